import { MINUTES_PER_DAY, MINUTE_MS, dayBounds } from '#foundation/values/zoned-time.ts';
import { type Day, addDays } from '#foundation/values/day.ts';

/**
 * Zones that break code which assumes a change of one hour at 02:00: changes at 01:00 UTC and at midnight, of 30
 * minutes, in the southern summer, twice a year for Ramadan; offsets of 3:30 and 5:45; a zone that crossed the date line;
 * and none at all.
 */
export const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Casablanca',
] as const;

const changeDays = new Map<string, readonly Day[]>();

/** The days of 2026 that are longer or shorter than 24 hours; none where the clock never changes. */
export function clockChangeDays(zone: string): readonly Day[] {
  const known = changeDays.get(zone);
  if (known) return known;
  const found = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter((day) => {
    const { startsAtMs, endsAtMs } = dayBounds(day, zone);
    return endsAtMs - startsAtMs !== MINUTES_PER_DAY * MINUTE_MS;
  });
  changeDays.set(zone, found);
  return found;
}
