import { type RawBuilder, sql } from 'kysely';
import { ON_PREMISES, SLOT_RELEASED, VISIT_OVER } from '#vocabulary/appointment-status.ts';
import type { ReportScope } from '../report-scope.ts';
import { dayOf, endOf, groupColumns, type Keys, type ReportSource, startOf, when } from './report-source.ts';

const KEYS: Keys = {
  time: [sql`m.day`],
  doctor: [sql`m.doctor_id`, sql`s.full_name`],
  type: [sql`m.appointment_type_id`, sql`t.name`],
};

const ORDER = sql`m.day as sort_on, m.id as sort_id, 0 as sort_at, m.pet_id as link_id`;

/** Appointments `a` that began in the period, with the day. @param columns further ones, each after a comma. */
const appointments = (
  scope: ReportScope,
  statuses: readonly string[],
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { clinicId, doctorId, species } = scope;
  return sql`
    select a.id, a.pet_id, a.client_id, a.doctor_id, a.appointment_type_id, ${dayOf(scope, sql`a.starts_at`)} as day ${columns}
      from appointments a
     where a.clinic_id = ${clinicId} and a.starts_at >= ${startOf(scope)} and a.starts_at < ${endOf(scope)}
       and a.status = any (${statuses})
       ${when(doctorId, (value) => sql`a.doctor_id = ${value}`)}
       ${when(species, (value) => sql`exists (select from pets f where f.clinic_id = ${clinicId} and f.id = a.pet_id and f.species = ${value})`)}`;
};

const names = (clinicId: string): RawBuilder<unknown> => sql`
    left join pets p on p.clinic_id = ${clinicId} and p.id = m.pet_id
    left join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.id = m.doctor_id
    left join appointment_types t on t.clinic_id = ${clinicId} and t.id = m.appointment_type_id`;

/** Somebody came, nobody came, or it was cancelled less than a day before. What has not begun is not counted. */
export const noShowSource: ReportSource = (scope) => {
  const { clinicId, now } = scope;
  const kind = sql`, case when a.status = 'no_show' then 'no_show' when a.status = 'cancelled' then 'late' else 'came' end as kind,
      a.starts_at, a.status`;
  return sql`
  select ${groupColumns(scope, KEYS)}, ${ORDER},
    json_build_array(m.day, p.name, c.full_name, s.full_name, t.name, m.kind) as cells,
    (m.kind = 'no_show')::integer as v0, (m.kind <> 'late')::integer as v1, (m.kind = 'late')::integer as v2, 0 as v3
    from (${appointments(scope, [...ON_PREMISES, ...VISIT_OVER, 'no_show', 'cancelled'], kind)}) m
    ${names(clinicId)}
   where m.starts_at <= ${now} and (m.kind <> 'late' or exists (
     select from appointment_events e where e.clinic_id = ${clinicId} and e.appointment_id = m.id and e.to_status = 'cancelled'
        and e.at > m.starts_at - interval '24 hours'))`;
};

/** When an appointment was over: as its history says, or as it was planned. */
const leftAt = (clinicId: string): RawBuilder<unknown> => sql`coalesce(
  (select min(e.at) from appointment_events e
    where e.clinic_id = ${clinicId} and e.appointment_id = a.id and e.to_status = any (${VISIT_OVER})), a.ends_at)`;

/** Appointments that took place, with whether the pet had a later one by the time it left. */
export const forwardBookingSource: ReportSource = (scope) => {
  const { clinicId } = scope;
  const next = sql`, exists (
      select from appointments b, lateral (select ${leftAt(clinicId)} as at) l
       where b.clinic_id = ${clinicId} and b.pet_id = a.pet_id and b.starts_at > a.starts_at and b.id <> a.id
         and b.starts_at > l.at and b.created_at <= l.at
         and not exists (
           select from appointment_events x where x.clinic_id = ${clinicId} and x.appointment_id = b.id
              and x.to_status = any (${SLOT_RELEASED}) and x.at <= l.at)) as is_booked`;
  return sql`
  select ${groupColumns(scope, KEYS)}, ${ORDER},
    json_build_array(m.day, p.name, c.full_name, s.full_name, t.name, case when m.is_booked then 'booked' else 'not_booked' end) as cells,
    m.is_booked::integer as v0, 1 as v1, 0 as v2, 0 as v3
    from (${appointments(scope, VISIT_OVER, next)}) m
    ${names(clinicId)}`;
};
