import { INK, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import { moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import type { CostRange } from '../../estimate.rules.ts';
import type { EstimateDocument } from '../../estimate-document.contract.ts';
import { rangeText } from './estimate-lines.ts';

export const RANGE_HEIGHT = 60;
const SUMS_WIDTH = 260;

/** What something comes to at least and at most, with the tax. */
export function drawRange(
  pages: PdfPages,
  document: EstimateDocument,
  label: string,
  { low, high }: CostRange,
): void {
  const { currency, clinic } = document;
  const text = (of: 'netMinor' | 'taxMinor' | 'totalMinor') =>
    rangeText(
      moneyOnPaper(low[of], currency, clinic.country),
      moneyOnPaper(high[of], currency, clinic.country),
    );
  const x = pages.left + pages.width - SUMS_WIDTH;
  pages.ensureRoom(RANGE_HEIGHT);
  let y = pages.doc.y;
  const row = (name: string, value: string, isTotal = false) => {
    const style = isTotal ? ({ font: 'bold', points: 11 } as const) : ({ points: 9, color: INK } as const);
    pages.write(name, x, y, { ...style, across: 110 });
    y += pages.write(value, x + 110, y, { ...style, across: SUMS_WIDTH - 110, align: 'right' }) + 2;
  };
  const isIncluded = document.options.every(({ lines }) => lines.every((line) => line.includesTax));
  if (!isIncluded) row('Before tax', text('netMinor'));
  row(isIncluded ? 'Tax included' : 'Tax', text('taxMinor'));
  row(label, text('totalMinor'), true);
  pages.doc.y = y + 10;
}
