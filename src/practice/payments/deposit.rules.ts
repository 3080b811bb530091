import { divideRounded } from '#foundation/values/largest-remainder.ts';
import { documentTotals } from '#practice/billing/tax.rules.ts';
import type { TaxRate } from '#practice/billing/tax-groups.rules.ts';
import type { TaxAmount } from '#practice/ledger/sale-postings.rules.ts';

/** TAX-10. The taxes that are included in a deposit of this amount, where they are due when it is received. */
export const taxesIncluded = (amountMinor: number, rates: readonly TaxRate[]): TaxAmount[] =>
  documentTotals([{ amountMinor, includesTax: true, taxes: rates }], 'per_rate').taxes.map(
    ({ name, ratePpm, taxMinor }) => ({ name, ratePpm, taxMinor }),
  );

export interface TaxedDeposit {
  readonly amountMinor: number;
  readonly taxes: readonly TaxAmount[];
}

/** The tax in so much of a deposit. */
const taxIn = (partMinor: number, taxMinor: number, amountMinor: number): number =>
  Number(divideRounded(BigInt(partMinor) * BigInt(taxMinor), BigInt(amountMinor)));

/**
 * TAX-10. Net and taxes of a part of a deposit: of what is left of it before, less what is left afterward. The parts of a deposit add
 * up to it, in whatever order they are used and given back.
 */
export function depositPart(
  { amountMinor, taxes }: TaxedDeposit,
  fromMinor: number,
  toMinor: number,
): { readonly netMinor: number; readonly taxes: TaxAmount[] } {
  const parts = taxes.map((tax) => ({
    ...tax,
    taxMinor: taxIn(fromMinor, tax.taxMinor, amountMinor) - taxIn(toMinor, tax.taxMinor, amountMinor),
  }));
  return {
    netMinor: parts.reduce((net, { taxMinor }) => net - taxMinor, fromMinor - toMinor),
    taxes: parts,
  };
}
