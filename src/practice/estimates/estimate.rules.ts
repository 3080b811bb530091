import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { TaxRate, TaxMethod } from '#practice/billing/tax-groups.rules.ts';
import { documentTotals } from '#practice/billing/tax.rules.ts';
import type { EstimateDocument, EstimateSum } from './estimate-document.contract.ts';

interface CostLine {
  readonly lowMinor: number;
  readonly highMinor: number;
  readonly includesTax: boolean;
  readonly taxes: readonly TaxRate[];
}

/** What something costs at least and at most. */
export interface CostRange {
  readonly low: EstimateSum;
  readonly high: EstimateSum;
}

/**
 * EST-6. What lines come to at least and at most, with tax rounded as an invoice of them would round it. The two sums are
 * separate documents: the lowest never is above the highest.
 */
export function rangeOf(lines: readonly CostLine[], method: TaxMethod): CostRange {
  const sumOf = (amountOf: (line: CostLine) => number): EstimateSum => {
    const { subtotalMinor, taxMinor, totalMinor } = documentTotals(
      lines.map((line) => ({
        amountMinor: amountOf(line),
        includesTax: line.includesTax,
        taxes: line.taxes,
      })),
      method,
    );
    return { netMinor: subtotalMinor, taxMinor, totalMinor };
  };
  return { low: sumOf(({ lowMinor }) => lowMinor), high: sumOf(({ highMinor }) => highMinor) };
}

/** The lowest and the highest sum of options side by side, with tax; 0 without any. */
export function spanOf(options: readonly CostRange[]): {
  readonly lowMinor: number;
  readonly highMinor: number;
} {
  if (options.length === 0) return { lowMinor: 0, highMinor: 0 };
  return {
    lowMinor: Math.min(...options.map(({ low }) => low.totalMinor)),
    highMinor: Math.max(...options.map(({ high }) => high.totalMinor)),
  };
}

interface Choice {
  /** Null to decline the estimate as a whole. */
  readonly optionPosition: number | null;
  readonly declinedLineIds: readonly string[];
}

/** What an answer accepts and declines, by the ids of the lines, with what the accepted ones cost. */
export interface Decision extends CostRange {
  readonly optionPosition: number | null;
  readonly acceptedLineIds: readonly string[];
  readonly declinedLineIds: readonly string[];
}

const NOTHING: EstimateSum = { netMinor: 0, taxMinor: 0, totalMinor: 0 };

/** EST-4. What a choice comes to: each line of the option is accepted or declined, and those that it needs are accepted. */
export function decide(
  { options, taxMethod }: Pick<EstimateDocument, 'options' | 'taxMethod'>,
  { optionPosition, declinedLineIds }: Choice,
): Result<Decision, string> {
  if (optionPosition === null) {
    if (declinedLineIds.length > 0) return refuse('Choose an option or decline the whole estimate.');
    return ok({ optionPosition, acceptedLineIds: [], declinedLineIds: [], low: NOTHING, high: NOTHING });
  }
  const option = options.find(({ position }) => position === optionPosition);
  if (!option) return refuse('This option is not part of the estimate.');
  const declined = new Set(declinedLineIds);
  const known = new Set(option.lines.map(({ id }) => id));
  if ([...declined].some((id) => !known.has(id))) return refuse('This line is not part of the option.');
  const needed = option.lines.find(({ id, isRequired }) => isRequired && declined.has(id));
  if (needed)
    return refuse(`${needed.description} is required for this option and cannot be declined on its own.`);
  const accepted = option.lines.filter(({ id }) => !declined.has(id));
  return ok({
    optionPosition,
    acceptedLineIds: accepted.map(({ id }) => id),
    declinedLineIds: option.lines.filter(({ id }) => declined.has(id)).map(({ id }) => id),
    ...rangeOf(accepted, taxMethod),
  });
}
