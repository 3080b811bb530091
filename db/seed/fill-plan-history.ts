import { TRIAL_EXTENSION_DAYS, TRIAL_EXTENSION_REASONS } from './demo-clinics.ts';
import type { Connection } from './frame.ts';

/** How each clinic came to its plan: one signed, one had its trial extended a few days before each end. */
export async function fillPlanHistory(client: Connection): Promise<void> {
  await client.query(
    `insert into audit_entries (at, clinic_id, actor_id, actor_role, action, subject_id, before, after)
     select date_trunc('minute', now()) - interval '60 days', c.id, a.id, 'platform_admin', 'clinic.plan_changed', c.id::text,
            '{"plan": "trial"}', jsonb_build_object('plan', c.plan, 'reason', 'Signed for a year', 'personName', p.full_name)
       from clinics c, auth.users a join profiles p on p.id = a.id
      where c.plan <> 'trial' and a.email = 'admin@tailwell.test'`,
  );
  await client.query(
    `insert into audit_entries (at, clinic_id, actor_id, actor_role, action, subject_id, before, after)
     select r.ends - interval '3 days', c.id, a.id, 'platform_admin', 'clinic.trial_extended', c.id::text,
            jsonb_build_object('trialEndsAt', r.ends),
            jsonb_build_object('trialEndsAt', r.ends + make_interval(days => $2), 'days', $2::integer, 'reason', r.reason,
              'personName', p.full_name)
       from clinics c
      cross join lateral (
        select reason, c.trial_ends_at - make_interval(days => $2) * (cardinality($1::text[]) - place + 1)::integer as ends
          from unnest($1::text[]) with ordinality as given (reason, place)) r,
            auth.users a join profiles p on p.id = a.id
      where c.plan = 'trial' and c.trial_ends_at is not null and a.email = 'admin@tailwell.test'`,
    [TRIAL_EXTENSION_REASONS, TRIAL_EXTENSION_DAYS],
  );
}

/** Numbers the audit trail in order of time: its pages follow the numbers, and the demo is filled clinic by clinic. */
export async function orderAuditTrail(client: Connection): Promise<void> {
  await client.query('create temp table filled_entries on commit drop as select * from audit_entries');
  await client.query('delete from audit_entries');
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = 'audit_entries'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
  );
  const columns = rows[0]?.columns ?? '';
  await client.query(
    `insert into audit_entries (${columns}) select ${columns} from filled_entries order by at, id`,
  );
}
