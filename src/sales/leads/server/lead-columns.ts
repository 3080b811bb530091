import { type RawBuilder, sql } from 'kysely';

/** The columns of a line, from `l` (the lead) and `p` (its owner's profile), see `LEAD_JOINS`. */
export const LEAD_COLUMNS: RawBuilder<unknown> = sql`
  l.id, l.stage, l.source, l.full_name as "fullName", l.email, l.phone, l.clinic_name as "clinicName", l.country,
  l.owner_id as "ownerId", case when l.owner_id is null then null else coalesce(nullif(p.full_name, ''), p.email, 'Former colleague') end as "ownerName",
  l.do_not_contact as "doNotContact", l.lost_reason as "lostReason", l.clinic_id as "clinicId", t.open_task_count as "openTaskCount",
  t.next_task_at as "nextTaskAt", l.version, l.stage_changed_at as "stageChangedAt", l.created_at as "createdAt",
  l.updated_at as "updatedAt"`;

/** Includes the tasks of leads that were merged into this one. */
export const LEAD_JOINS: RawBuilder<unknown> = sql`
  left join profiles p on p.id = l.owner_id
  cross join lateral (
    select count(*)::integer as open_task_count, min(k.due_at) as next_task_at from lead_tasks k
     where k.done_at is null and k.lead_id in (select l.id union all select m.id from leads m where m.merged_into = l.id)
  ) t`;
