import type { CountLineState } from '#vocabulary/stock.ts';

/** What somebody counted of a line, with what was on record at that moment. */
export interface CountEntry {
  readonly countedBy: string | null;
  readonly countedThousandths: number;
  readonly expectedThousandths: number;
}

export interface CountedLine {
  readonly state: CountLineState;
  /** By how much it is off; null until it is settled. */
  readonly varianceThousandths: number | null;
}

export const varianceOf = ({ countedThousandths, expectedThousandths }: CountEntry): number =>
  countedThousandths - expectedThousandths;

/** COUNT-5. Whether a count is off by more than the limit, in percent of what is on record. What is not on record at all always is. */
export const isBeyondLimit = (entry: CountEntry, limitPercent: number): boolean =>
  Math.abs(varianceOf(entry)) * 100 > entry.expectedThousandths * limitPercent;

/** The latest entry of each person, in the order in which they were made. */
export const latestOf = (entries: readonly CountEntry[]): readonly CountEntry[] =>
  entries.filter(
    (entry, index) => !entries.slice(index + 1).some(({ countedBy }) => countedBy === entry.countedBy),
  );

/**
 * COUNT-4. What is known of a line. The last count decides when it is within the limit, or when somebody else was off by the same:
 * stock may have been used in between, so that what was counted is not compared, but by how much it was off. Otherwise it is counted
 * again, by another person. Whoever counts again themselves replaces their own number.
 *
 * @param entries the earliest first
 */
export function lineOf(entries: readonly CountEntry[], limitPercent: number): CountedLine {
  const latest = latestOf(entries);
  const last = latest.at(-1);
  if (!last) return { state: 'to_count', varianceThousandths: null };
  const isShared = latest.slice(0, -1).some((entry) => varianceOf(entry) === varianceOf(last));
  if (!isShared && isBeyondLimit(last, limitPercent)) return { state: 'recount', varianceThousandths: null };
  return { state: 'settled', varianceThousandths: varianceOf(last) };
}

interface PlacedLine extends CountedLine {
  readonly itemId: string;
  readonly locationId: string;
  readonly lotId: string | null;
}

export interface PlaceToPost {
  readonly itemId: string;
  readonly locationId: string;
  readonly changes: readonly { readonly lotId: string; readonly changeThousandths: number }[];
  readonly foundThousandths: number;
}

/**
 * COUNT-6. What is posted: items at locations of which every line is settled. Of the others nothing is: an uncounted lot says nothing
 * about what is short there.
 */
export function placesToPost(lines: readonly PlacedLine[]): readonly PlaceToPost[] {
  const byPlace = Map.groupBy(lines, ({ itemId, locationId }) => `${itemId} ${locationId}`);
  return [...byPlace.values()].flatMap((place) => {
    const [first] = place;
    if (!first || place.some(({ state }) => state !== 'settled')) return [];
    const changes = place.flatMap(({ lotId, varianceThousandths }) =>
      lotId === null || !varianceThousandths ? [] : [{ lotId, changeThousandths: varianceThousandths }],
    );
    const found = place.find(({ lotId }) => lotId === null)?.varianceThousandths ?? 0;
    return [{ itemId: first.itemId, locationId: first.locationId, changes, foundThousandths: found }];
  });
}
