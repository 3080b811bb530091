import { localDayOf } from '#foundation/values/zoned-time.ts';

/** The cost of tokens is counted in millionths of a minor unit (a cent). */
export const MILLIONTHS = 1_000_000;

/** What a million tokens cost, in minor units of one currency. */
export interface Prices {
  readonly inputPriceMinor: number;
  readonly outputPriceMinor: number;
}

/** How many tokens went to a model, and came back. */
export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * AI-1. What tokens cost, in millionths of a minor unit: a whole number, because prices are for a million tokens.
 * Nothing is rounded, so that many small uses cost exactly what they cost together.
 *
 * @throws RangeError for anything but a whole number of at least 0: a caller's bug.
 */
export function costMillionths(tokens: Tokens, prices: Prices): number {
  const { inputTokens, outputTokens } = tokens;
  const { inputPriceMinor, outputPriceMinor } = prices;
  for (const [name, value] of Object.entries({
    inputTokens,
    outputTokens,
    inputPriceMinor,
    outputPriceMinor,
  })) {
    if (Number.isSafeInteger(value) && value >= 0) continue;
    throw new RangeError(`${name} must be a whole number of at least 0, got ${value}`);
  }
  return inputTokens * inputPriceMinor + outputTokens * outputPriceMinor;
}

export interface Month {
  /** For the month, in minor units. */
  readonly budgetMinor: number;
  readonly spentMillionths: number;
  /** Reserved for requests in progress. */
  readonly heldMillionths: number;
}

/**
 * AI-2. What can still be reserved, in millionths of a minor unit; 0 where a budget was lowered below what is spent.
 */
export const leftMillionths = ({ budgetMinor, spentMillionths, heldMillionths }: Month): number =>
  Math.max(0, budgetMinor * MILLIONTHS - spentMillionths - heldMillionths);

/** AI-2. Whether that much more fits. A request without cost always fits. */
export const fits = (wantedMillionths: number, month: Month): boolean =>
  month.spentMillionths + month.heldMillionths + wantedMillionths <= month.budgetMinor * MILLIONTHS;

/** AI-3. The share of the budget that a clinic is notified about: 80 or 100 per cent, or none yet. */
export function reachedPercent({ budgetMinor, spentMillionths }: Month): 0 | 80 | 100 {
  if (spentMillionths === 0) return 0;
  const budget = budgetMinor * MILLIONTHS;
  if (spentMillionths >= budget) return 100;
  return spentMillionths * 5 >= budget * 4 ? 80 : 0;
}

/** AI-4. The calendar month of an instant in a clinic's zone, by its first day: `2026-11-01`. */
export const monthOf = (instantMs: number, zone: string): string =>
  `${localDayOf(instantMs, zone).slice(0, 7)}-01`;
