import { sql } from 'kysely';
import { dayOf, endOf, groupColumns, type ReportSource, startOf, when } from './report-source.ts';

/** Estimates that were sent in the period, and what has become of them. */
export const estimatesSource: ReportSource = (scope) => {
  const { clinicId, currency, species, today } = scope;
  return sql`
  select ${groupColumns(scope, {
    time: [sql`m.sent_on`],
    kind: [sql`m.outcome`],
    person: [sql`m.sent_by`, sql`s.full_name`],
    species: [sql`p.species`],
  })},
    m.sent_on as sort_on, m.id as sort_id, 0 as sort_at, m.id as link_id,
    json_build_array(m.sent_on, m.title, c.full_name, p.name, m.outcome, m.agreed) as cells,
    1 as v0, (m.outcome = 'accepted')::integer as v1, (m.outcome = 'declined')::integer as v2, coalesce(m.agreed, 0) as v3
    from (
      select e.id, e.title, e.client_id, e.pet_id, e.sent_by, ${dayOf(scope, sql`e.sent_at`)} as sent_on,
          case when a.option_position is not null then 'accepted'
               when a.estimate_id is not null then 'declined'
               when e.status = 'withdrawn' then 'withdrawn'
               when e.valid_until_on < ${today}::date then 'expired'
               else 'waiting' end as outcome,
          case when a.option_position is not null then a.agreed_high_minor end as agreed
        from estimates e
        left join estimate_answers a on a.clinic_id = ${clinicId} and a.estimate_id = e.id
       where e.clinic_id = ${clinicId} and e.currency = ${currency}
         and e.sent_at >= ${startOf(scope)} and e.sent_at < ${endOf(scope)}) m
    left join pets p on p.clinic_id = ${clinicId} and p.id = m.pet_id
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = m.sent_by
   where true ${when(species, (value) => sql`p.species = ${value}`)}`;
};
