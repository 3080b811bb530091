import { type RawBuilder, sql } from 'kysely';
import { dayOf, endOf, groupColumns, type ReportSource, startOf } from './report-source.ts';

/** Acts with a charge that is on no invoice: few of all, so they are found once, over indexes alone, instead of for each act. */
const uninvoiced = (clinicId: string): RawBuilder<unknown> => sql`
  select distinct h.act_id from charges h
   where h.clinic_id = ${clinicId} and h.act_id is not null and h.voided_at is null and h.amount_minor > 0
     and not exists (select from invoiced_charges n where n.clinic_id = ${clinicId} and n.charge_id = h.id)`;

/** Acts that were done, with whether they are charged and invoiced a day after their visit was closed. */
export const missedChargesSource: ReportSource = (scope) => {
  const { clinicId, now } = scope;
  return sql`
  select ${groupColumns(scope, {
    time: [sql`m.day`],
    kind: [sql`m.kind`],
    person: [sql`s.id`, sql`s.full_name`],
  })},
    m.day as sort_on, m.id as sort_id, 0 as sort_at, m.visit_id as link_id,
    json_build_array(m.day, p.name, m.item_name, m.kind, m.unbilled_reason, s.full_name) as cells,
    (m.kind = 'not_invoiced')::integer as v0, (m.kind = 'unbilled')::integer as v1, 1 as v2, 0 as v3
    from (
      with uninvoiced as materialized (${uninvoiced(clinicId)})
      select a.id, a.pet_id, a.visit_id, a.item_name, a.unbilled_reason, a.done_by, ${dayOf(scope, sql`a.done_at`)} as day,
          case when not a.is_billable then 'unbilled'
               when u.act_id is not null and exists (
                 select from visits w where w.clinic_id = ${clinicId} and w.id = a.visit_id and w.status in ('signed', 'locked')
                    and (coalesce(w.signed_at, w.locked_at) > ${now}::timestamptz - interval '24 hours') is not true) then 'not_invoiced'
               else 'invoiced' end as kind
        from acts a
        left join uninvoiced u on u.act_id = a.id
       where a.clinic_id = ${clinicId} and a.status = 'done' and a.done_at >= ${startOf(scope)} and a.done_at < ${endOf(scope)}) m
    left join pets p on p.clinic_id = ${clinicId} and p.id = m.pet_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.done_by`;
};
