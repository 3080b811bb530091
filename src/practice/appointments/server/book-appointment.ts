import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Appointment, BookAppointment } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { freeRoom } from './free-room.ts';
import { loadBlocks } from './public/busy-times.ts';
import { STAFF_SLOT_REFUSALS } from './public/slot-refusals.ts';
import { loadSlotSetup } from './public/slot-setup.ts';
import { overlapOf } from './overlap-of.ts';
import { reasonMissing } from './reason-missing.ts';
import { assertPlace, assertWorkingTime } from './working-time.ts';

/** Which of the rows that the input names the insert found. */
const Found = z.object({
  /** Null if the clinic has no such pet. */
  petIsLiving: z.boolean().nullable(),
  clientIsLinked: z.boolean(),
});
type Found = z.infer<typeof Found>;

async function loadFound(tx: Kysely<Tables>, clinicId: string, input: BookAppointment): Promise<Found> {
  const found = await fetchRow(
    tx,
    Found,
    sql`
    select (select p.deceased_on is null from pets p
        where p.clinic_id = ${clinicId} and p.id = ${input.petId} and p.archived_at is null) as "petIsLiving",
      exists (select from pet_clients l where l.clinic_id = ${clinicId} and l.pet_id = ${input.petId}
        and case when ${input.clientId ?? null}::uuid is null then l.is_primary else l.client_id = ${input.clientId ?? null} end)
        as "clientIsLinked"`,
  );
  return found ?? { petIsLiving: null, clientIsLinked: false };
}

/** Inserts nothing if a required row is missing. */
function insertCard(
  tx: Kysely<Tables>,
  clinicId: string,
  input: BookAppointment,
): Promise<CardRow | undefined> {
  const startsAt = sql`${input.startsAt}::timestamptz`;
  const room: RawBuilder<unknown> =
    input.roomId === undefined
      ? sql`case when w.needs_room then ${freeRoom({
          clinicId,
          startsAt,
          busyUntil: sql`w.busy_until`,
          preferredId: sql`null`,
          exceptId: sql`null`,
        })} end`
      : sql`${input.roomId}::uuid`;
  const roomWasFound =
    input.roomId === undefined ? sql`(not n.needs_room or n.room_id is not null)` : sql`true`;
  return fetchRow(
    tx,
    CardRow,
    sql`
    with requested as (
      select t.id as type_id, t.name as type_name, t.needs_room, e.ends_at, e.ends_at + make_interval(mins => t.buffer_minutes) as busy_until
        from appointment_types t
        cross join lateral (select ${startsAt} + make_interval(mins =>
          coalesce(${input.durationMinutes ?? null}::integer, t.duration_minutes)) as ends_at) e
       where t.clinic_id = ${clinicId} and t.id = ${input.appointmentTypeId} and t.is_active
    ), new as materialized (
      select w.*, ${room} as room_id from requested w
    ), a as (
      insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at,
          busy_until, status, reason, notes, pet_overlap_reason)
      select ${clinicId}::uuid, n.type_id, p.id, l.client_id, d.id, n.room_id, ${startsAt}, n.ends_at,
          n.busy_until, 'booked', coalesce(nullif(${input.reason}, ''), n.type_name), ${input.notes || null}, ${input.petOverlapReason ?? null}
        from new n
        join pets p on p.clinic_id = ${clinicId} and p.id = ${input.petId} and p.deceased_on is null and p.archived_at is null
        join pet_clients l on l.clinic_id = ${clinicId} and l.pet_id = p.id
          and case when ${input.clientId ?? null}::uuid is null then l.is_primary else l.client_id = ${input.clientId ?? null} end
        join staff_members d on d.clinic_id = ${clinicId} and d.id = ${input.doctorId} and d.takes_appointments and d.is_active
       where ${roomWasFound}
      returning *
    )
    select ${cardColumns(clinicId)} from a ${cardJoins(clinicId)}`,
  );
}

function refuseUnfound({ petIsLiving, clientIsLinked }: Found): never {
  if (petIsLiving === null) throw new AppError('not_found', { what: 'pet' });
  if (!petIsLiving) throw new AppError('pet_deceased');
  if (!clientIsLinked) {
    const message = 'Choose a client who belongs to this pet.';
    throw new AppError('invalid_input', { fields: [{ path: 'clientId', message }] });
  }
  // All rows exist: the type needs a room, and none is free.
  throw new AppError('room_busy');
}

/**
 * APPT-1, APPT-2, APPT-4, APPT-8, APPT-9. Books an appointment. Exclusion constraints prevent overlaps, so that of
 * several simultaneous bookings of one time only one succeeds. The checks and the insert are pipelined in one round
 * trip. Blocks are read after the insert, which has waited for those who block the time at the same moment.
 *
 * @throws AppError `doctor_busy`, `doctor_unavailable`, `pet_busy`, `room_busy`, `outside_hours`, `time_blocked`, `pet_deceased`, `client_erased`,
 * `not_found`.
 */
export async function bookAppointment(ctx: MemberContext, input: BookAppointment): Promise<Appointment> {
  const { clinicId } = ctx.session;
  const startsAtMs = Date.parse(input.startsAt);
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const [setup, found, inserted, blocks] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, input.appointmentTypeId),
    loadFound(ctx.tx, clinicId, input),
    namingConstraints(
      { ...STAFF_SLOT_REFUSALS, clients_erased_check: 'client_erased' },
      insertCard(ctx.tx, clinicId, input),
    ),
    loadBlocks(ctx.tx, clinicId, utcDay, utcDay),
  ]);
  if (!setup?.typeIsActive) throw new AppError('not_found', { what: 'appointment type' });
  if (!setup.reasonIsOptional && input.reason === '') throw reasonMissing();
  assertPlace(setup, input.doctorId, input.roomId);
  const row = inserted ?? refuseUnfound(found);
  const durationMinutes = input.durationMinutes ?? setup.type.durationMinutes;
  assertWorkingTime(setup, blocks, { ...input, startsAtMs, durationMinutes });

  const booked = toAppointment(row);
  ctx.audit('appointment.booked', booked.id, { after: { ...booked, ...overlapOf(input) } });
  return booked;
}
