import type { Day } from '#foundation/values/day.ts';
import type { PdfPages, PdfTextStyle } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import type { InvoiceDeposit } from '../../invoices.contract.ts';
import { amountText, moneyOnPaper } from '../../invoice-text.rules.ts';
import { SUMS_WIDTH } from './invoice-sums.ts';

export type PaperDeposit = Pick<InvoiceDeposit, 'receivedOn' | 'usedMinor'>;

const ROW = 14;

/** TAX-10. What deposits paid of an invoice, below its total. @returns what remains to be paid. */
export function drawDeposits(
  pages: PdfPages,
  { currency, totalMinor, seller }: InvoiceDocument,
  deposits: readonly PaperDeposit[],
  day: (of: Day) => string,
): number {
  const country = seller.country ?? '';
  const remainingMinor = deposits.reduce((left, { usedMinor }) => left - usedMinor, totalMinor);
  if (deposits.length === 0) return remainingMinor;
  pages.ensureRoom((deposits.length + 2) * ROW);
  const { doc, left, width } = pages;
  const x = left + width - SUMS_WIDTH;
  let y = doc.y - 10;
  const row = (label: string, value: string, style: PdfTextStyle): void => {
    pages.write(label, x, y, { ...style, across: SUMS_WIDTH });
    pages.write(value, x, y, { ...style, across: SUMS_WIDTH, align: 'right' });
    y += ROW;
  };
  for (const { receivedOn, usedMinor } of deposits)
    row(`Deposit of ${day(receivedOn)}`, amountText(-usedMinor, currency, country), { points: 9 });
  row('Remaining', moneyOnPaper(remainingMinor, currency, country), { font: 'bold', points: 11 });
  doc.y = y + 16;
  return remainingMinor;
}
