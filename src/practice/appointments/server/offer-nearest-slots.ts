import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError, type ErrorCode } from '#vocabulary/errors.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import {
  type Appointment,
  type BookAppointment,
  ConflictDetails,
  type MoveAppointment,
} from '../contract.ts';
import { findCard } from './find-card.ts';
import { loadBusyTimes, loadPetTimes } from './public/busy-times.ts';
import { nearestOffers, offerDays } from './public/nearest-slots.ts';
import { loadSlotSetup } from './public/slot-setup.ts';

const ABOUT_TIME: ReadonlySet<ErrorCode> = new Set([
  'doctor_busy',
  'doctor_unavailable',
  'outside_hours',
  'pet_busy',
  'room_busy',
  'time_blocked',
]);
const isAboutTime = (refusal: AppError): boolean => ABOUT_TIME.has(refusal.code);

const Conflict = ConflictDetails.shape.conflict.unwrap();

interface RequestedTime {
  readonly appointmentTypeId: string;
  readonly petId: string;
  readonly doctorId: string;
  readonly roomId: string | null;
  readonly startsAtMs: number;
  /** The type's duration if omitted. */
  readonly durationMinutes: number | undefined;
  /** The appointment itself, whose current time counts as free. */
  readonly exceptId: string | null;
  readonly present?: { readonly doctorId: string; readonly startsAtMs: number };
}

/** The appointment that occupies the requested time: of the doctor, in the room, or of the pet. */
async function findConflict(
  tx: Kysely<Tables>,
  clinicId: string,
  { doctorId, petId, roomId, startsAtMs, durationMinutes, exceptId, appointmentTypeId }: RequestedTime,
): Promise<ConflictDetails['conflict']> {
  const startsAt = new Date(startsAtMs).toISOString();
  const conflict = await fetchRow(
    tx,
    Conflict,
    sql`
    select o.starts_at as "startsAt", o.ends_at as "endsAt", p.name as "petName", ot.name as "typeName"
      from appointment_types t
      cross join lateral (select ${startsAt}::timestamptz + make_interval(mins =>
        coalesce(${durationMinutes ?? null}::integer, t.duration_minutes)) as ends_at) l
      cross join lateral (select l.ends_at, l.ends_at + make_interval(mins => t.buffer_minutes) as busy_until) e
      join appointments o on o.clinic_id = ${clinicId} and o.id is distinct from ${exceptId}::uuid
        and o.starts_at >= ${startsAt}::timestamptz - interval '1 day' and o.starts_at < e.busy_until and o.busy_until > ${startsAt}
        and (o.doctor_id = ${doctorId} or o.room_id = ${roomId}::uuid
          or o.pet_id = ${petId} and o.ends_at > ${startsAt} and o.starts_at < e.ends_at) and o.holds_slot
      join pets p on p.clinic_id = ${clinicId} and p.id = o.pet_id
      join appointment_types ot on ot.clinic_id = ${clinicId} and ot.id = o.appointment_type_id
     where t.clinic_id = ${clinicId} and t.id = ${appointmentTypeId} order by o.starts_at limit 1`,
  );
  return conflict ?? null;
}

/** Adds to a refusal what occupies the time, and the three nearest free times. */
async function offer(ctx: MemberContext, requested: RequestedTime, refusal: AppError): Promise<AppError> {
  const { clinicId } = ctx.session;
  const { firstDay, lastDay } = offerDays(requested.startsAtMs);
  const { petId, exceptId } = requested;
  const [setup, busy, petTimes, conflict] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, requested.appointmentTypeId),
    loadBusyTimes(ctx.tx, clinicId, firstDay, lastDay),
    loadPetTimes(ctx.tx, clinicId, petId, { firstDay, lastDay, exceptId }),
    findConflict(ctx.tx, clinicId, requested),
  ]);
  if (!setup) return refusal;
  const durationMinutes = requested.durationMinutes ?? setup.type.durationMinutes;
  const question = { ...setup, petTimes, type: { ...setup.type, durationMinutes } };
  const others = busy.filter((taken) => taken.id !== requested.exceptId);
  const nearestSlots = nearestOffers(question, others, {
    ...requested,
    nowMs: ctx.now.getTime(),
    online: false,
  });
  return new AppError(refusal.code, { ...refusal.details, conflict, nearestSlots }, { cause: refusal.cause });
}

/** APPT-1. The offer after a refused booking. */
export async function offerForBooking(
  ctx: MemberContext,
  input: BookAppointment,
  refusal: AppError,
): Promise<AppError> {
  if (!isAboutTime(refusal)) return refusal;
  const startsAtMs = Date.parse(input.startsAt);
  return offer(
    ctx,
    {
      ...input,
      roomId: input.roomId ?? null,
      startsAtMs,
      durationMinutes: input.durationMinutes,
      exceptId: null,
    },
    refusal,
  );
}

const lengthMinutesOf = ({ startsAt, endsAt }: Appointment): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;

/** APPT-1. The offer after a refused change; without a new time, the appointment's own time is meant. */
export async function offerForChange(
  ctx: MemberContext,
  input: Pick<MoveAppointment, 'id'> &
    Partial<Pick<MoveAppointment, 'startsAt' | 'doctorId' | 'roomId' | 'durationMinutes'>>,
  refusal: AppError,
): Promise<AppError> {
  if (!isAboutTime(refusal)) return refusal;
  const card = await findCard(ctx.tx, ctx.session.clinicId, input.id);
  if (!card) return refusal;
  const requested = {
    appointmentTypeId: card.type.id,
    petId: card.pet.id,
    doctorId: input.doctorId ?? card.doctor.id,
    roomId: (input.roomId === undefined ? card.room?.id : input.roomId) ?? null,
    startsAtMs: Date.parse(input.startsAt ?? card.startsAt),
    durationMinutes: input.durationMinutes ?? lengthMinutesOf(card),
    exceptId: card.id,
    present: { doctorId: card.doctor.id, startsAtMs: Date.parse(card.startsAt) },
  };
  return offer(ctx, requested, refusal);
}
