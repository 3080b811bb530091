import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { Clinic, WeeklyHoursRow } from '#practice/clinics/contract.ts';
import type { SlotQuestion } from '../../slot.rules.ts';

/** What the slot rules need to know of the clinic and the type; days and taken times are loaded separately. */
export interface SlotSetup extends Pick<
  SlotQuestion,
  'zone' | 'slotMinutes' | 'clinicHours' | 'doctors' | 'type' | 'roomIds'
> {
  /** ISO 3166-1 alpha-2, of the clinic. */
  readonly country: string;
  readonly typeId: string;
  readonly typeIsActive: boolean;
  readonly reasonIsOptional: boolean;
  readonly onlineBookable: boolean;
  readonly onlineBooking: 'off' | 'request' | 'direct';
  /** The platform has suspended the clinic: clients cannot book. */
  readonly isSuspended: boolean;
  readonly leadMinutes: number;
  readonly horizonDays: number;
}

/** What the database returns of a clinic and a type: `loadSlotSetup`, `app.slot_facts`. */
export const SlotSetupRow = z.object({
  zone: z.string(),
  country: z.string(),
  slotMinutes: z.int(),
  onlineBooking: Clinic.shape.onlineBooking,
  isSuspended: z.boolean(),
  leadMinutes: z.int(),
  horizonDays: z.int(),
  typeId: z.uuid(),
  durationMinutes: z.int(),
  bufferMinutes: z.int(),
  needsRoom: z.boolean(),
  onlineBookable: z.boolean(),
  typeIsActive: z.boolean(),
  reasonIsOptional: z.boolean(),
  clinicHours: z.array(WeeklyHoursRow),
  doctors: z.array(z.object({ doctorId: z.uuid(), hours: z.array(WeeklyHoursRow) })),
  doctorIds: z.array(z.uuid()).nullable(),
  roomIds: z.array(z.uuid()),
});

export function toSlotSetup(row: z.infer<typeof SlotSetupRow>): SlotSetup {
  const { durationMinutes, bufferMinutes, needsRoom, doctorIds, ...setup } = row;
  return { ...setup, type: { durationMinutes, bufferMinutes, needsRoom, doctorIds } };
}

const HOURS = sql.raw(`coalesce(json_agg(json_build_object(
  'weekday', h.weekday, 'startMinute', h.start_minute, 'endMinute', h.end_minute)), '[]')`);

/**
 * The clinic's zone, hours, doctors with their hours, rooms, and one appointment type, in one statement; undefined if
 * the type is not the clinic's.
 *
 * @param typeId an id, or a subselect that returns one.
 */
export async function loadSlotSetup(
  tx: Kysely<Tables>,
  clinicId: string,
  typeId: string | RawBuilder<unknown>,
): Promise<SlotSetup | undefined> {
  const row = await fetchRow(
    tx,
    SlotSetupRow,
    sql`
    select c.time_zone as zone, c.country, c.slot_minutes as "slotMinutes", c.online_booking as "onlineBooking", c.suspended_at is not null as "isSuspended",
      c.booking_lead_minutes as "leadMinutes", c.booking_horizon_days as "horizonDays",
      t.id as "typeId", t.duration_minutes as "durationMinutes", t.buffer_minutes as "bufferMinutes",
      t.needs_room as "needsRoom", t.online_bookable as "onlineBookable", t.is_active as "typeIsActive",
      t.reason_is_optional as "reasonIsOptional",
      (select ${HOURS} from clinic_hours h where h.clinic_id = ${clinicId}) as "clinicHours",
      (select coalesce(json_agg(json_build_object('doctorId', d.id, 'hours',
          (select ${HOURS} from staff_hours h where h.clinic_id = ${clinicId} and h.staff_member_id = d.id))
          order by d.full_name, d.id), '[]')
        from staff_members d where d.clinic_id = ${clinicId} and d.takes_appointments and d.is_active) as doctors,
      (select json_agg(m.doctor_id) from appointment_type_doctors m
        where m.clinic_id = ${clinicId} and m.appointment_type_id = t.id) as "doctorIds",
      (select coalesce(json_agg(r.id order by r.name), '[]') from rooms r
        where r.clinic_id = ${clinicId} and r.is_active) as "roomIds"
      from clinics c join appointment_types t on t.clinic_id = ${clinicId}
     where c.id = ${clinicId} and t.id = ${typeId}`,
  );
  return row && toSlotSetup(row);
}
