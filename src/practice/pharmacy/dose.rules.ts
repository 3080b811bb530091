import type { Species } from '#vocabulary/species.ts';
import { daysBetween, type Day } from '#foundation/values/day.ts';
import type { ChosenDirections } from './directions.contract.ts';
import type { DoseBand, DoseForm } from './monographs.contract.ts';

/**
 * DOSE-1. The band of an animal: lower bound included, upper bound excluded; a band of its species before one for all, and of several
 * the one with the highest lower bound. Null where none covers it, never another one.
 *
 * Source: OpenVPMS, product doses (lower ≤ weight < upper, species before general).
 */
export function bandFor(
  bands: readonly DoseBand[],
  { species, weightGrams }: { readonly species: Species; readonly weightGrams: number },
): DoseBand | null {
  const covering = bands.filter(
    (band) => (band.fromGrams ?? 0) <= weightGrams && (band.belowGrams ?? Infinity) > weightGrams,
  );
  const own = covering.filter((band) => band.species === species);
  const general = covering.filter((band) => band.species === null);
  return (
    (own.length > 0 ? own : general).toSorted((a, b) => (b.fromGrams ?? 0) - (a.fromGrams ?? 0))[0] ?? null
  );
}

/** DOSE-1. Whether two bands of the same species cover one weight, so that nobody could say which counts. */
export const haveOverlap = (bands: readonly DoseBand[]): boolean =>
  bands.some((a, index) =>
    bands
      .slice(index + 1)
      .some(
        (b) =>
          a.species === b.species &&
          (a.fromGrams ?? 0) < (b.belowGrams ?? Infinity) &&
          (b.fromGrams ?? 0) < (a.belowGrams ?? Infinity),
      ),
  );

/** In thousandths of a unit: below 1 mL to 0.01, to 10 mL to 0.1, above to whole mL. */
const liquidStep = (thousandths: number): number =>
  thousandths < 1000 ? 10 : thousandths <= 10_000 ? 100 : 1000;
const STEPS: Readonly<Record<Exclude<DoseForm, 'liquid'>, number>> = {
  half_tablet: 500,
  quarter_tablet: 250,
  whole: 1000,
};

/** DOSE-2. The smallest part that can be given at an amount, in thousandths of the unit. */
export const stepOf = (form: DoseForm, thousandths: number): number =>
  form === 'liquid' ? liquidStep(thousandths) : STEPS[form];

/**
 * DOSE-2. What can be given of an amount, in thousandths of the unit, rounded half up: tablets to halves, to quarters only where they are
 * scored so, capsules whole; liquids to 0.01 mL below 1 mL and to 0.1 mL up to 10 mL. Nothing is rounded to zero: less than half of the
 * smallest part cannot be given.
 *
 * Source: the customs of practice, not confirmed; above 10 mL to whole mL is a proposal of ours.
 */
export function roundToGive(thousandths: number, form: DoseForm): number | null {
  const step = stepOf(form, thousandths);
  const rounded = Math.floor(thousandths / step + 0.5) * step;
  return rounded === 0 ? null : rounded;
}

/** How much an animal of this weight gets at a rate, in micrograms, rounded half up. */
const microgramsAt = (weightGrams: number, microgramsPerKg: number): number =>
  Math.floor((weightGrams * microgramsPerKg) / 1000 + 0.5);

/** DOSE-3. What an amount comes to per kilogram, in micrograms. */
export const microgramsPerKgOf = (thousandths: number, microgramsPerUnit: number, weightGrams: number) =>
  Math.floor((thousandths * microgramsPerUnit) / weightGrams + 0.5);

/** How often on one day, at the most. */
export function dosesOnOneDay({ frequency, count }: Pick<ChosenDirections, 'count' | 'frequency'>): number {
  if (frequency === 'times_a_day') return count;
  return frequency === 'every_hours' ? Math.max(1, Math.ceil(24 / count)) : 1;
}

export interface Weighed {
  readonly grams: number;
  readonly on: Day;
}

/** Days after which a weight is too old to dose by, unless the clinic says another number. A proposal of ours. */
export const USUAL_WEIGHT_DAYS = 90;
/** Behavior 10: a change above this share of the weight before is pointed out. */
const CHANGED_PERCENT = 10;

export type WeightWarning = 'weight_old' | 'weight_changed';

/**
 * DOSE-4. What is to be said about the weight that a dose follows from: it is older than the clinic's limit, or more than 10 % from the
 * one before.
 *
 * Source: behavior 10; the limit is the clinic's.
 */
export function weightWarnings(
  weights: readonly Weighed[],
  { today, maxAgeDays }: { readonly today: Day; readonly maxAgeDays: number },
): readonly WeightWarning[] {
  const [latest, before] = weights;
  if (!latest) return [];
  const isChanged =
    before !== undefined && Math.abs(latest.grams - before.grams) * 100 > CHANGED_PERCENT * before.grams;
  return [
    ...(daysBetween(latest.on, today) > maxAgeDays ? (['weight_old'] as const) : []),
    ...(isChanged ? (['weight_changed'] as const) : []),
  ];
}

/** What a dose is checked against. */
export interface DoseFacts {
  readonly species: Species;
  /** The latest first. */
  readonly weights: readonly Weighed[];
  readonly today: Day;
  readonly maxAgeDays: number;
  readonly bands: readonly DoseBand[];
  readonly product: { readonly microgramsPerUnit: number; readonly form: DoseForm } | null;
}

/** Why there is nothing to compare a dose with. Never zero, and never silence. */
export type NoDose = 'no_weight' | 'no_strength' | 'no_band' | 'below_smallest_part';

/** DOSE-5. What the band suggests: the middle of it, as it can be given. */
export interface SuggestedDose {
  readonly band: DoseBand;
  readonly thousandths: number;
  readonly microgramsPerKg: number;
  /** Of the middle of the band, in percent; 100 is exactly that. */
  readonly percentOfTarget: number;
  /** More than 10 % from it after rounding. */
  readonly isRoundedFar: boolean;
}

const FAR_PERCENT = 10;
const middleOf = (band: DoseBand): number =>
  Math.floor((band.lowMicrogramsPerKg + band.highMicrogramsPerKg) / 2);

/**
 * DOSE-5, rule D10. Weight × rate ÷ strength, rounded per dose to what can be given, with what that comes to per kilogram.
 *
 * Source: OpenVPMS (volume, rounded half up per dose, not on the total); ±10 % is a proposal of ours.
 */
export function suggestDose(facts: DoseFacts): SuggestedDose | NoDose {
  const [latest] = facts.weights;
  if (!latest) return 'no_weight';
  const band = bandFor(facts.bands, { species: facts.species, weightGrams: latest.grams });
  if (!band) return 'no_band';
  if (!facts.product) return 'no_strength';
  const target = microgramsAt(latest.grams, middleOf(band));
  const exact = (target * 1000) / facts.product.microgramsPerUnit;
  const thousandths = roundToGive(exact, facts.product.form);
  if (thousandths === null) return 'below_smallest_part';
  const microgramsPerKg = microgramsPerKgOf(thousandths, facts.product.microgramsPerUnit, latest.grams);
  const percentOfTarget = Math.round((microgramsPerKg * 100) / middleOf(band));
  return {
    band,
    thousandths,
    microgramsPerKg,
    percentOfTarget,
    isRoundedFar: Math.abs(percentOfTarget - 100) > FAR_PERCENT,
  };
}

export const DOSE_VERDICTS = ['unknown', 'within', 'below', 'above', 'blocked'] as const;
export type DoseVerdict = (typeof DOSE_VERDICTS)[number];

/** Which hard limit a dose exceeds. */
export type DoseLimit = 'per_kg' | 'per_dose' | 'per_day';

export interface CheckedDose {
  readonly verdict: DoseVerdict;
  /** Why there is nothing to compare it with. */
  readonly unknown: NoDose | 'no_amount' | null;
  readonly band: DoseBand | null;
  readonly weight: Weighed | null;
  readonly warnings: readonly WeightWarning[];
  readonly microgramsPerDose: number | null;
  readonly microgramsPerKg: number | null;
  readonly exceeded: readonly DoseLimit[];
}

/**
 * DOSE-6, behavior 10. What directions come to, and whether it is within the band. Above a hard maximum it is blocked; outside of the
 * band somebody has to say why. The unit of the directions is the one of the item: in another one nothing can be compared.
 *
 * Limits are compared exactly, in micrograms times grams, so that rounding lets nothing through.
 */
export function checkDose(
  facts: DoseFacts,
  chosen: Pick<ChosenDirections, 'amountThousandths' | 'count' | 'frequency' | 'unit'> | null,
  itemUnit: string | null,
): CheckedDose {
  const [latest] = facts.weights;
  const warnings = weightWarnings(facts.weights, facts);
  const nothing = (unknown: CheckedDose['unknown'], band: DoseBand | null = null): CheckedDose => ({
    verdict: 'unknown',
    unknown,
    band,
    weight: latest ?? null,
    warnings,
    microgramsPerDose: null,
    microgramsPerKg: null,
    exceeded: [],
  });
  if (!latest) return nothing('no_weight');
  const band = bandFor(facts.bands, { species: facts.species, weightGrams: latest.grams });
  if (!band) return nothing('no_band');
  if (!facts.product) return nothing('no_strength', band);
  if (chosen?.amountThousandths == null || chosen.unit !== itemUnit) return nothing('no_amount', band);
  // Thousandths of micrograms: of half a unit nothing is lost.
  const nanograms = chosen.amountThousandths * facts.product.microgramsPerUnit;
  const isAbove = (microgramsPerKg: number, times = 1) => nanograms * times > microgramsPerKg * latest.grams;
  const exceeded: DoseLimit[] = [];
  if (band.maxMicrogramsPerKg !== null && isAbove(band.maxMicrogramsPerKg)) exceeded.push('per_kg');
  if (band.maxMicrogramsPerDose !== null && nanograms > band.maxMicrogramsPerDose * 1000)
    exceeded.push('per_dose');
  if (band.maxMicrogramsPerKgPerDay !== null && isAbove(band.maxMicrogramsPerKgPerDay, dosesOnOneDay(chosen)))
    exceeded.push('per_day');
  const verdict =
    exceeded.length > 0
      ? 'blocked'
      : isAbove(band.highMicrogramsPerKg)
        ? 'above'
        : nanograms < band.lowMicrogramsPerKg * latest.grams
          ? 'below'
          : 'within';
  return {
    verdict,
    unknown: null,
    band,
    weight: latest,
    warnings,
    microgramsPerDose: Math.floor(nanograms / 1000 + 0.5),
    microgramsPerKg: microgramsPerKgOf(
      chosen.amountThousandths,
      facts.product.microgramsPerUnit,
      latest.grams,
    ),
    exceeded,
  };
}
