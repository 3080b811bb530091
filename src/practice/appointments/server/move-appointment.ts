import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { MINUTE_MS, localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { mayChangePlace } from '../change.rules.ts';
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

const MOVABLE = APPOINTMENT_STATUSES.filter(mayChangePlace);

/** Updates nothing if version or status differ, or if no room is free. */
function updateCard(
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
      ? sql`case when w.needs_room or w.old_room_id is not null then ${foundRoom} end`
      : sql`${input.roomId}::uuid`;
  const roomWasFound =
    input.roomId === undefined
      ? sql`(n.room_id is not null or not n.needs_room and n.old_room_id is null)`
      : sql`true`;
  return fetchRow(
    tx,
    CardRow,
    sql`
    with requested as (
      select o.id, o.room_id as old_room_id, t.needs_room, ${input.startsAt}::timestamptz as starts_at,
          e.ends_at, e.ends_at + make_interval(mins => t.buffer_minutes) as busy_until
        from appointments o
        join appointment_types t on t.clinic_id = ${clinicId} and t.id = o.appointment_type_id
        cross join lateral (select ${input.startsAt}::timestamptz + coalesce(
          make_interval(mins => ${input.durationMinutes ?? null}::integer), o.ends_at - o.starts_at) as ends_at) e
       where o.clinic_id = ${clinicId} and o.id = ${input.id} and o.version = ${input.version}
         and o.status = any(${MOVABLE}::text[])
    ), new as materialized (
      select w.*, ${room} as room_id from requested w
    ), a as (
      update appointments m
         set starts_at = n.starts_at, ends_at = n.ends_at, busy_until = n.busy_until, room_id = n.room_id,
             doctor_id = coalesce(${input.doctorId ?? null}::uuid, m.doctor_id),
             pet_overlap_reason = coalesce(${input.petOverlapReason ?? null},
               case when m.starts_at = n.starts_at then m.pet_overlap_reason end), version = m.version + 1
        from new n
       where m.clinic_id = ${clinicId} and m.id = n.id and m.version = ${input.version} and ${roomWasFound}
      returning m.*
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
  );
}

const placeOf = ({ startsAt, endsAt, doctor, room }: Appointment) => ({
  startsAt,
  endsAt,
  doctorId: doctor.id,
  roomId: room?.id ?? null,
});

const lengthMsOf = ({ startsAt, endsAt }: Appointment): number => Date.parse(endsAt) - Date.parse(startsAt);

/** Another room, or a shorter duration at the same start, needs no check of the hours. */
const takesMoreTime = (before: Appointment, after: Appointment): boolean =>
  Date.parse(before.startsAt) !== Date.parse(after.startsAt) ||
  before.doctor.id !== after.doctor.id ||
  lengthMsOf(before) < lengthMsOf(after);

/**
 * APPT-1, APPT-2, APPT-4, APPT-8, APPT-9. Moves an appointment to another time, doctor or room, or changes its duration.
 *
 * @throws AppError `appointment_changed` with the current appointment, `doctor_busy`,
 * `doctor_unavailable`, `pet_busy`, `room_busy`, `outside_hours`,
 * `time_blocked`, `status_not_allowed`, `not_found`.
 */
export async function moveAppointment(ctx: MemberContext, input: MoveAppointment): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const startsAtMs = Date.parse(input.startsAt);
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const ownType = sql`(select o.appointment_type_id from appointments o where o.clinic_id = ${clinicId} and o.id = ${input.id})`;
  const [before, setup, row, blocks] = await Promise.all([
    findCard(ctx.tx, clinicId, input.id),
    loadSlotSetup(ctx.tx, clinicId, ownType),
    namingConstraints(STAFF_SLOT_REFUSALS, updateCard(ctx.tx, clinicId, input)),
    // After the update, which has waited for those who block the time at the same moment.
    loadBlocks(ctx.tx, clinicId, utcDay, utcDay),
  ]);
  if (!before || !setup) throw new AppError('not_found');
  if (!row) return await refuseChange(ctx, input, mayChangePlace, new AppError('room_busy'));
  const moved = toAppointment(row);
  if (takesMoreTime(before, moved)) {
    assertPlace(setup, moved.doctor.id, input.roomId);
    const durationMinutes = lengthMsOf(moved) / MINUTE_MS;
    assertWorkingTime(setup, blocks, {
      doctorId: moved.doctor.id,
      startsAtMs,
      durationMinutes,
      outsideHours: input.outsideHours,
    });
  }
  ctx.audit('appointment.moved', moved.id, {
    before: placeOf(before),
    after: { ...placeOf(moved), ...overlapOf(input) },
  });
  return moved;
}
