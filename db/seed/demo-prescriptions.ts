import type { ChosenDirections } from '#practice/pharmacy/directions.contract.ts';

interface DemoDirections {
  /** By the key of the starter catalogue. */
  readonly key: string;
  readonly timesADay: number;
  readonly food: ChosenDirections['food'];
  readonly purpose: string | null;
  readonly refills: number;
}

/** How what is handed over is used. Of everything else the label says nothing. */
export const DEMO_DIRECTIONS: readonly DemoDirections[] = [
  { key: 'meloxicam_oral', timesADay: 1, food: 'with_food', purpose: 'for pain', refills: 1 },
  { key: 'carprofen', timesADay: 2, food: 'with_food', purpose: 'for pain', refills: 1 },
  { key: 'furosemide', timesADay: 2, food: null, purpose: 'for the heart', refills: 3 },
  { key: 'fenbendazole', timesADay: 1, food: 'with_food', purpose: 'against worms', refills: 0 },
];

/** What waits for the client who can be signed in as: it goes with what was handed over in the same visit. */
export const OWN_DIRECTIONS: DemoDirections = {
  key: 'gabapentin',
  timesADay: 2,
  food: null,
  purpose: 'for pain',
  refills: 1,
};

/** One unit at a time, for as long as it lasts. */
export const directionsFor = (
  { timesADay, food, purpose }: DemoDirections,
  { unit, quantityThousandths }: { readonly unit: string; readonly quantityThousandths: number },
): ChosenDirections => ({
  verb: 'give',
  amountThousandths: 1000,
  unit,
  place: 'by_mouth',
  frequency: 'times_a_day',
  count: timesADay,
  asNeeded: false,
  days: Math.max(1, Math.floor(quantityThousandths / 1000 / timesADay)),
  food,
  purpose,
});
