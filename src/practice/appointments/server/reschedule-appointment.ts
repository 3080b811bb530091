import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { AppError } from '#vocabulary/errors.ts';
import { MINUTE_MS, localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { mayReschedule } from '../change.rules.ts';
import type { Appointment, MoveAppointment } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { findCard } from './find-card.ts';
import { freeRoom } from './free-room.ts';
import { loadBlocks } from './public/busy-times.ts';
import { STAFF_SLOT_REFUSALS } from './public/slot-refusals.ts';
import { loadSlotSetup } from './public/slot-setup.ts';
import { overlapOf } from './overlap-of.ts';
import { refuseChange } from './refuse-change.ts';
import { assertPlace, assertWorkingTime } from './working-time.ts';

const RESCHEDULABLE = APPOINTMENT_STATUSES.filter(mayReschedule);

/** The old appointment releases its time before the new one takes it, because they may overlap. */
const releaseSlot = (tx: Kysely<Tables>, clinicId: string, { id, version }: MoveAppointment) =>
  tx
    .updateTable('appointments')
    .set({ status: 'rescheduled', version: version + 1 })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', RESCHEDULABLE)
    .returning('id')
    .executeTakeFirst();

/** Inserts nothing if the old one was not released, the pet has died, or no room is free. */
function insertSuccessor(
  tx: Kysely<Tables>,
  clinicId: string,
  input: MoveAppointment,
): Promise<CardRow | undefined> {
  const foundRoom = freeRoom({
    clinicId,
    startsAt: sql`w.starts_at`,
    busyUntil: sql`w.busy_until`,
    preferredId: sql`w.old_room_id`,
    exceptId: sql`w.id`,
  });
  const room =
    input.roomId === undefined
      ? sql`case when w.needs_room then ${foundRoom} end`
      : sql`${input.roomId}::uuid`;
  const roomWasFound =
    input.roomId === undefined ? sql`(n.room_id is not null or not n.needs_room)` : sql`true`;
  return fetchRow(
    tx,
    CardRow,
    sql`
    with requested as (
      select o.id, o.appointment_type_id, o.pet_id, o.client_id, o.reason, o.notes, o.room_id as old_room_id,
          coalesce(${input.doctorId ?? null}::uuid, o.doctor_id) as doctor_id, t.needs_room,
          ${input.startsAt}::timestamptz as starts_at, e.ends_at, e.ends_at + make_interval(mins => t.buffer_minutes) as busy_until
        from appointments o
        join appointment_types t on t.clinic_id = ${clinicId} and t.id = o.appointment_type_id
        join pets p on p.clinic_id = ${clinicId} and p.id = o.pet_id and p.deceased_on is null
        cross join lateral (select ${input.startsAt}::timestamptz + coalesce(
          make_interval(mins => ${input.durationMinutes ?? null}::integer), o.ends_at - o.starts_at) as ends_at) e
       where o.clinic_id = ${clinicId} and o.id = ${input.id} and o.version = ${input.version + 1} and o.status = 'rescheduled'
         and o.rescheduled_to is null
    ), new as materialized (
      select w.*, ${room} as room_id from requested w
    ), a as (
      insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at,
          busy_until, status, reason, notes, pet_overlap_reason)
      select ${clinicId}::uuid, n.appointment_type_id, n.pet_id, n.client_id, n.doctor_id, n.room_id, n.starts_at, n.ends_at,
          n.busy_until, 'booked', n.reason, n.notes, ${input.petOverlapReason ?? null}
        from new n where ${roomWasFound}
      returning *
    ), linked as (
      update appointments o set rescheduled_to = a.id from a where o.clinic_id = ${clinicId} and o.id = ${input.id}
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
  );
}

async function isLiving(tx: Kysely<Tables>, clinicId: string, petId: string): Promise<boolean> {
  const pet = await tx
    .selectFrom('pets')
    .select('deceased_on')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', petId)
    .executeTakeFirst();
  return pet?.deceased_on === null;
}

/**
 * APPT-6. Books an appointment in place of one that will not happen, with the same pet, client, type, reason and
 * notes. The two are linked, and the old one keeps its time on record.
 *
 * @returns the new appointment.
 * @throws AppError as for moving, and `pet_deceased`.
 */
export async function rescheduleAppointment(
  ctx: MemberContext,
  input: MoveAppointment,
): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const startsAtMs = Date.parse(input.startsAt);
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const ownType = sql`(select o.appointment_type_id from appointments o where o.clinic_id = ${clinicId} and o.id = ${input.id})`;
  const [before, setup, released, row, blocks] = await Promise.all([
    findCard(ctx.tx, clinicId, input.id),
    loadSlotSetup(ctx.tx, clinicId, ownType),
    releaseSlot(ctx.tx, clinicId, input),
    namingConstraints(STAFF_SLOT_REFUSALS, insertSuccessor(ctx.tx, clinicId, input)),
    // After the insert, which has waited for those who block the time at the same moment.
    loadBlocks(ctx.tx, clinicId, utcDay, utcDay),
  ]);
  if (!before || !setup) throw new AppError('not_found');
  if (!released) return await refuseChange(ctx, input, mayReschedule);
  if (!row)
    throw new AppError((await isLiving(ctx.tx, clinicId, before.pet.id)) ? 'room_busy' : 'pet_deceased');

  const booked = toAppointment(row);
  assertPlace(setup, booked.doctor.id, input.roomId);
  const durationMinutes = (Date.parse(booked.endsAt) - startsAtMs) / MINUTE_MS;
  assertWorkingTime(setup, blocks, {
    doctorId: booked.doctor.id,
    startsAtMs,
    durationMinutes,
    outsideHours: input.outsideHours,
  });
  ctx.audit('appointment.rescheduled', input.id, {
    before: { startsAt: before.startsAt, doctorId: before.doctor.id },
    after: {
      startsAt: booked.startsAt,
      doctorId: booked.doctor.id,
      rescheduledTo: booked.id,
      ...overlapOf(input),
    },
  });
  return booked;
}
