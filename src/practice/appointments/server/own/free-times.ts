import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { loadAnonymousBusyTimes } from '../public/busy-times.ts';
import { loadSlotSetup, type SlotSetup } from '../public/slot-setup.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';
import { freeSlots, type BusyTime, type Slot } from '../../slot.rules.ts';

/** The place that an appointment of the caller's holds now: while another is looked for, it counts as free. */
export interface OwnPlace {
  readonly doctorId: string;
  readonly startsAtMs: number;
}

const isPlace = (busy: BusyTime, place: OwnPlace | undefined): boolean =>
  place !== undefined && busy.doctorId === place.doctorId && busy.startsAtMs === place.startsAtMs;

export interface FreeTimes {
  readonly setup: SlotSetup;
  readonly slots: readonly Slot[];
}

/** SLOT-1 under the clinic's limits for online booking: its lead time and its horizon. */
export function onlineSlots(
  { now }: { readonly now: Date },
  setup: SlotSetup,
  busy: readonly BusyTime[],
  days: { readonly firstDay: Day; readonly lastDay: Day },
  place?: OwnPlace,
): Slot[] {
  const online = { nowMs: now.getTime(), leadMinutes: setup.leadMinutes, horizonDays: setup.horizonDays };
  return freeSlots({ ...setup, ...days, busy: busy.filter((taken) => !isPlace(taken, place)), online });
}

/**
 * What a clinic and a type say about booking; row-level security shows neither a clinic that is not the caller's nor a
 * type that is not offered online.
 *
 * @throws AppError `not_found`, `clinic_unavailable`, `online_booking_off`.
 */
export async function loadOnlineSetup(
  ctx: ClientContext,
  clinicId: string,
  typeId: string,
): Promise<SlotSetup> {
  const [setup, flag] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, typeId),
    sql<{ isOn: boolean }>`select ${flagIsOn('client_online_booking', clinicId)} as "isOn"`.execute(ctx.tx),
  ]);
  if (!setup) throw new AppError('not_found');
  if (setup.isSuspended) throw new AppError('clinic_unavailable');
  if (setup.onlineBooking === 'off' || flag.rows[0]?.isOn !== true) throw new AppError('online_booking_off');
  return setup;
}

/** What is free on the clinic's day around one instant. */
export async function freeTimesAround(
  ctx: ClientContext,
  {
    clinicId,
    typeId,
    startsAtMs,
  }: { readonly clinicId: string; readonly typeId: string; readonly startsAtMs: number },
  place?: OwnPlace,
): Promise<FreeTimes> {
  const utcDay = localDayOf(startsAtMs, 'UTC');
  // The day at the clinic is this one or a neighbour, in whatever zone it lies.
  const [setup, busy] = await Promise.all([
    loadOnlineSetup(ctx, clinicId, typeId),
    loadAnonymousBusyTimes(ctx.tx, clinicId, addDays(utcDay, -1), addDays(utcDay, 1)),
  ]);
  const day = localDayOf(startsAtMs, setup.zone);
  return { setup, slots: onlineSlots(ctx, setup, busy, { firstDay: day, lastDay: day }, place) };
}

/**
 * The slot that was asked for, of the doctor named or of the first who is free then.
 *
 * @throws AppError `slot_taken` when there is none: taken, too soon, too far ahead, or never offered.
 */
export function pickSlot(
  slots: readonly Slot[],
  wanted: { readonly startsAtMs: number; readonly doctorId: string | null },
): Slot {
  const slot = slots.find(
    ({ startsAtMs, doctorId }) =>
      startsAtMs === wanted.startsAtMs && (wanted.doctorId === null || doctorId === wanted.doctorId),
  );
  if (!slot) throw new AppError('slot_taken');
  return slot;
}
