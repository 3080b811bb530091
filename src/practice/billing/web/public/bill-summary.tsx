import { showMoney } from '#foundation/web/money-on-screen.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { percentText } from '#practice/catalogue/tax.rules.ts';
import type { Bill } from '../../contract.ts';

interface BillSummaryProps {
  /** One for each currency. */
  readonly bills: readonly Bill[];
  /** What it adds up, as the accessible name: "Bill so far". */
  readonly label?: string;
  /** The amounts of the lines above have their tax in them. */
  readonly includesTax?: boolean;
}

/** What charges add up to, with the tax of each rate. */
export function BillSummary({ bills, label = 'Bill so far', includesTax = false }: BillSummaryProps) {
  return bills.map(({ currency, subtotalMinor, taxes, totalMinor }) => (
    <dl
      key={currency}
      aria-label={`${label} in ${currency}`}
      className="ml-auto grid w-full max-w-80 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-base tabular"
    >
      <dt className="text-ink-muted">{includesTax ? 'Without tax' : 'Subtotal'}</dt>
      <dd className="text-right">{showMoney(subtotalMinor, currency)}</dd>
      {taxes.map((tax) => (
        <div key={`${tax.name} ${tax.ratePpm}`} className="contents">
          <dt className="text-ink-muted">
            {tax.name} {percentText(tax.ratePpm, countryOnScreen())}
          </dt>
          <dd className="text-right">{showMoney(tax.taxMinor, currency)}</dd>
        </div>
      ))}
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold">{showMoney(totalMinor, currency)}</dd>
    </dl>
  ));
}
