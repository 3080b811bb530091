import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { VISIT_OVER } from '#vocabulary/appointment-status.ts';
import { HUES } from '#vocabulary/hues.ts';
import { MISSING_CONSENT_TABLES, missingConsents } from '#practice/forms/server/public/missing-consents.ts';
import { Appointment } from '../../contract.ts';

const { id, version, status, startsAt, endsAt, busyUntil, arrivedAt, reason, notes, pet } = Appointment.shape;

/** A row of `cardColumns`: flat, so that neither side builds JSON. */
export const CardRow = z.object({
  id,
  version,
  status,
  starts_at: startsAt,
  ends_at: endsAt,
  busy_until: busyUntil,
  arrived_at: arrivedAt,
  reason,
  notes,
  appointment_type_id: z.uuid(),
  type_name: z.string(),
  type_colour: z.int(),
  pet_id: z.uuid(),
  pet_name: z.string(),
  species: pet.shape.species,
  has_warning: z.boolean(),
  client_id: z.uuid(),
  client_name: z.string(),
  doctor_id: z.uuid(),
  doctor_name: z.string(),
  room_id: z.uuid().nullable(),
  room_name: z.string().nullable(),
  missing_consents: Appointment.shape.missingConsents,
});
export type CardRow = z.infer<typeof CardRow>;

/** What cards are read from. */
export const CARD_TABLES = [
  'appointment_types',
  'appointments',
  'clients',
  'pet_alerts',
  'pets',
  'rooms',
  'staff_members',
  'visits',
  ...MISSING_CONSENT_TABLES,
] satisfies readonly (keyof Tables)[];

/** An appointment has one visit at most. */
const missingConsentTitles = (clinicId: string): RawBuilder<unknown> =>
  missingConsents(clinicId, sql`v.title`, {
    petId: sql`a.pet_id`,
    appointmentId: sql`a.id`,
    appointmentTypeId: sql`a.appointment_type_id`,
    visitId: sql`(select x.id from visits x where x.clinic_id = ${clinicId} and x.appointment_id = a.id)`,
  });

/** The columns of a card, of an appointment `a` of the clinic with `cardJoins`. */
export const cardColumns = (clinicId: string): RawBuilder<unknown> => sql`
  a.id, a.version, a.status, a.starts_at, a.ends_at, a.busy_until, a.arrived_at, a.reason, a.notes,
  a.appointment_type_id, t.name as type_name, t.colour as type_colour,
  a.pet_id, p.name as pet_name, p.species,
  exists (select from pet_alerts w where w.clinic_id = ${clinicId} and w.pet_id = a.pet_id
    and w.cleared_at is null and w.severity <> 'info') as has_warning,
  a.client_id, c.full_name as client_name, a.doctor_id, d.full_name as doctor_name, a.room_id, r.name as room_name,
  case when a.holds_slot and a.status <> all (${[...VISIT_OVER]}::text[])
    then array(${missingConsentTitles(clinicId)}) else '{}' end as missing_consents`;

/** Foreign keys guarantee that every joined row exists in the same clinic. */
export const cardJoins = (clinicId: string): RawBuilder<unknown> => sql`
  join appointment_types t on t.clinic_id = ${clinicId} and t.id = a.appointment_type_id
  join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
  join clients c on c.clinic_id = ${clinicId} and c.id = a.client_id
  join staff_members d on d.clinic_id = ${clinicId} and d.id = a.doctor_id
  left join rooms r on r.clinic_id = ${clinicId} and r.id = a.room_id`;

export const toAppointment = (row: CardRow): Appointment => ({
  id: row.id,
  version: row.version,
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  busyUntil: row.busy_until,
  arrivedAt: row.arrived_at,
  reason: row.reason,
  notes: row.notes,
  // Colors are numbered from 1, see appointment_types_colour_check.
  type: { id: row.appointment_type_id, name: row.type_name, hue: HUES[row.type_colour - 1] ?? HUES[0] },
  pet: { id: row.pet_id, name: row.pet_name, species: row.species, hasWarning: row.has_warning },
  client: { id: row.client_id, fullName: row.client_name },
  doctor: { id: row.doctor_id, fullName: row.doctor_name },
  room: row.room_id === null ? null : { id: row.room_id, name: row.room_name ?? '' },
  missingConsents: row.missing_consents,
});
