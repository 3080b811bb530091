import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { addDays } from '#foundation/values/day.ts';
import { nearestFreeSlots } from '#practice/appointments/slot.rules.ts';
import { offerDays } from '#practice/appointments/server/public/nearest-slots.ts';
import { CLIENT_SLOT_REFUSALS } from '#practice/appointments/server/public/slot-refusals.ts';
import type { LinkedVisits, rescheduleByLinkEndpoint } from '../../link.contract.ts';
import { assertMovable, findLinkedSlots } from './linked-slots.ts';
import { linkOf, openAppointmentLink } from './open-link.ts';

type RescheduleByLink = z.output<typeof rescheduleByLinkEndpoint.input>;

const Moved = z.object({ id: z.uuid().nullable() });

/**
 * Books another time of the same doctor in place of a visit. The database decides whether it is still free. The link opens the new visit
 * from then on.
 *
 * @throws AppError `slot_taken`, `pet_busy`, `status_not_allowed`, `too_late_online`, `online_booking_off`, `not_found`.
 */
export async function rescheduleByLink(ctx: PublicContext, input: RescheduleByLink): Promise<LinkedVisits> {
  const { token, visitId } = input;
  const { doctorId, startsAt } = await assertMovable(ctx, input);
  const startsAtMs = Date.parse(input.startsAt);
  if (startsAtMs === Date.parse(startsAt)) return await openAppointmentLink(ctx, { token });
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const { setup, slots } = await findLinkedSlots(
    ctx,
    { token, visitId, doctorId },
    ({ zone }) => ({ firstDay: localDayOf(startsAtMs, zone), lastDay: localDayOf(startsAtMs, zone) }),
    { firstDay: addDays(utcDay, -1), lastDay: addDays(utcDay, 1) },
  );
  const slot = slots.find((free) => free.startsAtMs === startsAtMs);
  if (!slot) throw new AppError('slot_taken');
  const { clinicId, hash } = linkOf({ token });
  const endsAt = new Date(slot.endsAtMs);
  const busyUntil = new Date(slot.endsAtMs + setup.type.bufferMinutes * MINUTE_MS);
  const row = await namingConstraints(
    CLIENT_SLOT_REFUSALS,
    fetchRow(
      ctx.tx,
      Moved,
      sql`select app.reschedule_by_link(${clinicId}::uuid, ${hash}, ${visitId}, ${doctorId}, ${slot.roomId}::uuid,
            ${input.startsAt}::timestamptz, ${endsAt}::timestamptz, ${busyUntil}::timestamptz) as id`,
    ),
  );
  // Somebody has changed the visit meanwhile.
  if (!row?.id) throw new AppError('status_not_allowed');
  return await openAppointmentLink(ctx, { token });
}

const NEAREST_COUNT = 3;

/** SLOT-2. Adds the nearest free times of the same doctor to a refusal. */
export async function offerByLink(
  ctx: PublicContext,
  { token, visitId, startsAt }: RescheduleByLink,
  refusal: AppError,
): Promise<AppError> {
  if (refusal.code !== 'slot_taken' && refusal.code !== 'pet_busy') return refusal;
  const { doctorId } = await assertMovable(ctx, { token, visitId });
  const startsAtMs = Date.parse(startsAt);
  const days = offerDays(startsAtMs);
  const { slots } = await findLinkedSlots(ctx, { token, visitId, doctorId }, () => days, days);
  const nearestSlots = nearestFreeSlots(slots, startsAtMs, NEAREST_COUNT).map((slot) => ({
    startsAt: new Date(slot.startsAtMs).toISOString(),
  }));
  return new AppError(refusal.code, { ...refusal.details, nearestSlots }, { cause: refusal.cause });
}
