import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { MUTED, openPdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import type { PdfColumn } from '#foundation/server/pdf/table-layout.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { clinicLines, type PaperClinic, paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { CountRecord } from '../count-record.contract.ts';
import { countName, lineDrug, lineName } from '../count-text.rules.ts';

const LINES: readonly PdfColumn[] = [
  { label: 'Drug', isWide: true },
  { label: 'What' },
  { label: 'Lot' },
  { label: 'Where' },
  { label: 'On record', align: 'right' },
  { label: 'Counted', align: 'right' },
];
/** Above a line that is signed on. */
const SIGNING_ROOM = 36;
/** Two signatures with their names. */
const SIGNATURES_ROOM = 110;
const LINE_WIDTH = 220;

/** A count on paper: who counted what, when, and what was there. Signed below, as the law wants it of an inventory. */
export async function printCount(count: CountRecord, clinic: PaperClinic, printedAt: Date): Promise<Buffer> {
  const style = paperStyleOf(clinic);
  const title = `Controlled drugs: ${countName(count)}`;
  const pages = await openPdfPages({
    title,
    author: clinic.name,
    createdAt: printedAt,
    size: style.size,
    footer: `${clinic.name} · ${title}`,
    continuedHeader: `${title} · ${style.shortDay(count.countedOn)}`,
  });
  const { doc, left } = pages;
  for (const line of [clinic.name, ...clinicLines(clinic)])
    doc.y += pages.write(line, left, doc.y, { points: 9, color: MUTED }) + 1;
  doc.y += 8 + pages.write(title, left, doc.y + 6, { font: 'bold', points: 16 });
  const facts = [
    `${style.instant(count.countedAt)}, at the ${count.moment === 'opening' ? 'opening, before the first use' : 'closing, after the last use'}`,
    `Counted by ${count.countedByName ?? ''}, witness ${count.witnessName ?? ''}`,
    ...(count.note === null ? [] : [count.note]),
  ];
  for (const fact of facts) doc.y += pages.write(fact, left, doc.y, { points: 10 }) + 2;
  doc.y += 10;
  if (count.lines.length === 0)
    doc.y += pages.write('No controlled drugs on hand.', left, doc.y, { color: MUTED }) + 10;
  else
    drawTable(pages, LINES, [
      {
        rows: count.lines.map((line) => ({
          cells: [
            lineDrug(line),
            line.sizeThousandths === null
              ? lineName(line)
              : `${lineName(line)}, of ${printQuantity(line.sizeThousandths, line.unit, style.country)}`,
            line.lotNumber ?? '',
            line.locationName,
            printQuantity(line.expectedThousandths, line.unit, style.country),
            `${printQuantity(line.countedThousandths, line.unit, style.country)}${line.isEstimate ? ' (estimate)' : ''}`,
          ],
        })),
      },
    ]);
  pages.ensureRoom(SIGNATURES_ROOM);
  for (const who of [`Counted by: ${count.countedByName ?? ''}`, `Witness: ${count.witnessName ?? ''}`]) {
    doc.y += SIGNING_ROOM;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + LINE_WIDTH, doc.y)
      .lineWidth(0.5)
      .strokeColor(MUTED)
      .stroke();
    doc.y += 3 + pages.write(who, left, doc.y + 3, { points: 8.5, color: MUTED });
  }
  return pages.finish();
}
