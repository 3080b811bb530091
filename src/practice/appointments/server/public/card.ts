import { sql } from 'kysely';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { HUES } from '#vocabulary/hues.ts';
import type { Species } from '#vocabulary/species.ts';
import type { Appointment } from '../../contract.ts';

/** A row of `CARD_COLUMNS`: flat, so that neither side builds JSON. */
export interface CardRow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly busy_until: string;
  readonly arrived_at: string | null;
  readonly reason: string;
  readonly notes: string | null;
  readonly appointment_type_id: string;
  readonly type_name: string;
  readonly type_colour: number;
  readonly pet_id: string;
  readonly pet_name: string;
  readonly species: string;
  readonly has_warning: boolean;
  readonly client_id: string;
  readonly client_name: string;
  readonly doctor_id: string;
  readonly doctor_name: string;
  readonly room_id: string | null;
  readonly room_name: string | null;
}

/** The columns of a card, of an appointment `a` with `CARD_JOINS`. */
export const CARD_COLUMNS = sql.raw(`
  a.id, a.version, a.status, a.starts_at, a.ends_at, a.busy_until, a.arrived_at, a.reason, a.notes,
  a.appointment_type_id, t.name as type_name, t.colour as type_colour,
  a.pet_id, p.name as pet_name, p.species,
  exists (select from pet_alerts w where w.clinic_id = a.clinic_id and w.pet_id = a.pet_id
    and w.cleared_at is null and w.severity <> 'info') as has_warning,
  a.client_id, c.full_name as client_name, a.doctor_id, d.full_name as doctor_name, a.room_id, r.name as room_name`);

/** Foreign keys guarantee that every joined row exists in the same clinic. */
export const CARD_JOINS = sql.raw(`
  join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.appointment_type_id
  join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
  join clients c on c.clinic_id = a.clinic_id and c.id = a.client_id
  join staff_members d on d.clinic_id = a.clinic_id and d.id = a.doctor_id
  left join rooms r on r.clinic_id = a.clinic_id and r.id = a.room_id`);

export const toAppointment = (row: CardRow): Appointment => ({
  id: row.id,
  version: row.version,
  // Safe: appointments_status_check limits the column to these statuses.
  status: row.status as AppointmentStatus,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  busyUntil: row.busy_until,
  arrivedAt: row.arrived_at,
  reason: row.reason,
  notes: row.notes,
  // Colors are numbered from 1, see appointment_types_colour_check.
  type: { id: row.appointment_type_id, name: row.type_name, hue: HUES[row.type_colour - 1] ?? HUES[0] },
  // Safe: only `pets` writes the column, from the same list; the output schema checks it again.
  pet: { id: row.pet_id, name: row.pet_name, species: row.species as Species, hasWarning: row.has_warning },
  client: { id: row.client_id, fullName: row.client_name },
  doctor: { id: row.doctor_id, fullName: row.doctor_name },
  room: row.room_id === null ? null : { id: row.room_id, name: row.room_name ?? '' },
});
