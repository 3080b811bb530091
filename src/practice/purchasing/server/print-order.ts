import { printNumber } from '#foundation/values/print-number.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { PdfColumn, PdfRow } from '#foundation/server/pdf/table-layout.ts';
import { amountText, moneyOnPaper } from '#practice/billing/invoice-text.rules.ts';
import { clinicLines, paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { PurchaseDocument } from '../document.contract.ts';
import { totalOf } from '../price.rules.ts';

const MARGIN = 57;
const FACTS_WIDTH = 235;
const FACT_LABEL = 100;

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The clinic on the left, what the paper is on the right. */
function drawHead(pages: PdfPages, { clinic }: PurchaseDocument): void {
  const { doc, left, width } = pages;
  const titleWidth = 200;
  const across = width - titleWidth - 16;
  const top = doc.y - 8;
  pages.write('Purchase order', left + width - titleWidth, top, {
    font: 'bold',
    points: 20,
    across: titleWidth,
    align: 'right',
  });
  let y = top + 4 + pages.write(clinic.name, left, top + 4, { font: 'bold', points: 14, across });
  for (const line of clinicLines(clinic))
    y += pages.write(line, left, y, { points: 8.5, color: MUTED, across });
  doc.y = Math.max(y, top + 34) + 24;
}

/** Who delivers, and next to it the numbers and the place. */
function drawSupplier(pages: PdfPages, { supplier }: PurchaseDocument, facts: readonly Fact[]): void {
  const { doc, left, width } = pages;
  const top = doc.y;
  const across = width - FACTS_WIDTH - 24;
  let y = top + pages.write('Supplier', left, top, { points: 7.5, color: MUTED, across }) + 2;
  y += pages.write(supplier.name, left, y, { font: 'bold', across });
  if (supplier.address !== null) y += pages.write(supplier.address, left, y, { across });
  const factsLeft = left + width - FACTS_WIDTH;
  let right = top;
  for (const { label, value } of facts) {
    pages.write(label, factsLeft, right + 0.5, { points: 8.5, color: MUTED, across: FACT_LABEL });
    right +=
      3 +
      pages.write(value, factsLeft + FACT_LABEL, right, {
        points: 9,
        across: FACTS_WIDTH - FACT_LABEL,
        align: 'right',
      });
  }
  doc.y = Math.max(y, right) + 20;
}

const columnsOf = (currency: string): PdfColumn[] => [
  { label: 'Code' },
  { label: 'Item', isWide: true },
  { label: 'Pack' },
  { label: 'Packs', align: 'right' },
  { label: 'Price', align: 'right' },
  { label: `Amount ${currency}`, align: 'right' },
];

function rowOf(line: PurchaseDocument['lines'][number], { currency, clinic }: PurchaseDocument): PdfRow {
  const amount = (minor: number | null) =>
    minor === null ? '–' : amountText(minor, currency, clinic.country);
  const { code, name, packName, packThousandths, unit, packs, priceMinor } = line;
  return {
    cells: [
      code ?? '',
      name,
      packName,
      printNumber(packs, clinic.country),
      amount(priceMinor),
      amount(priceMinor === null ? null : priceMinor * packs),
    ],
    notes: [{ text: `${printQuantity(packThousandths, unit, clinic.country)} in a pack` }],
  };
}

/** ORDER-7. An order as a PDF: the same bytes each time. */
export async function printOrder(document: PurchaseDocument): Promise<Buffer> {
  const { clinic, number, orderedOn, currency, lines, note, supplier, deliverTo } = document;
  const style = paperStyleOf(clinic);
  const title = `Purchase order ${number}`;
  const pages = await openPdfPages({
    title,
    author: clinic.name,
    createdAt: new Date(`${orderedOn}T12:00:00Z`),
    size: style.size,
    margin: MARGIN,
    footer: title,
    continuedHeader: `${clinic.name} · ${title} · ${style.day(orderedOn)}`,
  });
  drawHead(pages, document);
  drawSupplier(pages, document, [
    { label: 'Order number', value: number },
    { label: 'Date', value: style.day(orderedOn) },
    ...(supplier.accountNumber === null ? [] : [{ label: 'Our account', value: supplier.accountNumber }]),
    { label: 'Deliver to', value: deliverTo },
  ]);
  drawTable(pages, columnsOf(currency), [{ rows: lines.map((line) => rowOf(line, document)) }], 40);
  const total = `Total before tax: ${moneyOnPaper(totalOf(lines), currency, clinic.country)}`;
  pages.doc.y += pages.write(total, pages.left, pages.doc.y, { font: 'bold', align: 'right' }) + 4;
  if (lines.some(({ priceMinor }) => priceMinor === null)) {
    const text = 'Items without a price are not in the total.';
    pages.doc.y +=
      pages.write(text, pages.left, pages.doc.y, { points: 8.5, color: MUTED, align: 'right' }) + 4;
  }
  if (note !== null) {
    pages.ensureRoom(pages.heightOf(note) + 16);
    pages.write(note, pages.left, pages.doc.y + 12);
  }
  return pages.finish();
}
