import { subtract, union } from '#foundation/values/intervals.ts';
import { type BookingLimits, bookingWindow, slotStarts } from '#foundation/values/slot-starts.ts';
import { hoursOver, timeRangesBetween } from '#foundation/values/weekly-hours.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { addDays } from '#foundation/values/day.ts';
import type { DemoCalendar, DemoHost } from './calendar.contract.ts';

/** The length of a demo, as specified in section 9. */
export const DEMO_MINUTES = 30;
/**
 * The retention period of past bookings. A clinic decides within a year and is asked again in the next; after
 * that the visitor's data is not needed. Stated on the privacy page.
 */
export const DEMO_KEPT_MONTHS = 24;
/** Demos begin on the hour and the half hour of the host's clock. */
const GRID_MINUTES = 30;

/** A half hour that can be booked, with the free hosts, the one with the fewest upcoming demos first. */
export interface DemoSlot {
  readonly startsAtMs: number;
  readonly hostIds: readonly string[];
}

function startsOf(host: DemoHost, limits: BookingLimits): number[] {
  const firstDay = localDayOf(limits.nowMs, host.timeZone);
  const lastDay = addDays(firstDay, limits.horizonDays);
  // The last slot may end on the next day, when a host works across midnight.
  const ranges = timeRangesBetween(firstDay, addDays(lastDay, 1), host.timeZone);
  return slotStarts({
    free: subtract(hoursOver(host.hours, ranges), union(host.busy)),
    ranges,
    lastDay,
    gridMinutes: GRID_MINUTES,
    durationMinutes: DEMO_MINUTES,
    limits: bookingWindow(limits, host.timeZone),
  });
}

/**
 * DEMO-2. Every half hour within the booking window that some host has free, in order; none while demos are paused.
 * Hours are local time in each host's time zone: a skipped hour has no slots, a repeated one has them twice.
 */
export function demoSlots(calendar: DemoCalendar, nowMs: number): DemoSlot[] {
  if (calendar.isPaused) return [];
  const byStart = new Map<number, string[]>();
  const hosts = calendar.hosts.toSorted((a, b) => a.bookedCount - b.bookedCount);
  for (const host of hosts) {
    for (const startsAtMs of startsOf(host, { ...calendar, nowMs })) {
      const hostIds = byStart.get(startsAtMs);
      if (hostIds) hostIds.push(host.hostId);
      else byStart.set(startsAtMs, [host.hostId]);
    }
  }
  return [...byStart]
    .map(([startsAtMs, hostIds]) => ({ startsAtMs, hostIds }))
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs);
}

/** DEMO-3. The free half hour that follows a requested start most closely; the last one when none follows; null without any. */
export function nextDemoSlot(slots: readonly DemoSlot[], requestedStartMs: number): DemoSlot | null {
  return slots.find(({ startsAtMs }) => startsAtMs > requestedStartMs) ?? slots.at(-1) ?? null;
}
