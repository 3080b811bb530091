import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { dayOfYear } from '#foundation/web/time/day-format.ts';
import { factorLabel } from '#practice/catalogue/factor.rules.ts';
import type { BillLine } from '../bills.contract.ts';
import { lineNameText } from '../invoice-text.rules.ts';

/** `2 tablets at €1.20`; empty for one service at its price. */
function quantityText({ quantityThousandths, unit, unitPriceMinor, currency }: BillLine): string {
  const quantity = quantityLabel(quantityThousandths, unit);
  return quantity === '' ? '' : `${quantity} at ${showMoney(unitPriceMinor, currency)}`;
}

/** `Dental cleaning (50% share)`. */
export const lineName = (line: BillLine): string => lineNameText(line, countryOnScreen());

/** Day, quantity, factor and who did it, below the name of a line. */
export const lineFacts = (line: BillLine): string =>
  [
    dayOfYear(line.performedOn),
    quantityText(line),
    line.factorPercent !== null && line.factorPercent !== 100
      ? factorLabel(line.factorPercent, countryOnScreen())
      : '',
    line.performedByName ?? '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');

/** What a line costs; with a discount what it cost before, struck through. */
export function LineAmount({ line }: { readonly line: BillLine }) {
  const { amountMinor, discountMinor, currency } = line;
  if (discountMinor === 0) return <span className="tabular">{showMoney(amountMinor, currency)}</span>;
  return (
    <span className="flex flex-col items-end tabular">
      <span>{showMoney(amountMinor - discountMinor, currency)}</span>
      <s className="text-sm text-ink-muted">
        <span className="sr-only">before the discount </span>
        {showMoney(amountMinor, currency)}
      </s>
    </span>
  );
}

/** `Discount −€5.00: Rescue home`; nothing without one. */
export function LineDiscount({ line }: { readonly line: BillLine }) {
  const { discountMinor, discountReason, currency } = line;
  if (discountMinor === 0) return null;
  return (
    <span className="text-sm break-words text-good-ink">
      {showMoney(-discountMinor, currency)} discount{discountReason === null ? '' : `: ${discountReason}`}
    </span>
  );
}
