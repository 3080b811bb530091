import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { daysBetween } from '#foundation/values/day.ts';
import { amountText, moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import type { NoticeDocument } from '../../dunning.contract.ts';
import { noticeTitleOf } from '../../notice-text.rules.ts';
import { drawBank, drawTotal, openPaper } from './open-paper.ts';

/** A reminder as a PDF, from its frozen content alone: the same bytes each time. */
export async function printNotice(notice: NoticeDocument): Promise<Buffer> {
  const { seller, buyer, writtenOn, text, currency, invoices, totalMinor } = notice;
  const country = seller.country ?? '';
  const { pages, style } = await openPaper({
    seller,
    buyer,
    title: noticeTitleOf(notice),
    writtenOn,
    facts: ({ day }) => [
      { label: 'Date', value: day(writtenOn) },
      { label: 'Amount due', value: moneyOnPaper(totalMinor, currency, country) },
    ],
  });
  const { doc, left } = pages;
  doc.y += pages.write(`Dear ${buyer.name},`, left, doc.y) + 8;
  doc.y += pages.write(text, left, doc.y) + 14;
  const amount = (minor: number) => amountText(minor, currency, country);
  drawTable(
    pages,
    [
      { label: 'Invoice', isWide: true },
      { label: 'Date of issue' },
      { label: 'Due' },
      { label: 'Days overdue', align: 'right' },
      { label: 'Total', align: 'right' },
      { label: `Open ${currency}`, align: 'right' },
    ],
    [
      {
        rows: invoices.map(({ number, issuedOn, dueOn, totalMinor: total, openMinor }) => ({
          cells: [
            number,
            style.shortDay(issuedOn),
            style.shortDay(dueOn),
            String(daysBetween(dueOn, writtenOn)),
            amount(total),
            amount(openMinor),
          ],
        })),
      },
    ],
    40,
  );
  drawTotal(pages, 'Amount due', moneyOnPaper(totalMinor, currency, country));
  drawBank(pages, seller);
  pages.ensureRoom(40);
  doc.y += 12;
  doc.y += pages.write(seller.name, left, doc.y);
  return pages.finish();
}
