import { showMoney } from '#foundation/web/money-on-screen.ts';
import type { InvoiceDocument } from '../invoice-document.contract.ts';
import { rateText } from '../invoice-text.rules.ts';

/** The sums of a document with the base of each tax. */
export function DocumentSums({ document }: { readonly document: InvoiceDocument }) {
  const { currency, netMinor, totalMinor, taxes, kind, pricesIncludeTax, seller } = document;
  const country = seller.country ?? '';
  const row = (label: string, minor: number) => (
    <div key={label} className="contents">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{showMoney(minor, currency)}</dd>
    </div>
  );
  return (
    <dl
      aria-label="Sums"
      className="ml-auto grid w-full max-w-96 grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-base tabular"
    >
      {row(pricesIncludeTax ? 'Without tax' : 'Subtotal', netMinor)}
      {taxes.map(({ name, ratePpm, baseMinor, taxMinor }) =>
        row(`${name} ${rateText(ratePpm, country)} of ${showMoney(baseMinor, currency)}`, taxMinor),
      )}
      <dt className="text-md font-semibold">{kind === 'invoice' ? 'Total' : 'Total credited'}</dt>
      <dd className="text-right text-md font-semibold">{showMoney(totalMinor, currency)}</dd>
    </dl>
  );
}
