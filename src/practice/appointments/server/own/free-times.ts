import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { loadAnonymousBusyTimes } from '../public/busy-times.ts';
import { loadSlotSetup, type SlotSetup } from '../public/slot-setup.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';
import { freeSlots, type BusyTime, type PetTime, type Slot } from '../../slot.rules.ts';

const Flag = z.object({ isOn: z.boolean() });

/** The current time of an appointment of the caller; it counts as free while another one is searched. */
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

/** SLOT-1 within the clinic's limits for online booking: lead time and horizon. */
export function onlineSlots(
  { now }: { readonly now: Date },
  setup: SlotSetup,
  busy: readonly BusyTime[],
  days: { readonly firstDay: Day; readonly lastDay: Day },
  place?: OwnPlace,
  petTimes: readonly PetTime[] = [],
): Slot[] {
  const online = { nowMs: now.getTime(), leadMinutes: setup.leadMinutes, horizonDays: setup.horizonDays };
  const others = busy.filter((taken) => !isPlace(taken, place));
  return freeSlots({ ...setup, ...days, busy: others, petTimes, online });
}

/**
 * The clinic's and the type's settings for booking. Row-level security hides clinics that are not the caller's and
 * types that are not offered online.
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
    fetchRow(ctx.tx, Flag, sql`select ${flagIsOn('client_online_booking', clinicId)} as "isOn"`),
  ]);
  if (!setup) throw new AppError('not_found');
  if (setup.isSuspended) throw new AppError('clinic_unavailable');
  if (setup.onlineBooking === 'off' || flag?.isOn !== true) throw new AppError('online_booking_off');
  return setup;
}

/** The free times of the clinic's day around an instant; the database refuses those of the pet's other appointments. */
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
  // The clinic's local day is this one or a neighboring one, in any time zone.
  const [setup, busy] = await Promise.all([
    loadOnlineSetup(ctx, clinicId, typeId),
    loadAnonymousBusyTimes(ctx.tx, clinicId, addDays(utcDay, -1), addDays(utcDay, 1)),
  ]);
  const day = localDayOf(startsAtMs, setup.zone);
  return { setup, slots: onlineSlots(ctx, setup, busy, { firstDay: day, lastDay: day }, place) };
}

/**
 * The requested slot, of the given doctor or of the first who is free.
 *
 * @throws AppError `slot_taken` if there is none: taken, within the lead time, beyond the horizon, or never offered.
 */
export function pickSlot(
  slots: readonly Slot[],
  requested: { readonly startsAtMs: number; readonly doctorId: string | null },
): Slot {
  const slot = slots.find(
    ({ startsAtMs, doctorId }) =>
      startsAtMs === requested.startsAtMs && (requested.doctorId === null || doctorId === requested.doctorId),
  );
  if (!slot) throw new AppError('slot_taken');
  return slot;
}
