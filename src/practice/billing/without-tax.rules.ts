import { divideRounded } from '#foundation/values/largest-remainder.ts';
import type { TaxedLine } from './tax-groups.rules.ts';

const MILLION = 1_000_000n;

/**
 * TAX-6. What of a part of a line's amount, such as its discount, is not tax.
 *
 * @returns minor units; the part itself of a line that does not contain its taxes.
 */
export function withoutTax(
  { includesTax, taxes }: Pick<TaxedLine, 'includesTax' | 'taxes'>,
  partMinor: number,
): number {
  if (!includesTax) return partMinor;
  const rates = taxes.reduce((sum, { ratePpm }) => sum + BigInt(ratePpm), 0n);
  return Number(divideRounded(BigInt(partMinor) * MILLION, MILLION + rates));
}
