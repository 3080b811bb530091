import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { Day } from '#foundation/values/day.ts';
import type { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';
import { ibanText, partyLines } from '#practice/billing/invoice-text.rules.ts';
import { type PaperStyle, paperStyleOf } from '#practice/clinics/paper.rules.ts';

/** 20 mm: the address is in the window of an envelope. */
const MARGIN = 57;
/** Where the reader's address begins: 46 mm, below the upper edge of the window (DIN 5008, form B). */
const ADDRESS_TOP = 131;
const FACTS_WIDTH = 235;
const FACT_LABEL = 100;

interface Paper {
  readonly seller: InvoiceDocument['seller'];
  readonly buyer: InvoiceDocument['buyer'];
  readonly title: string;
  readonly writtenOn: Day;
  /** Next to the address. */
  readonly facts: (style: PaperStyle) => readonly { readonly label: string; readonly value: string }[];
}

/** A paper of the clinic for a client, up to where its text begins. */
export async function openPaper({ seller, buyer, title, writtenOn, facts }: Paper): Promise<{
  readonly pages: PdfPages;
  readonly style: PaperStyle;
}> {
  const style = paperStyleOf({ country: seller.country ?? '', timeZone: 'UTC' });
  const pages = await openPdfPages({
    title,
    author: seller.name,
    createdAt: new Date(`${writtenOn}T12:00:00Z`),
    size: style.size,
    margin: MARGIN,
    footer: title,
    continuedHeader: `${seller.name} · ${title} · ${style.day(writtenOn)}`,
  });
  const { doc, left, width } = pages;
  const titleWidth = 220;
  const across = width - titleWidth - 16;
  const top = doc.y - 8;
  pages.write(title, left + width - titleWidth, top, {
    font: 'bold',
    points: 20,
    across: titleWidth,
    align: 'right',
  });
  let y = top + 4 + pages.write(seller.name, left, top + 4, { font: 'bold', points: 14, across });
  for (const line of [
    partyLines(seller, seller).join(', '),
    [seller.phone, seller.email].filter(Boolean).join(' · '),
  ])
    if (line !== '') y += pages.write(line, left, y, { points: 8.5, color: MUTED, across });
  const addressTop = Math.max(y + 18, ADDRESS_TOP);
  const buyerAcross = width - FACTS_WIDTH - 24;
  let below = addressTop + pages.write(buyer.name, left, addressTop, { font: 'bold', across: buyerAcross });
  for (const line of partyLines(buyer, seller))
    below += pages.write(line, left, below, { across: buyerAcross });
  const factsLeft = left + width - FACTS_WIDTH;
  let right = addressTop;
  for (const { label, value } of facts(style)) {
    pages.write(label, factsLeft, right + 0.5, { points: 8.5, color: MUTED, across: FACT_LABEL });
    right +=
      3 +
      pages.write(value, factsLeft + FACT_LABEL, right, {
        points: 9,
        across: FACTS_WIDTH - FACT_LABEL,
        align: 'right',
      });
  }
  doc.y = Math.max(below, right) + 24;
  return { pages, style };
}

/** How the clinic is paid by transfer, as lines; none where it has no account. */
export function bankLines({ bank }: InvoiceDocument['seller']): string[] {
  if (bank === null) return [];
  return [
    `Account holder: ${bank.holder}`,
    bank.iban === null ? '' : `IBAN: ${ibanText(bank.iban)}`,
    bank.bic === null ? '' : `BIC: ${bank.bic}`,
    bank.accountText === null ? '' : `Account: ${bank.accountText}`,
  ].filter((line) => line !== '');
}

/** A sum in bold at the right, below a table. */
export function drawTotal(pages: PdfPages, label: string, value: string): void {
  pages.ensureRoom(40);
  const top = pages.doc.y + 8;
  const x = pages.left + pages.width - 240;
  pages.write(label, x, top, { font: 'bold', points: 12, across: 240 });
  pages.doc.y =
    top + pages.write(value, x, top, { font: 'bold', points: 12, across: 240, align: 'right' }) + 16;
}

/** Where the money goes. */
export function drawBank(pages: PdfPages, seller: InvoiceDocument['seller']): void {
  const lines = bankLines(seller);
  if (lines.length === 0) return;
  pages.ensureRoom(20 + lines.length * 13);
  pages.doc.y += pages.write('Pay by bank transfer', pages.left, pages.doc.y, { font: 'bold' }) + 3;
  for (const line of lines) pages.doc.y += pages.write(line, pages.left, pages.doc.y, { points: 9 }) + 1;
}
