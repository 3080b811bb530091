import type { Bill, Charge } from './contract.ts';
import { documentTotals } from './tax.rules.ts';
import type { TaxMethod } from './tax-groups.rules.ts';

/** What a line comes to after its discount. */
export const afterDiscount = <L extends { readonly amountMinor: number; readonly discountMinor: number }>(
  line: L,
): L => ({ ...line, amountMinor: line.amountMinor - line.discountMinor });

/**
 * TAX-2. What charges add up to, one bill for each currency. Server and browser add up by it, so that what is reviewed is what is
 * issued.
 */
export function billsBy(
  charges: readonly Pick<Charge, 'amountMinor' | 'currency' | 'includesTax' | 'taxes'>[],
  { method }: { readonly method: TaxMethod },
): Bill[] {
  const currencies = [...new Set(charges.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const { subtotalMinor, taxes, taxMinor, totalMinor } = documentTotals(
      charges.filter((charge) => charge.currency === currency),
      method,
    );
    return {
      currency,
      subtotalMinor,
      taxes: taxes.map(({ name, ratePpm, baseMinor, taxMinor: amount }) => ({
        name,
        ratePpm,
        baseMinor,
        taxMinor: amount,
      })),
      taxMinor,
      totalMinor,
    };
  });
}
