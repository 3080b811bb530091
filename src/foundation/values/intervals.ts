/** From `start` up to, not including, `end`. Any unit, if both use the same. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether the two share at least one point. Adjacent intervals do not overlap; an empty interval overlaps nothing.
 */
export const overlaps = (a: Interval, b: Interval): boolean =>
  a.start < a.end && b.start < b.end && a.start < b.end && b.start < a.end;

/** Whether `inner` is completely within `outer`. */
export const covers = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/**
 * Normalizes intervals: sorted, adjacent and overlapping ones merged, empty ones dropped. The other functions expect
 * and return normalized lists.
 */
export function union(intervals: readonly Interval[]): Interval[] {
  const row: { start: number; end: number }[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    if (start >= end) continue;
    const last = row.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else row.push({ start, end });
  }
  return row;
}

/** The points in both lists, in linear time. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const row: Interval[] = [];
  for (let i = 0, j = 0; ;) {
    const left = a[i];
    const right = b[j];
    if (!left || !right) return row;
    const start = Math.max(left.start, right.start);
    const end = Math.min(left.end, right.end);
    if (start < end) row.push({ start, end });
    if (left.end < right.end) i += 1;
    else j += 1;
  }
}

/** The points of `from` that are not in `taken`. */
export function subtract(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const row: Interval[] = [];
  let next = 0;
  for (const whole of from) {
    let start = whole.start;
    while ((taken[next]?.end ?? Infinity) <= start) next += 1;
    for (let j = next; start < whole.end; j += 1) {
      const cut = taken[j] ?? { start: Infinity, end: Infinity };
      if (start < cut.start) row.push({ start, end: Math.min(cut.start, whole.end) });
      start = Math.max(start, cut.end);
    }
  }
  return row;
}

/** Whether no point of `candidate` is in the list. A binary search, so a long list can be queried often. */
export function isClear(row: readonly Interval[], candidate: Interval): boolean {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((row[middle]?.end ?? Infinity) <= candidate.start) low = middle + 1;
    else high = middle;
  }
  return (row[low]?.start ?? Infinity) >= candidate.end;
}
