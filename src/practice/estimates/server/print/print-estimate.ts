import { drawTable } from '#foundation/server/pdf/draw-table.ts';
import { MUTED, openPdfPages, type PdfPages } from '#foundation/server/pdf/open-pdf-pages.ts';
import { addressLines } from '#foundation/values/address.ts';
import type { Strokes } from '#practice/forms/requests.contract.ts';
import { clinicLines, paperStyleOf } from '#practice/clinics/paper.rules.ts';
import type { EstimateDocument, EstimateOption } from '../../estimate-document.contract.ts';
import { drawAnswer } from './draw-answer.ts';
import { drawRange, RANGE_HEIGHT } from './draw-range.ts';
import { optionColumns, optionRows } from './estimate-lines.ts';

const MARGIN = 57;

/** The clinic, whom the estimate is for, and how long it holds. */
function drawHead(pages: PdfPages, document: EstimateDocument): void {
  const { clinic, client, pet } = document;
  const style = paperStyleOf(clinic);
  const { left, width } = pages;
  const half = width / 2 - 12;
  let y = pages.doc.y;
  pages.write('Estimate', left + width - 190, y, { font: 'bold', points: 22, across: 190, align: 'right' });
  y += pages.write(clinic.name, left, y + 4, { font: 'bold', points: 14, across: half }) + 4;
  for (const line of clinicLines(clinic))
    y += pages.write(line, left, y, { points: 8.5, color: MUTED, across: half });
  const top = y + 24;
  let below = top + pages.write('For', left, top, { points: 7.5, color: MUTED, across: half }) + 2;
  below += pages.write(client.name, left, below, { font: 'bold', across: half });
  for (const line of addressLines(client, clinic.country))
    below += pages.write(line, left, below, { across: half });
  const facts = [
    ['Pet', pet.name],
    ['Date', document.sentOn === null ? 'Draft' : style.day(document.sentOn)],
    ['Valid until', style.day(document.validUntilOn)],
  ] as const;
  let right = top;
  for (const [label, value] of facts) {
    pages.write(label, left + half + 24, right, { points: 8.5, color: MUTED, across: 90 });
    right +=
      pages.write(value, left + half + 114, right, { points: 9, across: half - 90, align: 'right' }) + 3;
  }
  pages.doc.y = Math.max(below, right) + 18;
  pages.doc.y += pages.write(document.title, left, pages.doc.y, { font: 'bold', points: 14 }) + 4;
  if (document.message !== null) pages.doc.y += pages.write(document.message, left, pages.doc.y) + 6;
  pages.doc.y += 6;
}

function drawOption(pages: PdfPages, document: EstimateDocument, option: EstimateOption): void {
  const isChosen = document.answer?.optionPosition === option.position;
  pages.ensureRoom(110);
  if (document.options.length > 1 || isChosen) {
    const name = isChosen && document.options.length > 1 ? `${option.name} (chosen)` : option.name;
    pages.doc.y += pages.write(name, pages.left, pages.doc.y, { font: 'bold', points: 11 }) + 2;
  }
  if (option.note !== null)
    pages.doc.y += pages.write(option.note, pages.left, pages.doc.y, { points: 9, color: MUTED }) + 4;
  drawTable(pages, optionColumns(document, option), [{ rows: optionRows(document, option) }], RANGE_HEIGHT);
  drawRange(pages, document, 'Total', option);
}

interface Signed {
  /** Of what is printed, so that a reprint is the same file. */
  readonly createdAt: Date;
  readonly strokes: Strokes | null;
  readonly contentHash: string | null;
}

/** An estimate as a PDF, with the answer and the signature of the client once there is one: the same bytes each time. */
export async function printEstimate(document: EstimateDocument, signed: Signed): Promise<Buffer> {
  const { clinic, title } = document;
  const style = paperStyleOf(clinic);
  const pages = await openPdfPages({
    title: `Estimate: ${title}`,
    author: clinic.name,
    createdAt: signed.createdAt,
    size: style.size,
    margin: MARGIN,
    footer: `Estimate for ${document.pet.name}`,
    continuedHeader: `${clinic.name} · Estimate for ${document.pet.name}`,
  });
  drawHead(pages, document);
  for (const option of document.options) drawOption(pages, document, option);
  const hint =
    'An estimate shows what treatment is likely to cost. If more is needed, the clinic will talk to you first.';
  pages.ensureRoom(20);
  pages.doc.y += pages.write(hint, pages.left, pages.doc.y, { points: 8, color: MUTED }) + 8;
  drawAnswer(pages, document, signed);
  return pages.finish();
}
