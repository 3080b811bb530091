import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { type Day, addDays } from '#foundation/values/day.ts';
import type { BusyTime, PetTime } from '../../slot.rules.ts';
import type { NamedBusyTime } from '../../why-not-offered.rules.ts';

export const BusyTimeRow = z.object({
  doctorId: z.uuid().nullable(),
  roomId: z.uuid().nullable(),
  startsAtMs: z.int(),
  busyUntilMs: z.int(),
}) satisfies z.ZodType<BusyTime>;

const NamedBusyTimeRow = BusyTimeRow.extend({
  kind: z.enum(['appointment', 'block', 'elsewhere']),
  id: z.uuid(),
  endsAtMs: z.int(),
}) satisfies z.ZodType<NamedBusyTime>;

/** Wide enough for any time zone, and for an appointment that began the day before. */
export const around = (firstDay: Day, lastDay: Day) => ({
  from: `${addDays(firstDay, -2)}T00:00Z`,
  to: `${addDays(lastDay, 3)}T00:00Z`,
});

const BLOCKS = sql.raw(`
  select 'block' as kind, b.id, b.doctor_id as "doctorId", null::uuid as "roomId",
    (extract(epoch from b.starts_at) * 1000)::int8 as "startsAtMs", (extract(epoch from b.ends_at) * 1000)::int8 as "endsAtMs",
    (extract(epoch from b.ends_at) * 1000)::int8 as "busyUntilMs" from blocks b`);

/** What is taken on and around those days, with names: for staff. */
export function loadBusyTimes(
  tx: Kysely<Tables>,
  clinicId: string,
  firstDay: Day,
  lastDay: Day,
): Promise<NamedBusyTime[]> {
  const { from, to } = around(firstDay, lastDay);
  return fetchRows(
    tx,
    NamedBusyTimeRow,
    sql`
    select 'appointment' as kind, a.id, a.doctor_id as "doctorId", a.room_id as "roomId",
      (extract(epoch from a.starts_at) * 1000)::int8 as "startsAtMs", (extract(epoch from a.ends_at) * 1000)::int8 as "endsAtMs",
      (extract(epoch from a.busy_until) * 1000)::int8 as "busyUntilMs" from appointments a
     where a.clinic_id = ${clinicId} and a.starts_at >= ${from} and a.starts_at < ${to}
       and a.holds_slot
    union all ${BLOCKS} where b.clinic_id = ${clinicId} and b.starts_at < ${to} and b.ends_at > ${from}
    union all select 'elsewhere', e.doctor_id, e.doctor_id, null,
      (extract(epoch from e.starts_at) * 1000)::int8, (extract(epoch from e.ends_at) * 1000)::int8,
      (extract(epoch from e.ends_at) * 1000)::int8 from app.times_elsewhere(${clinicId}, ${from}, ${to}) e`,
  );
}

/** Blocks only: the constraints keep appointments apart. */
export function loadBlocks(
  tx: Kysely<Tables>,
  clinicId: string,
  firstDay: Day,
  lastDay: Day,
): Promise<NamedBusyTime[]> {
  const { from, to } = around(firstDay, lastDay);
  return fetchRows(
    tx,
    NamedBusyTimeRow,
    sql`
    ${BLOCKS} where b.clinic_id = ${clinicId} and b.starts_at < ${to} and b.ends_at > ${from}`,
  );
}

/** What is taken, without what occupies it: for clients who look for a time at a clinic of theirs. */
export function loadAnonymousBusyTimes(
  tx: Kysely<Tables>,
  clinicId: string,
  firstDay: Day,
  lastDay: Day,
): Promise<BusyTime[]> {
  const { from, to } = around(firstDay, lastDay);
  return fetchRows(
    tx,
    BusyTimeRow,
    sql`
    select b.doctor_id as "doctorId", b.room_id as "roomId", (extract(epoch from b.starts_at) * 1000)::int8 as "startsAtMs",
      (extract(epoch from b.ends_at) * 1000)::int8 as "busyUntilMs"
      from app.busy_times(${clinicId}, ${from}, ${to}) b`,
  );
}

export const PetTimeRow = z.object({
  id: z.uuid(),
  start: z.int(),
  end: z.int(),
}) satisfies z.ZodType<PetTime>;

/**
 * APPT-8. When a pet is at appointments, without their buffers, which concern the doctor only.
 *
 * @param exceptId the appointment that is to be moved.
 */
export function loadPetTimes(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
  { firstDay, lastDay, exceptId = null }: { firstDay: Day; lastDay: Day; exceptId?: string | null },
): Promise<PetTime[]> {
  const { from, to } = around(firstDay, lastDay);
  return fetchRows(
    tx,
    PetTimeRow,
    sql`
    select a.id, (extract(epoch from a.starts_at) * 1000)::int8 as "start", (extract(epoch from a.ends_at) * 1000)::int8 as "end"
      from appointments a
     where a.clinic_id = ${clinicId} and a.pet_id = ${petId} and a.starts_at >= ${from} and a.starts_at < ${to}
       and a.holds_slot and a.id is distinct from ${exceptId}::uuid`,
  );
}
