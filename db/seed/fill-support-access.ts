import type { Connection } from './frame.ts';

const REASON = 'Ticket about the front desk tablet: the schedule stayed empty';

/** Adds a past support access to the clinic of the demo's front desk, with its audit entries. */
export async function fillSupportAccess(client: Connection): Promise<void> {
  await client.query(
    `with visit as (
       insert into support_accesses (clinic_id, user_id, person_name, reason, started_at, ends_at, ended_at)
       select d.clinic_id, a.id, coalesce(p.full_name, 'Tailwell'), $1, t.at, t.at + interval '15 minutes', t.at + interval '9 minutes'
         from (select date_trunc('minute', now()) - interval '4 days' as at) t,
              auth.users a left join profiles p on p.id = a.id, user_roles d join auth.users u on u.id = d.user_id
        where a.email = 'admin@tailwell.test' and u.email = 'csr@tailwell.test'
       returning *)
     insert into audit_entries (at, clinic_id, actor_id, actor_role, action, subject_id, after, support_access_id)
     select v.started_at + l.later, v.clinic_id, v.user_id, 'platform_admin', l.action, coalesce(l.subject_id, v.id)::text,
            case l.action when 'support_access.opened' then jsonb_build_object('reason', v.reason, 'minutes', 15) end, v.id
       from visit v cross join lateral (values
         (interval '0', 'support_access.opened', null::uuid),
         (interval '3 minutes', 'appointment.read', (select p.id from appointments p where p.clinic_id = v.clinic_id order by p.id limit 1)),
         (interval '9 minutes', 'support_access.ended', null)) as l (later, action, subject_id)`,
    [REASON],
  );
}
