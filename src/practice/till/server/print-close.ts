import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import { amountText, moneyOnPaper, rateText } from '#practice/billing/invoice-text.rules.ts';
import { type PaperStyle, paperStyleOf } from '#practice/clinics/paper.rules.ts';
import { closeFacts } from '../close-facts.rules.ts';
import type { DayClose } from '../contract.ts';
import { type ReportCell, reportSections } from '../report-sections.rules.ts';

export interface PrintedClinic {
  readonly name: string;
  readonly country: string;
  readonly timeZone: string;
}

const FACT_LABEL = 170;
/** The height of a title, the head of its table and one row. */
const SECTION_ROOM = 70;

function cellText(cell: ReportCell, { country, shortDay, instant }: PaperStyle): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  if ('minor' in cell) return `${amountText(cell.minor, cell.currency, country)} ${cell.currency}`;
  if ('ratePpm' in cell) return rateText(cell.ratePpm, country);
  return 'day' in cell ? shortDay(cell.day) : instant(cell.at);
}

function drawFacts(pages: PdfPages, close: DayClose, style: PaperStyle): void {
  const { doc, left, width } = pages;
  for (const { label, value, isTotal } of closeFacts(close)) {
    const text =
      typeof value === 'object' && 'minor' in value
        ? moneyOnPaper(value.minor, value.currency, style.country)
        : cellText(value, style);
    const font = isTotal === true ? 'bold' : 'regular';
    pages.ensureRoom(16);
    // Writing moves the cursor: both begin on one line.
    const { y } = doc;
    const labelHeight = pages.write(label, left, y, { points: 9, color: MUTED, across: FACT_LABEL });
    const across = width - FACT_LABEL;
    const textHeight = pages.write(text, left + FACT_LABEL, y, { points: 9.5, font, across });
    doc.y = y + Math.max(labelHeight, textHeight) + 3;
  }
  doc.y += 14;
}

/** The report of a close as a PDF. Its numbers never change, so it is the same each time but for names that were changed. */
export async function printClose(close: DayClose, clinic: PrintedClinic): Promise<Buffer> {
  const style = paperStyleOf(clinic);
  const title = `Day close ${close.number}`;
  const pages = await openPdfPages({
    title,
    author: clinic.name,
    createdAt: new Date(close.closedAt),
    size: style.size,
    footer: `${clinic.name} · ${title}`,
    continuedHeader: `${title} · ${style.day(close.closedOn)}`,
  });
  const { doc, left } = pages;
  doc.y += pages.write(clinic.name, left, doc.y, { points: 10, color: MUTED }) + 2;
  doc.y +=
    pages.write(`${title}, ${style.day(close.closedOn)}`, left, doc.y, { font: 'bold', points: 18 }) + 12;
  drawFacts(pages, close, style);
  for (const { title: name, columns, rows } of reportSections(close.report)) {
    pages.ensureRoom(SECTION_ROOM);
    doc.y += pages.write(name, left, doc.y, { font: 'bold', points: 11 }) + 4;
    drawTable(pages, columns, [
      { rows: rows.map(({ cells }) => ({ cells: cells.map((cell) => cellText(cell, style)) })) },
    ]);
  }
  return pages.finish();
}
