import { MUTED, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { partyLines, taxIdLabelsOf } from '../../invoice-text.rules.ts';

/** The head of a paper about money: the seller on the left, what the paper is on the right. */
export function drawPaperHead(pages: PdfPages, seller: InvoiceDocument['seller'], title: string): void {
  const { doc, left, width } = pages;
  const labels = taxIdLabelsOf(seller.country);
  const titleWidth = 190;
  const across = width - titleWidth - 16;
  const top = doc.y - 8;
  pages.write(title, left + width - titleWidth, top, {
    font: 'bold',
    points: 22,
    across: titleWidth,
    align: 'right',
  });
  let y = top + 4 + pages.write(seller.name, left, top + 4, { font: 'bold', points: 14, across });
  const lines = [
    partyLines(seller, seller).join(', '),
    [seller.phone, seller.email].filter(Boolean).join(' · '),
    [
      seller.vatId === null ? '' : `${labels.vatId} ${seller.vatId}`,
      seller.taxNumber === null ? '' : `${labels.taxNumber} ${seller.taxNumber}`,
    ]
      .filter(Boolean)
      .join(' · '),
  ].filter((line) => line !== '');
  for (const line of lines) y += pages.write(line, left, y, { points: 8.5, color: MUTED, across });
  doc.y = Math.max(y, top + 34);
}
