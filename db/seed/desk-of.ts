import { weekdayOf } from '#foundation/values/day.ts';
import { localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import type { Team } from './fill-setup.ts';
import type { Frame } from './frame.ts';

/** The account of who was at the front desk at an instant; null in a clinic without a front desk. */
export type Desk = (atMs: number) => string | null;

/** Who is at work takes payments and closes the day; after hours whoever worked that day. */
export function deskOf({ clinic }: Frame, team: Team): Desk {
  const desk = team.filter(({ role }) => role === 'csr');
  return (atMs) => {
    const weekday = weekdayOf(localDayOf(atMs, clinic.timeZone));
    const minute = minuteOfDayAt(atMs, clinic.timeZone);
    const there = desk.filter(({ hours }) => hours.some((range) => range.weekday === weekday));
    const now = there.find(({ hours }) =>
      hours.some(
        (range) => range.weekday === weekday && range.startMinute <= minute && minute < range.endMinute,
      ),
    );
    return (now ?? there.at(-1) ?? desk[0])?.userId ?? null;
  };
}
