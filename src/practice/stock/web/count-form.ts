import * as z from 'zod';
import type { StockItem, StockLot } from '../contract.ts';
import { CorrectStock } from '../moves.contract.ts';
import { checkInput } from './check-input.ts';
import { readLevel } from './read-level.ts';

/** A lot at the location that is counted, with what was on record when it was shown. */
export interface ShownLot {
  readonly lot: StockLot;
  readonly expectedThousandths: number;
}

/** The form of a count, in which amounts are text, in the order of the lots shown. */
const CountFields = z.object({
  locationId: z.string(),
  lots: z.array(z.object({ countedThousandths: z.string() })),
  note: z.string(),
});
export type CountFields = z.infer<typeof CountFields>;

/** The lots of an item at a location. */
export const lotsToCount = ({ lots }: Pick<StockItem, 'lots'>, locationId: string): readonly ShownLot[] =>
  lots.flatMap((lot) =>
    lot.places
      .filter((place) => place.locationId === locationId)
      .map(({ quantityThousandths }) => ({ lot, expectedThousandths: quantityThousandths })),
  );

/** Where something of an item can be counted: where there is something, or where it is short. */
export const placesToCount = ({ lots, shortPlaces }: Pick<StockItem, 'lots' | 'shortPlaces'>): string[] => [
  ...new Set([
    ...shortPlaces.map(({ locationId }) => locationId),
    ...lots.flatMap(({ places }) => places.map(({ locationId }) => locationId)),
  ]),
];

/** COUNT-1. Whether something was moved since the lots were shown: then the count would be refused. */
export const isOutdated = (shown: readonly ShownLot[], now: readonly ShownLot[]): boolean =>
  shown.length !== now.length ||
  shown.some(
    ({ lot, expectedThousandths }) =>
      now.find((other) => other.lot.id === lot.id)?.expectedThousandths !== expectedThousandths,
  );

export const blankCount = (locationId: string, shown: readonly ShownLot[]): CountFields => ({
  locationId,
  lots: shown.map(() => ({ countedThousandths: '' })),
  note: '',
});

/** The input of the endpoint. */
export const toCount = (
  itemId: string,
  shown: readonly ShownLot[],
  { locationId, lots, note }: CountFields,
): z.input<typeof CorrectStock> => ({
  itemId,
  locationId,
  lots: shown.map(({ lot, expectedThousandths }, index) => ({
    lotId: lot.id,
    expectedThousandths,
    // What is no amount is refused by the endpoint's schema.
    countedThousandths: readLevel(lots[index]?.countedThousandths ?? '') ?? -1,
  })),
  note,
});

export const countForm = (itemId: string, shown: readonly ShownLot[]) =>
  CountFields.superRefine((fields, check) =>
    checkInput({ schema: CorrectStock, input: toCount(itemId, shown, fields) }, check),
  );
