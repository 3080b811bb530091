import { MINUTE_MS, instantAtMinute, msToGrid, timeRangesOf } from '#foundation/values/zoned-time.ts';
import type { Day } from '#foundation/values/day.ts';

/** Anything that takes time on the calendar. */
export interface Timed {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface PlacedItem<T> {
  readonly item: T;
  /** From 0 on the left. */
  readonly lane: number;
  /** How many lanes share the column's width here. */
  readonly laneCount: number;
}

/**
 * CAL-1. Places the things of one column side by side, so that none covers another: things that overlap, even by
 * way of a third, share the width in as few lanes as they need. Sorted by start, the longer first.
 */
export function layOutLanes<T extends Timed>(items: readonly T[]): PlacedItem<T>[] {
  const placed: PlacedItem<T>[] = [];
  let group: { item: T; lane: number }[] = [];
  let laneEnds: number[] = [];
  const closeGroup = (): void => {
    placed.push(...group.map(({ item, lane }) => ({ item, lane, laneCount: laneEnds.length })));
    group = [];
    laneEnds = [];
  };

  for (const item of items.toSorted((a, b) => a.startsAtMs - b.startsAtMs || b.endsAtMs - a.endsAtMs)) {
    if (laneEnds.every((end) => end <= item.startsAtMs)) closeGroup();
    const free = laneEnds.findIndex((end) => end <= item.startsAtMs);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = item.endsAtMs;
    group.push({ item, lane });
  }
  closeGroup();
  return placed;
}

/**
 * What a column shows of one day, and how large. Rows are real time: on the day of a clock change, a column round
 * the clock is 23 or 25 hours high, and one that begins after the change lines up with its neighbours.
 */
export interface DayRuler extends Timed {
  readonly day: Day;
  readonly zone: string;
  readonly pixelsPerMinute: number;
}

/** @param untilMinute up to 1440, the end of the day. */
export function rulerOf(
  { day, zone, pixelsPerMinute }: Pick<DayRuler, 'day' | 'zone' | 'pixelsPerMinute'>,
  fromMinute: number,
  untilMinute: number,
): DayRuler {
  const startsAtMs = instantAtMinute(day, fromMinute, zone);
  return { day, zone, pixelsPerMinute, startsAtMs, endsAtMs: instantAtMinute(day, untilMinute, zone) };
}

/** CAL-2. How far below the top of the column an instant is, in pixels; negative above it. */
export const yAt = (ruler: DayRuler, instantMs: number): number =>
  ((instantMs - ruler.startsAtMs) / MINUTE_MS) * ruler.pixelsPerMinute;

/** The instant at a height, to the millisecond. */
export const instantAtY = (ruler: DayRuler, y: number): number =>
  Math.round(ruler.startsAtMs + (y / ruler.pixelsPerMinute) * MINUTE_MS);

/** The full hours on the wall, for the lines and their labels: a skipped hour has none, a repeated one has two. */
export function hourMarks(ruler: DayRuler): { readonly y: number; readonly minuteOfDay: number }[] {
  return timeRangesOf(ruler.day, ruler.zone).flatMap((range) => {
    const marks: { y: number; minuteOfDay: number }[] = [];
    const from = Math.max(range.startsAtMs, ruler.startsAtMs);
    const until = Math.min(range.endsAtMs, ruler.endsAtMs);
    for (let at = from + msToGrid(range, from, 60); at < until; at += 60 * MINUTE_MS) {
      marks.push({
        y: yAt(ruler, at),
        minuteOfDay: range.startMinute + (at - range.startsAtMs) / MINUTE_MS,
      });
    }
    return marks;
  });
}

/** Dragging sets times to full five minutes. On the wall as well: offsets of zones are full quarters of an hour. */
export const SNAP_MINUTES = 5;
const SNAP_MS = SNAP_MINUTES * MINUTE_MS;

export const snapToGrid = (instantMs: number): number => Math.round(instantMs / SNAP_MS) * SNAP_MS;

/**
 * CAL-3. Where a thing comes to stand when it is let go `dyPixels` below where it was: on the grid, within the
 * column shown, as long as before. Less than half a step leaves it alone, on the grid or not.
 *
 * @param ruler of the column it is dropped on; of another day, `from` is the column it came from.
 */
export function dragTarget(item: Timed, dyPixels: number, ruler: DayRuler, from: DayRuler = ruler): Timed {
  const isNudge = Math.abs(dyPixels) < (SNAP_MINUTES / 2) * ruler.pixelsPerMinute;
  if (isNudge && from.startsAtMs === ruler.startsAtMs)
    return { startsAtMs: item.startsAtMs, endsAtMs: item.endsAtMs };

  const lengthMs = item.endsAtMs - item.startsAtMs;
  const wantedMs = snapToGrid(instantAtY(ruler, yAt(from, item.startsAtMs) + dyPixels));
  const latestMs = Math.floor((ruler.endsAtMs - lengthMs) / SNAP_MS) * SNAP_MS;
  const startsAtMs = Math.max(ruler.startsAtMs, Math.min(wantedMs, latestMs));
  return { startsAtMs, endsAtMs: startsAtMs + lengthMs };
}
