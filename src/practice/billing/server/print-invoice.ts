import {
  MUTED,
  openPdfPages,
  type PdfAttachment,
  type PdfPages,
} from '#foundation/server/pdf/open-pdf-pages.ts';
import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { type PaperStyle, paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { InvoiceDocument } from '../invoice-document.contract.ts';
import { paperTitleOf, partyLines, patientText, taxIdLabelsOf } from '../invoice-text.rules.ts';
import { drawPaperHead } from './public/draw-paper-head.ts';
import { lineColumns, lineGroups } from './print/invoice-lines.ts';
import { drawPayment } from './print/invoice-payment.ts';
import { drawDeposits, type PaperDeposit } from './print/invoice-deposits.ts';
import { drawSums, sumsHeight } from './print/invoice-sums.ts';

/** 20 mm: the address is in the window of an envelope. */
const MARGIN = 57;
/** Where the buyer's address begins: 46 mm, below the upper edge of the window (DIN 5008, form B). */
const ADDRESS_TOP = 131;
const FACTS_WIDTH = 235;
const FACT_LABEL = 100;

type Days = Pick<PaperStyle, 'day' | 'shortDay'>;

interface Fact {
  readonly label: string;
  readonly value: string;
}

function factsOf(document: InvoiceDocument, { day, shortDay }: Days): Fact[] {
  const { number, issuedOn, dueOn, credits, lines } = document;
  const days = lines.map(({ performedOn }) => performedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return [
    { label: `${paperTitleOf(document)} number`, value: number },
    { label: 'Date of issue', value: day(issuedOn) },
    ...(first === undefined || last === undefined
      ? []
      : [
          {
            label: 'Date of service',
            value: first === last ? day(first) : `${shortDay(first)} – ${shortDay(last)}`,
          },
        ]),
    ...(dueOn === null ? [] : [{ label: 'Due', value: day(dueOn) }]),
    ...(credits === null ? [] : [{ label: 'For invoice', value: credits.number }]),
  ];
}

/** Who pays, and next to it the numbers and dates of the document. */
function drawBuyer(pages: PdfPages, document: InvoiceDocument, days: Days): void {
  const { doc, left, width } = pages;
  const { buyer, seller } = document;
  const top = Math.max(doc.y + 18, ADDRESS_TOP);
  const across = width - FACTS_WIDTH - 24;
  let y =
    top +
    pages.write(document.kind === 'invoice' ? 'Billed to' : 'Credited to', left, top, {
      points: 7.5,
      color: MUTED,
      across,
    }) +
    2;
  y += pages.write(buyer.name, left, y, { font: 'bold', across });
  const vat =
    buyer.vatId === null ? '' : `${taxIdLabelsOf(buyer.country ?? seller.country).vatId} ${buyer.vatId}`;
  for (const line of [...partyLines(buyer, seller), vat].filter((text) => text !== '')) {
    y += pages.write(line, left, y, { across });
  }
  const factsLeft = left + width - FACTS_WIDTH;
  const valueWidth = FACTS_WIDTH - FACT_LABEL;
  let right = top;
  for (const { label, value } of factsOf(document, days)) {
    pages.write(label, factsLeft, right + 0.5, { points: 8.5, color: MUTED, across: FACT_LABEL });
    right +=
      3 +
      pages.write(value, factsLeft + FACT_LABEL, right, { points: 9, across: valueWidth, align: 'right' });
  }
  doc.y = Math.max(y, right) + 20;
}

/** Which invoice is credited, and why. */
function drawCredits(pages: PdfPages, { credits }: InvoiceDocument, { day }: Days): void {
  if (credits === null) return;
  const text = `Credit note for invoice ${credits.number} of ${day(credits.issuedOn)}`;
  pages.doc.y += pages.write(text, pages.left, pages.doc.y, { font: 'bold' }) + 2;
  pages.doc.y += pages.write(`Reason: ${credits.reason}`, pages.left, pages.doc.y) + 12;
}

/** Animals of the visits whose lines do not name them. */
function drawOtherPatients(pages: PdfPages, { patients, lines }: InvoiceDocument): void {
  const named = new Set(lines.map(({ petName }) => petName));
  for (const patient of patients.filter(({ name }) => !named.has(name))) {
    const text = [patient.name, patientText(patient)].filter(Boolean).join(' · ');
    pages.doc.y += pages.write(text, pages.left, pages.doc.y, { points: 9 }) + 2;
  }
}

function drawNotes(pages: PdfPages, { notes, exemptionReason }: InvoiceDocument): void {
  for (const text of [exemptionReason ?? '', ...notes].filter((of) => of !== '')) {
    const style = { points: 8.5, color: MUTED };
    pages.ensureRoom(pages.heightOf(text, style) + 4);
    pages.doc.y += pages.write(text, pages.left, pages.doc.y, style) + 4;
  }
}

/**
 * An invoice or a credit note as a PDF, from its frozen content: the same bytes each time, but for deposits.
 *
 * @param attachment the same invoice for programs, see `e-invoice`.
 * @param deposits that pay a part of it: they are named below the total, and what remains is to be transferred.
 */
export async function printInvoice(
  document: InvoiceDocument,
  attachment?: PdfAttachment,
  deposits: readonly PaperDeposit[] = [],
): Promise<Buffer> {
  const country = document.seller.country ?? '';
  const style = paperStyleOf({ country, timeZone: 'UTC' });
  const title = `${paperTitleOf(document)} ${document.number}`;
  const pages = await openPdfPages({
    title,
    author: document.seller.name,
    createdAt: new Date(`${document.issuedOn}T12:00:00Z`),
    size: style.size,
    margin: MARGIN,
    footer: title,
    continuedHeader: `${document.seller.name} · ${title} · ${style.day(document.issuedOn)}`,
    ...(attachment === undefined ? {} : { attachment }),
  });
  drawPaperHead(pages, document.seller, paperTitleOf(document));
  drawBuyer(pages, document, style);
  drawCredits(pages, document, style);
  drawOtherPatients(pages, document);
  drawTable(pages, lineColumns(document), lineGroups(document, style.shortDay), sumsHeight(document));
  drawSums(pages, document);
  const remainingMinor = drawDeposits(pages, document, deposits, style.day);
  await drawPayment(pages, { ...document, totalMinor: remainingMinor }, style.day);
  drawNotes(pages, document);
  return pages.finish();
}
