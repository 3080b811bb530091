import { type Day, addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { SlotOffer } from '../../contract.ts';
import {
  type BusyTime,
  type Slot,
  type SlotQuestion,
  freeSlots,
  nearestFreeSlots,
} from '../../slot.rules.ts';
import type { SlotSetup } from './slot-setup.ts';

/** How many days around the requested one are searched. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 14;
const OFFER_COUNT = 3;

/** The days that `nearestOffers` searches, in any time zone; the caller passes what is taken on them. */
export function offerDays(wantedStartMs: number): { readonly firstDay: Day; readonly lastDay: Day } {
  const day = localDayOf(wantedStartMs, 'UTC');
  return { firstDay: addDays(day, -DAYS_BEFORE), lastDay: addDays(day, DAYS_AFTER) };
}

export const toOffer = (slot: Slot): SlotOffer => ({
  doctorId: slot.doctorId,
  startsAt: new Date(slot.startsAtMs).toISOString(),
  endsAt: new Date(slot.endsAtMs).toISOString(),
  roomId: slot.roomId,
});

/** SLOT-2. The three future free times nearest to the requested one: of the requested doctor first, then of others. */
export function nearestOffers(
  setup: SlotSetup & Pick<SlotQuestion, 'petTimes'>,
  busy: readonly BusyTime[],
  requested: {
    readonly doctorId: string | null;
    readonly startsAtMs: number;
    readonly nowMs: number;
    readonly online: boolean;
    /** The appointment's current time is no offer. */
    readonly present?: { readonly doctorId: string; readonly startsAtMs: number } | undefined;
  },
): SlotOffer[] {
  const { nowMs } = requested;
  const online = requested.online
    ? { nowMs, leadMinutes: setup.leadMinutes, horizonDays: setup.horizonDays }
    : null;
  const slots = freeSlots({ ...setup, ...offerDays(requested.startsAtMs), busy, online }).filter(
    (slot) =>
      slot.startsAtMs >= nowMs &&
      !(slot.doctorId === requested.present?.doctorId && slot.startsAtMs === requested.present.startsAtMs),
  );
  const own = slots.filter((slot) => slot.doctorId === requested.doctorId);
  const others = slots.filter((slot) => slot.doctorId !== requested.doctorId);
  const nearest = nearestFreeSlots(own, requested.startsAtMs, OFFER_COUNT);
  return [...nearest, ...nearestFreeSlots(others, requested.startsAtMs, OFFER_COUNT - nearest.length)].map(
    toOffer,
  );
}
