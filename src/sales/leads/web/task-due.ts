import { clockIn, isoDayIn } from '#foundation/web/time/zone-time.ts';

/** A local day and time, as typed. */
export interface TypedMoment {
  readonly day: string;
  readonly time: string;
}

const HOUR_MS = 3_600_000;
const END_OF_DAY = '17:00';
const START_OF_DAY = '09:00';

/** The instant of a local day and time. */
export const instantOf = ({ day, time }: TypedMoment): string => new Date(`${day}T${time}`).toISOString();

/** The default due time: the end of today if at least an hour is left, else the next morning. */
export function offeredDue(zone: string, nowMs: number): TypedMoment {
  const soonMs = nowMs + HOUR_MS;
  const today = isoDayIn(zone, nowMs);
  if (isoDayIn(zone, soonMs) === today && clockIn(zone, soonMs) <= END_OF_DAY)
    return { day: today, time: END_OF_DAY };
  // Noon of today in UTC plus a day: no daylight saving transition can skip a day.
  const next = new Date(Date.parse(`${today}T12:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10);
  return { day: next, time: START_OF_DAY };
}

/** When a task is due, as it is typed. */
export const typedMoment = (zone: string, dueAt: string): TypedMoment => ({
  day: isoDayIn(zone, dueAt),
  time: clockIn(zone, dueAt),
});
