import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { isBeforeArrival } from '../../appointment-status.rules.ts';
import { MyAppointment, type RescheduleMyAppointment } from '../../own.contract.ts';
import { insertOwnAppointment, isAboutTime, offerNearest } from './book-my-appointment.ts';
import { freeTimesAround, pickSlot } from './free-times.ts';
import { getMyAppointment } from './get-my-appointment.ts';

const Old = z.object({
  clinicId: z.uuid(),
  petId: z.uuid(),
  clientId: z.uuid(),
  typeId: z.uuid(),
  doctorId: z.uuid(),
  startsAt: MyAppointment.shape.startsAt,
  status: MyAppointment.shape.status,
  reason: z.string(),
  isLiving: z.boolean(),
  leadMinutes: z.int(),
});
type Old = z.infer<typeof Old>;

async function findOld(ctx: ClientContext, id: string): Promise<Old> {
  const old = await fetchRow(
    ctx.tx,
    Old,
    sql`
    select a.clinic_id as "clinicId", a.pet_id as "petId", a.client_id as "clientId", a.appointment_type_id as "typeId",
      a.doctor_id as "doctorId", a.starts_at as "startsAt", a.status, a.reason, p.deceased_on is null as "isLiving",
      k.booking_lead_minutes as "leadMinutes"
      from appointments a
      join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
      join clinics k on k.id = a.clinic_id
     where a.id = ${id}`,
  );
  if (!old) throw new AppError('not_found');
  return old;
}

/** The caller's own client record: an appointment booked by a co-owner continues under the person who moved it. */
async function ownClientId(ctx: ClientContext, clinicId: string): Promise<string> {
  const client = await ctx.tx
    .selectFrom('clients')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', ctx.session.userId)
    .executeTakeFirst();
  if (!client) throw new AppError('not_found');
  return client.id;
}

function assertMovable(ctx: ClientContext, old: Old): void {
  if (!isBeforeArrival(old.status)) throw new AppError('status_not_allowed');
  if (!old.isLiving) throw new AppError('pet_deceased');
  if (Date.parse(old.startsAt) < ctx.now.getTime() + old.leadMinutes * MINUTE_MS)
    throw new AppError('too_late_online');
}

const placeOf = ({ doctorId, startsAt }: Old) => ({ doctorId, startsAtMs: Date.parse(startsAt) });

/**
 * The old appointment releases its time before the new one takes it, because they may overlap. Of two simultaneous
 * moves one succeeds.
 */
async function releaseSlot(ctx: ClientContext, { clinicId, status }: Old, id: string): Promise<void> {
  const released = await ctx.tx
    .updateTable('appointments')
    .set({ status: 'rescheduled', version: sql<number>`version + 1` })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  if (!released) throw new AppError('status_not_allowed');
}

/**
 * Books another time in place of an appointment, within the same limits as a booking, and links the two.
 *
 * @returns the new appointment.
 * @throws AppError `too_late_online` within the clinic's lead time; otherwise as for booking.
 */
export async function rescheduleMyAppointment(
  ctx: ClientContext,
  { id, startsAt, doctorId }: RescheduleMyAppointment,
): Promise<MyAppointment> {
  const old = await findOld(ctx, id);
  assertMovable(ctx, old);
  const startsAtMs = Date.parse(startsAt);
  const [{ setup, slots }, clientId] = await Promise.all([
    freeTimesAround(ctx, { ...old, startsAtMs }, placeOf(old)),
    ownClientId(ctx, old.clinicId),
  ]);
  const slot = pickSlot(slots, { startsAtMs, doctorId });
  await releaseSlot(ctx, old, id);
  const newId = await insertOwnAppointment(ctx, { ...old, clientId }, setup, slot);
  await ctx.tx
    .updateTable('appointments')
    .set({ rescheduled_to: newId })
    .where('clinic_id', '=', old.clinicId)
    .where('id', '=', id)
    .execute();
  const moved = await getMyAppointment(ctx, newId);
  ctx.audit('appointment.rescheduled', id, {
    clinicId: old.clinicId,
    before: { startsAt: old.startsAt, doctorId: old.doctorId },
    after: { startsAt: moved.startsAt, doctorId: slot.doctorId, rescheduledTo: newId },
  });
  return moved;
}

export async function offerForMyMove(
  ctx: ClientContext,
  input: RescheduleMyAppointment,
  refusal: AppError,
): Promise<AppError> {
  if (!isAboutTime(refusal)) return refusal;
  const old = await findOld(ctx, input.id);
  const requested = {
    clinicId: old.clinicId,
    petId: old.petId,
    typeId: old.typeId,
    startsAt: input.startsAt,
    doctorId: input.doctorId,
  };
  return offerNearest(ctx, requested, refusal, { id: input.id, place: placeOf(old) });
}
