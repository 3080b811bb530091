import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { PdfColumn } from '#foundation/server/pdf/table-layout.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { printFixed, printNumber } from '#foundation/values/print-number.ts';
import {
  clinicLines,
  type PaperClinic,
  type PaperStyle,
  paperStyleOf,
} from '#practice/clinics/paper.rules.ts';
import type { Inspection, InspectionRow } from '../inspection.contract.ts';
import {
  REGISTER_KIND_LABELS,
  registerDecimals,
  rowDetailWithAddress,
  rowPeople,
  supplierText,
  totalLines,
} from '../inspection-text.rules.ts';

const RECEIPTS: readonly PdfColumn[] = [
  { label: 'Received' },
  { label: 'Supplier', isWide: true },
  { label: 'Received by' },
  { label: 'Lot' },
  { label: 'Expires' },
  { label: 'Quantity', align: 'right' },
];
const REGISTER: readonly PdfColumn[] = [
  { label: 'Row' },
  { label: 'Date' },
  { label: 'What' },
  { label: 'Recipient, reason', isWide: true },
  { label: 'Recorded by' },
  { label: 'Quantity', align: 'right' },
  { label: 'Balance', align: 'right' },
];
/** The height of a title, the head of its table and one row. */
const SECTION_ROOM = 70;

function heading(pages: PdfPages, text: string): void {
  pages.ensureRoom(SECTION_ROOM);
  pages.doc.y += pages.write(text, pages.left, pages.doc.y, { font: 'bold', points: 11 }) + 4;
}

const registerCells = (
  row: InspectionRow,
  { country, shortInstant }: PaperStyle,
  decimals: number,
): string[] => [
  String(row.position),
  shortInstant(row.recordedAt),
  REGISTER_KIND_LABELS[row.kind],
  rowDetailWithAddress(row),
  rowPeople(row),
  printFixed(row.quantityThousandths / 1000, country, decimals),
  printFixed(row.balanceThousandths / 1000, country, decimals),
];

function drawReceipts(pages: PdfPages, { receipts, unit }: Inspection, style: PaperStyle): void {
  heading(pages, 'Receipts');
  if (receipts.length === 0) {
    pages.doc.y += pages.write('None in this period.', pages.left, pages.doc.y, { color: MUTED }) + 10;
    return;
  }
  const rows = receipts.map((receipt) => ({
    cells: [
      style.shortDay(receipt.receivedOn),
      supplierText(receipt),
      receipt.receivedByName ?? '',
      receipt.lotNumber ?? '',
      receipt.expiresOn === null ? '' : style.shortDay(receipt.expiresOn),
      printQuantity(receipt.quantityThousandths, unit, style.country),
    ],
  }));
  drawTable(pages, RECEIPTS, [{ rows }]);
}

/** What an inspector asks for, on paper: the drug, its receipts, the register of each container, and what it comes to. */
export async function printInspection(
  inspection: Inspection,
  clinic: PaperClinic,
  printedAt: Date,
): Promise<Buffer> {
  const style = paperStyleOf(clinic);
  const { drugName, substance, form, strength, schedule, productCode, unit, from, to } = inspection;
  const title = `Controlled drug register: ${drugName}`;
  const pages = await openPdfPages({
    title,
    author: clinic.name,
    createdAt: printedAt,
    size: style.size,
    footer: `${clinic.name} · ${title}`,
    continuedHeader: `${title} · ${style.shortDay(from)} – ${style.shortDay(to)}`,
  });
  const { doc, left } = pages;
  for (const line of [clinic.name, ...clinicLines(clinic)])
    doc.y += pages.write(line, left, doc.y, { points: 9, color: MUTED }) + 1;
  doc.y += 8 + pages.write(title, left, doc.y + 6, { font: 'bold', points: 16 });
  const facts = [
    `${substance}, ${form}, ${strength}`,
    `Schedule ${schedule}${productCode === null ? '' : ` · ${productCode}`}`,
    `${style.day(from)} – ${style.day(to)}, quantities in ${unit}`,
  ];
  for (const fact of facts) doc.y += pages.write(fact, left, doc.y, { points: 10 }) + 2;
  doc.y += 10;
  drawReceipts(pages, inspection, style);
  for (const container of inspection.containers) {
    heading(
      pages,
      `Container ${container.number}${container.lotNumber === null ? '' : ` · lot ${container.lotNumber}`}`,
    );
    const decimals = registerDecimals(container.rows);
    drawTable(pages, REGISTER, [
      { rows: container.rows.map((row) => ({ cells: registerCells(row, style, decimals) })) },
    ]);
  }
  heading(pages, 'In this period');
  for (const { label, thousandths } of totalLines(inspection))
    doc.y +=
      2 +
      pages.write(`${label}: ${printNumber(thousandths / 1000, style.country)} ${unit}`, left, doc.y, {
        points: 9.5,
      });
  return pages.finish();
}
