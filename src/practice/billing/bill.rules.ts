import type { Bill, Charge } from './contract.ts';
import { billsBy } from './bill-totals.rules.ts';
import { type ClinicPlace, taxMethodOf } from './tax-method.rules.ts';

/**
 * The running bill of charges, one for each currency: usually one, two when a clinic's currency changed meanwhile. Computed
 * whenever it is shown, never stored (CORE-7).
 *
 * @param place of the clinic, by whose law tax is rounded.
 */
export function billsOf(
  charges: readonly Pick<Charge, 'amountMinor' | 'currency' | 'includesTax' | 'taxes'>[],
  place: ClinicPlace,
): Bill[] {
  return billsBy(charges, { method: taxMethodOf(place) });
}

/** What charges add up to as they are entered, with or without tax, in each currency. */
export function subtotalsOf(
  charges: readonly Pick<Charge, 'amountMinor' | 'currency'>[],
): Pick<Bill, 'currency' | 'subtotalMinor'>[] {
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, own]) => ({
      currency,
      subtotalMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
