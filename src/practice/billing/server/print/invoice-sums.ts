import { INK, MUTED, type PdfPages, type PdfTextStyle } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { amountText, moneyOnPaper, rateText, untaxedNetOf } from '../../invoice-text.rules.ts';

export const SUMS_WIDTH = 200;
const GAP = 32;
const ROW = 14;

/** One row for each tax: its name, rate, what it is calculated from, and its amount. */
function taxRows(document: InvoiceDocument): string[][] {
  const { taxes, currency, seller } = document;
  const country = seller.country ?? '';
  const amount = (minor: number) => amountText(minor, currency, country);
  const rows = taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => [
    name,
    rateText(ratePpm, country),
    amount(baseMinor),
    amount(taxMinor),
  ]);
  const untaxed = untaxedNetOf(document);
  return untaxed === 0 ? rows : [...rows, ['Not taxed', '–', amount(untaxed), amount(0)]];
}

function drawTaxTable(pages: PdfPages, document: InvoiceDocument, top: number): number {
  const across = pages.width - SUMS_WIDTH - GAP;
  const shares = [0.34, 0.18, 0.26, 0.22];
  const draw = (cells: readonly string[], y: number, style: PdfTextStyle): number => {
    let x = pages.left;
    let height = 0;
    for (const [index, cell] of cells.entries()) {
      const width = across * (shares[index] ?? 0);
      const drawn = pages.write(cell, x, y, {
        ...style,
        across: width - 4,
        align: index === 0 ? 'left' : 'right',
      });
      height = Math.max(height, drawn);
      x += width;
    }
    return Math.max(ROW, height + 2);
  };
  let y = top + draw(['Tax', 'Rate', 'Net', 'Tax amount'], top, { font: 'bold', points: 7.5, color: MUTED });
  for (const row of taxRows(document)) y += draw(row, y, { points: 8.5 });
  return y;
}

/** The room that the sums need. */
export const sumsHeight = (document: InvoiceDocument): number =>
  Math.max(80, (taxRows(document).length + 2) * ROW + 28);

/** The sums of a document, and next to them its taxes with the base of each. */
export function drawSums(pages: PdfPages, document: InvoiceDocument): void {
  const { doc, left, width } = pages;
  const { currency, kind, netMinor, taxMinor, totalMinor, taxes, pricesIncludeTax } = document;
  const country = document.seller.country ?? '';
  pages.ensureRoom(sumsHeight(document) - 10);
  const top = doc.y + 2;
  const taxEnd = drawTaxTable(pages, document, top);
  const x = left + width - SUMS_WIDTH;
  const row = (label: string, value: string, y: number, style: PdfTextStyle): void => {
    pages.write(label, x, y, { ...style, across: SUMS_WIDTH });
    pages.write(value, x, y, { ...style, across: SUMS_WIDTH, align: 'right' });
  };
  row(pricesIncludeTax ? 'Net' : 'Subtotal', amountText(netMinor, currency, country), top, { points: 9 });
  row('Tax', amountText(taxMinor, currency, country), top + ROW, { points: 9 });
  const line = top + 2 * ROW + 4;
  doc
    .moveTo(x, line)
    .lineTo(x + SUMS_WIDTH, line)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  const label = kind === 'invoice' ? 'Total' : 'Total credited';
  row(label, moneyOnPaper(totalMinor, currency, country), line + 6, { font: 'bold', points: 13 });
  const hint =
    taxes.length === 0
      ? ''
      : pricesIncludeTax
        ? 'Prices and amounts include tax.'
        : 'Prices and amounts are before tax.';
  const hintHeight = pages.write(hint, left, Math.max(taxEnd, line + 8) + 2, {
    points: 7.5,
    color: MUTED,
    across: width - SUMS_WIDTH - GAP,
  });
  doc.y = Math.max(taxEnd + 2 + hintHeight, line + 30) + 18;
}
