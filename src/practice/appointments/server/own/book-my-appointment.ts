import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { loadAnonymousBusyTimes, loadPetTimes } from '../public/busy-times.ts';
import { nearestOffers, offerDays } from '../public/nearest-slots.ts';
import { CLIENT_SLOT_REFUSALS } from '../public/slot-refusals.ts';
import type { SlotSetup } from '../public/slot-setup.ts';
import type { Slot } from '../../slot.rules.ts';
import type { BookMyAppointment, MyAppointment } from '../../own.contract.ts';
import { freeTimesAround, loadOnlineSetup, pickSlot, type OwnPlace } from './free-times.ts';
import { getMyAppointment } from './get-my-appointment.ts';

/** The caller's client record at that clinic, linked to that pet. @throws AppError `not_found`, `pet_deceased`. */
async function findClientLink(
  ctx: ClientContext,
  clinicId: string,
  petId: string,
): Promise<{ clientId: string }> {
  const link = await ctx.tx
    .selectFrom('pets as p')
    .innerJoin('pet_clients as pc', (join) =>
      join.onRef('pc.pet_id', '=', 'p.id').on('pc.clinic_id', '=', clinicId),
    )
    .innerJoin('clients as c', (join) =>
      join.onRef('c.id', '=', 'pc.client_id').on('c.clinic_id', '=', clinicId),
    )
    .select(['c.id as clientId', 'p.deceased_on as deceasedOn'])
    .where('p.clinic_id', '=', clinicId)
    .where('p.id', '=', petId)
    .where('c.user_id', '=', ctx.session.userId)
    .executeTakeFirst();
  if (!link) throw new AppError('not_found');
  if (link.deceasedOn !== null) throw new AppError('pet_deceased');
  return link;
}

export interface Booking {
  readonly clinicId: string;
  readonly petId: string;
  readonly clientId: string;
  readonly reason: string;
}

/** Inserts the appointment. Of several simultaneous ones the database accepts one; the others get `slot_taken`. */
export async function insertOwnAppointment(
  ctx: ClientContext,
  { clinicId, petId, clientId, reason }: Booking,
  setup: SlotSetup,
  slot: Slot,
): Promise<string> {
  const { id } = await namingConstraints(
    CLIENT_SLOT_REFUSALS,
    ctx.tx
      .insertInto('appointments')
      .values({
        clinic_id: clinicId,
        appointment_type_id: setup.typeId,
        pet_id: petId,
        client_id: clientId,
        doctor_id: slot.doctorId,
        room_id: slot.roomId,
        starts_at: new Date(slot.startsAtMs).toISOString(),
        ends_at: new Date(slot.endsAtMs).toISOString(),
        busy_until: new Date(slot.endsAtMs + setup.type.bufferMinutes * MINUTE_MS).toISOString(),
        status: setup.onlineBooking === 'direct' ? 'booked' : 'requested',
        reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/**
 * Books or requests an appointment, depending on the clinic's setting.
 *
 * @throws AppError `slot_taken`, `pet_busy`, `online_bookings_enough`, `pet_deceased`, `online_booking_off`,
 * `not_found`.
 */
export async function bookMyAppointment(
  ctx: ClientContext,
  input: BookMyAppointment,
): Promise<MyAppointment> {
  const { clinicId, petId, reason } = input;
  const startsAtMs = Date.parse(input.startsAt);
  const [link, { setup, slots }] = await Promise.all([
    findClientLink(ctx, clinicId, petId),
    freeTimesAround(ctx, { clinicId, typeId: input.appointmentTypeId, startsAtMs }),
  ]);
  const slot = pickSlot(slots, { startsAtMs, doctorId: input.doctorId });
  const id = await insertOwnAppointment(
    ctx,
    { clinicId, petId, clientId: link.clientId, reason },
    setup,
    slot,
  );
  const booked = await getMyAppointment(ctx, id);
  ctx.audit('appointment.booked', id, { clinicId, after: booked });
  return booked;
}

/** SLOT-2. Adds the nearest free times to a refusal. */
export async function offerNearest(
  ctx: ClientContext,
  requested: {
    readonly clinicId: string;
    readonly petId: string;
    readonly typeId: string;
    readonly startsAt: string;
    readonly doctorId: string | null;
  },
  refusal: AppError,
  moved?: { readonly id: string; readonly place: OwnPlace },
): Promise<AppError> {
  if (!isAboutTime(refusal)) return refusal;
  const startsAtMs = Date.parse(requested.startsAt);
  const { firstDay, lastDay } = offerDays(startsAtMs);
  const { clinicId, petId } = requested;
  const [setup, busy, petTimes] = await Promise.all([
    loadOnlineSetup(ctx, clinicId, requested.typeId),
    loadAnonymousBusyTimes(ctx.tx, clinicId, firstDay, lastDay),
    loadPetTimes(ctx.tx, clinicId, petId, { firstDay, lastDay, exceptId: moved?.id ?? null }),
  ]);
  const place = moved?.place;
  const others = busy.filter(
    (taken) => !(place && taken.doctorId === place.doctorId && taken.startsAtMs === place.startsAtMs),
  );
  const nearestSlots = nearestOffers({ ...setup, petTimes }, others, {
    doctorId: requested.doctorId,
    startsAtMs,
    nowMs: ctx.now.getTime(),
    online: true,
  }).map(({ doctorId, startsAt, endsAt }) => ({ doctorId, startsAt, endsAt }));
  return new AppError(refusal.code, { ...refusal.details, nearestSlots }, { cause: refusal.cause });
}

/** Another time helps. */
export const isAboutTime = ({ code }: AppError): boolean => code === 'slot_taken' || code === 'pet_busy';

export const offerForMyBooking = (
  ctx: ClientContext,
  input: BookMyAppointment,
  refusal: AppError,
): Promise<AppError> => offerNearest(ctx, { ...input, typeId: input.appointmentTypeId }, refusal);
