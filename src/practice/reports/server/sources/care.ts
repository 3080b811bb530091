import { sql } from 'kysely';
import { VISIT_OVER } from '#vocabulary/appointment-status.ts';
import { groupColumns, type ReportSource, when } from './report-source.ts';

/** Care is done in time within so many days before or after its due day, and counted once they are over. */
export const COMPLIANCE_DAYS = 30;

/** Care that fell due, of living pets that had been seen in the 18 months before. */
export const careSource: ReportSource = (scope) => {
  const { clinicId, from, to, today, species, zone } = scope;
  const wasDone = sql`(d.status = 'done' and d.done_on >= d.due_on - ${COMPLIANCE_DAYS}::integer and d.done_on <= d.due_on + ${COMPLIANCE_DAYS}::integer)`;
  const firstSeen = sql`app.instant_of((m.due_on - interval '18 months')::timestamp, ${zone})`;
  const lastSeen = sql`app.instant_of((m.due_on + 1)::timestamp, ${zone})`;
  return sql`
  select ${groupColumns(scope, {
    time: [sql`m.due_on`],
    species: [sql`m.species`],
    protocol: [sql`m.protocol_id`, sql`k.name`],
  })},
    m.due_on as sort_on, m.id as sort_id, 0 as sort_at, m.pet_id as link_id,
    json_build_array(m.due_on, m.name, m.species, k.name, m.done_on, case when m.was_done then 'done' else 'not_done' end) as cells,
    m.was_done::integer as v0, 1 as v1, 0 as v2, 0 as v3
    from (
      select d.id, d.pet_id, d.protocol_id, d.due_on, d.done_on, coalesce(${wasDone}, false) as was_done, p.name, p.species
        from due_cares d
        join pets p on p.clinic_id = ${clinicId} and p.id = d.pet_id
       where d.clinic_id = ${clinicId} and d.due_on >= ${from} and d.due_on <= ${to}
         and d.due_on < ${today}::date - ${COMPLIANCE_DAYS}::integer and d.status <> 'cancelled'
         and p.archived_at is null and (p.deceased_on is null or p.deceased_on > d.due_on)
         ${when(species, (value) => sql`p.species = ${value}`)}) m
    left join care_protocols k on k.clinic_id = ${clinicId} and k.id = m.protocol_id
   where exists (select from appointments a where a.clinic_id = ${clinicId} and a.pet_id = m.pet_id
            and a.starts_at >= ${firstSeen} and a.starts_at < ${lastSeen} and a.status = any (${VISIT_OVER}))
      or exists (select from visits w where w.clinic_id = ${clinicId} and w.pet_id = m.pet_id
            and w.started_at >= ${firstSeen} and w.started_at < ${lastSeen})`;
};
