import { MINUTE_MS, instantAtMinute, msToGrid, timeRangesOf } from '#foundation/values/zoned-time.ts';
import type { Day } from '#foundation/values/day.ts';

/** Anything with a duration on the calendar. */
export interface Timed {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

export interface PlacedItem<T> {
  readonly item: T;
  /** Zero-based, from the left. */
  readonly lane: number;
  /** How many lanes share the width of the column here. */
  readonly laneCount: number;
}

/**
 * CAL-1. Lays out the items of a column without covering any: items that overlap, directly or through another one,
 * share the width in as few lanes as possible. Sorted by start, longer ones first.
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
 * Which part of a day a column shows, and its scale. Heights are elapsed time: on the day of a clock change a full
 * column is 23 or 25 hours high, and one that begins after the change lines up with its neighbors.
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

/** CAL-2. The offset of an instant from the top of the column in pixels; negative above it. */
export const yAt = (ruler: DayRuler, instantMs: number): number =>
  ((instantMs - ruler.startsAtMs) / MINUTE_MS) * ruler.pixelsPerMinute;

/** The instant at an offset, in milliseconds. */
export const instantAtY = (ruler: DayRuler, y: number): number =>
  Math.round(ruler.startsAtMs + (y / ruler.pixelsPerMinute) * MINUTE_MS);

interface HourMark {
  readonly y: number;
  readonly instantMs: number;
  readonly minuteOfDay: number;
}

/**
 * The full hours of local time, for the grid lines and their labels: a skipped hour has none, a repeated one has two.
 */
export function hourMarks(ruler: DayRuler): HourMark[] {
  return timeRangesOf(ruler.day, ruler.zone).flatMap((range) => {
    const marks: HourMark[] = [];
    const from = Math.max(range.startsAtMs, ruler.startsAtMs);
    const until = Math.min(range.endsAtMs, ruler.endsAtMs);
    for (let at = from + msToGrid(range, from, 60); at < until; at += 60 * MINUTE_MS) {
      marks.push({
        y: yAt(ruler, at),
        instantMs: at,
        minuteOfDay: range.startMinute + (at - range.startsAtMs) / MINUTE_MS,
      });
    }
    return marks;
  });
}

/**
 * Dragging snaps to five minutes. This also holds in local time, because zone offsets are multiples of fifteen
 * minutes.
 */
export const SNAP_MINUTES = 5;
const SNAP_MS = SNAP_MINUTES * MINUTE_MS;

export const snapToGrid = (instantMs: number): number => Math.round(instantMs / SNAP_MS) * SNAP_MS;

/**
 * CAL-3. The new time of an item that is dropped `dyPixels` lower: on the grid, within the visible column, with the
 * same duration. Less than half a step does not move it, whether it is on the grid or not.
 *
 * @param ruler of the column it is dropped on.
 * @param from the ruler of its original column, if that is another day.
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
