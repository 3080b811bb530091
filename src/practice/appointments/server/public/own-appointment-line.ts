import { sql, type RawBuilder } from 'kysely';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

/** While it can still be called off by its client. */
const CHANGEABLE = sql`a.status in ('requested', 'booked', 'confirmed')`;

/** Where nothing more is to come of it, whatever its time. */
export const OVER = sql`a.status in ('completed', 'checked_out', 'cancelled', 'no_show')`;

/**
 * An appointment `a` of the caller's as JSON. Row-level security lets nothing but appointments of their own pets
 * through, and of types and doctors only those that the clinic shows to clients.
 */
export const appointmentLine = (now: Date): RawBuilder<unknown> => sql`
  json_build_object('id', a.id, 'clinicId', a.clinic_id, 'clinicName', k.name, 'clinicPhone', k.phone,
    'clinicAddress', nullif(concat_ws(', ', k.address_line, nullif(concat_ws(' ', k.postal_code, k.city), '')), ''),
    'timeZone', k.time_zone, 'petId', a.pet_id, 'petName', p.name, 'species', p.species,
    'appointmentTypeId', t.id, 'typeName', t.name, 'doctorName', d.full_name,
    'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status, 'reason', a.reason,
    'canCancel', ${CHANGEABLE} and a.starts_at > ${now},
    'canReschedule', ${CHANGEABLE} and t.id is not null and p.deceased_on is null and k.online_booking <> 'off'
      and ${flagIsOn('client_online_booking', sql`k.id`)}
      and a.starts_at >= ${now}::timestamptz + make_interval(mins => k.booking_lead_minutes))`;

export const APPOINTMENT_JOINS = sql`
  join clinics k on k.id = a.clinic_id
  join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
  left join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
  left join staff_members d on d.clinic_id = a.clinic_id and d.id = a.doctor_id`;

/** What is to come or under way. The lower bound on the start is what the index can use. */
export const isUpcoming = (now: Date): RawBuilder<unknown> => sql`
  (a.starts_at >= ${now}::timestamptz - interval '12 hours' and a.ends_at > ${now} and a.status <> 'rescheduled' and not ${OVER})`;
