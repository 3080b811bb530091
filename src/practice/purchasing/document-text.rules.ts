import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import type { PurchaseDocument } from './document.contract.ts';

const COLUMNS = [
  'order',
  'code',
  'name',
  'pack',
  'pack_size',
  'unit',
  'packs',
  'pack_price',
  'currency',
] as const;

/** ORDER-7. The lines of an order for the supplier’s program: points in numbers, ISO codes, one line for each item. */
export function purchaseCsv({ number, currency, lines }: PurchaseDocument): string {
  const rows = lines.map(({ code, name, packName, packThousandths, unit, packs, priceMinor }) =>
    csvLine([
      number,
      code,
      name,
      packName,
      packThousandths / 1000,
      unit,
      packs,
      // A price that is not known is none.
      priceMinor === null ? '' : moneyText(priceMinor, currency),
      currency,
    ]),
  );
  return csvLine(COLUMNS) + rows.join('');
}

/** `purchase-order-PO-2026-00042.pdf`. */
export const purchaseFileName = (number: string, format: 'pdf' | 'csv'): string =>
  `purchase-order-${number}.${format}`;
