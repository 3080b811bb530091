import type { Bill, Charge } from './contract.ts';
import { documentTotals } from './tax.rules.ts';

/**
 * The running bill of charges, one for each currency: usually one, two when a clinic's currency changed meanwhile. Computed
 * whenever it is shown, never stored (CORE-7).
 */
export function billsOf(charges: readonly Pick<Charge, 'amountMinor' | 'currency' | 'taxes'>[]): Bill[] {
  const currencies = [...new Set(charges.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const { subtotalMinor, taxes, taxMinor, totalMinor } = documentTotals(
      charges.filter((charge) => charge.currency === currency),
      { method: 'per_rate', pricesIncludeTax: false },
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
