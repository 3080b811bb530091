import type { LotState } from '#vocabulary/stock.ts';
import type { Day } from '#foundation/values/day.ts';

/** A lot at a location, with what is there of it. */
export interface PlacedLot {
  readonly locationId: string;
  readonly lotId: string;
  readonly quantityThousandths: number;
  /** The last day on which it can be used. */
  readonly expiresOn: Day | null;
  readonly receivedOn: Day;
  readonly state: LotState;
}

/** What is taken of a lot at a location. */
export interface Taken {
  readonly locationId: string;
  readonly lotId: string;
  readonly quantityThousandths: number;
}

export interface Allocated {
  readonly taken: readonly Taken[];
  /** Used, and not on record. */
  readonly shortThousandths: number;
}

/** LOT-1. Whether a lot can be used on a day: its last day is one of them. */
export const isUsableOn = (
  { state, expiresOn }: Pick<PlacedLot, 'expiresOn' | 'state'>,
  today: Day,
): boolean => state === 'usable' && (expiresOn === null || expiresOn >= today);

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Goods without an expiry after those with one. */
const LAST_DAY = '9999-12-31';

/**
 * LOT-2. The order in which acts take what can be used: a lot that somebody has chosen, then from one location first, then from the others; at each the earliest expiry
 * first, then what came first. Lots are the last criterion, so that the same stock always gives the same order.
 */
const inOrder =
  (firstLocationId: string, firstLotId: string | null) =>
  (a: PlacedLot, b: PlacedLot): number =>
    Number(a.lotId !== firstLotId) - Number(b.lotId !== firstLotId) ||
    Number(a.locationId !== firstLocationId) - Number(b.locationId !== firstLocationId) ||
    compare(a.locationId, b.locationId) ||
    compare(a.expiresOn ?? LAST_DAY, b.expiresOn ?? LAST_DAY) ||
    compare(a.receivedOn, b.receivedOn) ||
    compare(a.lotId, b.lotId);

/** LOT-2. What an act takes of an item. What cannot be taken from any lot is short: it is recorded, and never refused. */
export function allocateUse(
  wantedThousandths: number,
  placed: readonly PlacedLot[],
  {
    today,
    firstLocationId,
    firstLotId = null,
  }: { readonly today: Day; readonly firstLocationId: string; readonly firstLotId?: string | null },
): Allocated {
  let left = wantedThousandths;
  const taken: Taken[] = [];
  for (const placedLot of placed
    .filter((one) => isUsableOn(one, today))
    .toSorted(inOrder(firstLocationId, firstLotId))) {
    const quantityThousandths = Math.min(left, placedLot.quantityThousandths);
    if (quantityThousandths <= 0) continue;
    taken.push({ locationId: placedLot.locationId, lotId: placedLot.lotId, quantityThousandths });
    left -= quantityThousandths;
  }
  return { taken, shortThousandths: left };
}

/** The placed after something was taken from them: for the next act of the same request. */
export const withoutTaken = (placed: readonly PlacedLot[], taken: readonly Taken[]): readonly PlacedLot[] =>
  placed.map((placedLot) => {
    const gone = taken.find(
      ({ locationId, lotId }) => locationId === placedLot.locationId && lotId === placedLot.lotId,
    );
    return gone
      ? { ...placedLot, quantityThousandths: placedLot.quantityThousandths - gone.quantityThousandths }
      : placedLot;
  });
