import { sql, type RawBuilder } from 'kysely';
import { BEFORE_ARRIVAL, VISIT_OVER } from '#vocabulary/appointment-status.ts';
import { COUNTRIES_WITH_CODE_LAST } from '#vocabulary/address-formats.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

/** The client can still change it. */
const CHANGEABLE = sql`a.status = any(${BEFORE_ARRIVAL}::text[])`;

/** In one line: `48 Van Brunt Street, Brooklyn, NY 11231` or `Tempelhofer Ufer 12, 10963 Berlin`. */
const ADDRESS = sql`nullif(case when k.country = any(${COUNTRIES_WITH_CODE_LAST}::text[])
  then concat_ws(', ', k.address_line, k.city, nullif(concat_ws(' ', k.region, k.postal_code), ''))
  else concat_ws(', ', k.address_line, nullif(concat_ws(' ', k.postal_code, k.city), '')) end, '')`;

/** It took place or ended early, whatever its time. */
export const OVER = sql`(not a.holds_slot or a.status = any(${VISIT_OVER}::text[]))`;

/**
 * An appointment `a` of the caller as JSON. Row-level security only returns appointments of their own pets, and only
 * the types and doctors that the clinic shows to clients.
 */
export const appointmentLine = (now: Date): RawBuilder<unknown> => sql`
  json_build_object('id', a.id, 'clinicId', a.clinic_id, 'clinicName', k.name, 'clinicPhone', k.phone,
    'clinicAddress', ${ADDRESS},
    'timeZone', k.time_zone, 'country', k.country, 'petId', a.pet_id, 'petName', p.name, 'species', p.species,
    'appointmentTypeId', t.id, 'typeName', t.name, 'doctorName', d.full_name,
    'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status, 'reason', a.reason,
    'canCancel', ${CHANGEABLE} and a.starts_at > ${now},
    'canReschedule', ${CHANGEABLE} and t.id is not null and p.deceased_on is null and k.online_booking <> 'off'
      and ${flagIsOn('client_online_booking', sql`k.id`)}
      and a.starts_at >= ${now}::timestamptz + make_interval(mins => k.booking_lead_minutes),
    'intake', case when ${CHANGEABLE} and a.ends_at > ${now} and p.deceased_on is null
      then app.own_intake_state(a.clinic_id, a.id) end)`;

/**
 * Joined by the appointment's clinic, because one list has the appointments of all clinics of a client.
 */
export const APPOINTMENT_JOINS = sql`
  join clinics k on k.id = a.clinic_id
  join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
  left join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
  left join staff_members d on d.clinic_id = a.clinic_id and d.id = a.doctor_id`;

/** Future or current. The lower bound on the start lets PostgreSQL use the index. */
export const isUpcoming = (now: Date): RawBuilder<unknown> => sql`
  (a.starts_at >= ${now}::timestamptz - interval '12 hours' and a.ends_at > ${now} and not ${OVER})`;
