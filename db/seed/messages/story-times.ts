import { addDays } from '#foundation/values/day.ts';
import { hoursOver, timeRangesBetween, type WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { Line, When } from './story.ts';

/** How far back stories go. */
const DAYS_BACK = 21;

export interface DeskClock {
  /** Now while the clinic is open, else when it last closed. */
  readonly deskMs: number;
  /** The times of the lines of a story, in their order, none after now, and of staff within opening hours. */
  timesOf(lines: readonly Line[]): readonly number[];
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether nobody of the clinic has to be there for it. */
const isAnytime = ({ by }: Line): boolean => by === 'client' || by === 'automatic';

export function deskClock(hours: readonly WeeklyHours[], zone: string, nowMs: number): DeskClock {
  const today = localDayOf(nowMs, zone);
  const open = hoursOver(hours, timeRangesBetween(addDays(today, -DAYS_BACK), today, zone));
  const atDesk = (ms: number): number => {
    const span = open.findLast(({ start }) => start <= ms);
    return span ? Math.min(ms, span.end) : ms;
  };
  const deskMs = atDesk(nowMs);
  const deskDay = localDayOf(deskMs, zone);
  const instantOf = (when: When): number =>
    typeof when === 'number'
      ? deskMs - when * MINUTE_MS
      : instantAtMinute(addDays(deskDay, when[0]), minutesOf(when[1]), zone);
  return {
    deskMs,
    timesOf: (lines) => {
      const times = lines.map((line) =>
        isAnytime(line) ? instantOf(line.when) : atDesk(instantOf(line.when)),
      );
      for (let at = 1; at < times.length; at += 1)
        times[at] = Math.max(times[at] ?? 0, (times[at - 1] ?? 0) + gapAfter(lines[at]));
      // What would be after now moves up, with what is before it.
      for (let at = times.length - 1, latest = nowMs; at >= 0; at -= 1) {
        times[at] = Math.min(times[at] ?? 0, latest);
        latest = (times[at] ?? 0) - gapAfter(lines[at]);
      }
      return times;
    },
  };
}

/** An automatic answer comes at once. */
const gapAfter = (line: Line | undefined): number => (line?.by === 'automatic' ? 1_000 : 2 * MINUTE_MS);
