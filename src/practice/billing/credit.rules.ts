import { divideRounded } from '#foundation/values/largest-remainder.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { TaxRate } from './tax-groups.rules.ts';

interface TaxAmount extends TaxRate {
  readonly taxMinor: number;
}

/** Amounts that a line has, was credited, or is credited now. */
export interface LineAmounts {
  readonly quantityThousandths: number;
  readonly netMinor: number;
  readonly discountMinor: number;
  /** In the order of the line’s taxes on the invoice. */
  readonly taxes: readonly TaxAmount[];
}

/** What of a quantity’s amount belongs to a part of it. */
const shareOf = (amountMinor: number, part: number, whole: number): number =>
  Number(divideRounded(BigInt(amountMinor) * BigInt(part), BigInt(whole)));

/**
 * What remains of a line after earlier credit notes.
 *
 * @param credited what each of them credited, as on the credit note: negated.
 */
export function remainderOf(line: LineAmounts, credited: readonly LineAmounts[]): LineAmounts {
  const plus = (pick: (amounts: LineAmounts) => number): number =>
    credited.reduce((sum, amounts) => sum + pick(amounts), pick(line));
  return {
    quantityThousandths: plus((amounts) => amounts.quantityThousandths),
    netMinor: plus((amounts) => amounts.netMinor),
    discountMinor: plus((amounts) => amounts.discountMinor),
    taxes: line.taxes.map(({ name, ratePpm }, index) => ({
      name,
      ratePpm,
      taxMinor: plus((amounts) => amounts.taxes[index]?.taxMinor ?? 0),
    })),
  };
}

// Zero is never negative zero, which would be written differently.
const negated = (amountMinor: number): number => (amountMinor === 0 ? 0 : -amountMinor);

/**
 * TAX-8. The line of a credit note for a part of a line’s quantity. Stored amounts are negated and never calculated again: a
 * credit that recalculates tax may not reverse its invoice. A part has its share of what remains, rounded; the last part takes
 * the rest, so that parts in any order come to exactly zero.
 *
 * Source: KoSIT XRechnung, issue 74 (faults of signs in recalculated credits); the rule of the rest is ours.
 *
 * @param remaining of the line, by `remainderOf`.
 * @param quantityThousandths how much of it is credited.
 * @returns the negated amounts, or a sentence that says why not.
 */
export function creditOfLine(
  remaining: LineAmounts,
  quantityThousandths: number,
): Result<LineAmounts, string> {
  const left = remaining.quantityThousandths;
  if (left <= 0) return refuse('This line has already been credited.');
  if (quantityThousandths <= 0) return refuse('Enter how much of this line to credit.');
  if (quantityThousandths > left) return refuse(`Only ${left / 1000} of this line can still be credited.`);
  const part = (amountMinor: number): number =>
    negated(quantityThousandths === left ? amountMinor : shareOf(amountMinor, quantityThousandths, left));
  return ok({
    quantityThousandths: -quantityThousandths,
    netMinor: part(remaining.netMinor),
    discountMinor: part(remaining.discountMinor),
    taxes: remaining.taxes.map(({ name, ratePpm, taxMinor }) => ({
      name,
      ratePpm,
      taxMinor: part(taxMinor),
    })),
  });
}

/** TAX-8. The line of a credit note for a line as a whole, or what remains of it. */
export const creditOfWholeLine = (remaining: LineAmounts): Result<LineAmounts, string> =>
  creditOfLine(remaining, remaining.quantityThousandths);
