import type { Species } from '#vocabulary/species.ts';
import type { ChosenDirections } from '#practice/pharmacy/directions.contract.ts';
import { DEMO_MONOGRAPHS } from './demo-monographs.ts';

interface DemoDirections {
  /** By the key of the starter catalogue. */
  readonly key: string;
  readonly timesADay: number;
  readonly food: ChosenDirections['food'];
  readonly purpose: string | null;
  readonly refills: number;
  /** The longest course. */
  readonly maxDays: number;
}

/** How what is handed over is used. Of everything else the label says nothing. */
export const DEMO_DIRECTIONS: readonly DemoDirections[] = [
  { key: 'meloxicam_oral', timesADay: 1, food: 'with_food', purpose: 'for pain', refills: 0, maxDays: 5 },
  { key: 'carprofen', timesADay: 2, food: 'with_food', purpose: 'for pain', refills: 1, maxDays: 7 },
  { key: 'furosemide', timesADay: 2, food: null, purpose: 'for the heart', refills: 3, maxDays: 30 },
  { key: 'fenbendazole', timesADay: 1, food: 'with_food', purpose: 'against worms', refills: 0, maxDays: 3 },
];

/** What waits for the client who can be signed in as: it goes with what was handed over in the same visit. */
export const OWN_DIRECTIONS: DemoDirections = {
  key: 'gabapentin',
  timesADay: 2,
  food: null,
  purpose: 'for pain',
  refills: 1,
  maxDays: 14,
};

/** What can be measured: tenths of a milliliter, parts of a tablet. */
const STEPS = { liquid: 100, half_tablet: 500, quarter_tablet: 250 } as const;

/** The lowest dose of the demo's monograph, as it can be measured; one unit where there is none. */
function amountOf(key: string, { species, weightGrams }: Treated): number {
  const drug = DEMO_MONOGRAPHS.find((one) => one.key === key);
  const band = drug?.bands.find((one) => one.species === species);
  if (!drug || !band || weightGrams === null) return 1000;
  const step = STEPS[drug.form === 'liquid' || drug.form === 'half_tablet' ? drug.form : 'quarter_tablet'];
  const thousandths = (band.lowMicrogramsPerKg * weightGrams) / drug.microgramsPerUnit;
  return Math.max(step, Math.round(thousandths / step) * step);
}

interface Treated {
  readonly species: Species;
  readonly weightGrams: number | null;
}

/** A dose by the weight, for as long as what was handed over lasts, or until the course is over. */
export function directionsFor(
  { key, timesADay, food, purpose, maxDays }: DemoDirections,
  {
    unit,
    quantityThousandths,
    pet,
  }: { readonly unit: string; readonly quantityThousandths: number; readonly pet: Treated },
): ChosenDirections {
  const amountThousandths = amountOf(key, pet);
  return {
    verb: 'give',
    amountThousandths,
    unit,
    place: 'by_mouth',
    frequency: 'times_a_day',
    count: timesADay,
    asNeeded: false,
    days: Math.min(maxDays, Math.max(1, Math.floor(quantityThousandths / amountThousandths / timesADay))),
    food,
    purpose,
  };
}
