import { LABEL_FORMS, labelsOf, type LabelSize } from '#vocabulary/label-sizes.ts';
import { drawBarcode } from '#foundation/server/pdf/draw-barcode.ts';
import { INK, MUTED } from '#foundation/server/pdf/open-pdf-pages.ts';
import { registerFonts } from '#foundation/server/pdf/pdf-fonts.ts';
import { labelPage, POINTS_PER_MM } from '#practice/pharmacy/label-sizes.rules.ts';
import type { Barcode } from '../stock-label.rules.ts';

export interface StockLabel {
  readonly name: string;
  readonly unit: string;
  readonly barcode: Barcode;
}

interface StockLabelsParts {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly size: LabelSize;
  /** Of the first label on the first sheet. */
  readonly position: number;
  readonly labels: readonly StockLabel[];
}

const PADDING = 8;
const NAME_POINTS = 11;
const SMALL_POINTS = 8;

/** As much of a text as fits the width. */
function cut(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept !== '' && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

async function drawLabel(
  doc: PDFKit.PDFDocument,
  { name, unit, barcode }: StockLabel,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<void> {
  const x = place.x + PADDING;
  const width = place.width - 2 * PADDING;
  const bottom = place.y + place.height - PADDING;
  doc.font('bold').fontSize(NAME_POINTS).fillColor(INK);
  doc.text(cut(doc, name, width), x, place.y + PADDING, { lineBreak: false });
  doc.font('regular').fontSize(SMALL_POINTS).fillColor(MUTED);
  doc.text(cut(doc, unit, width), x, place.y + PADDING + NAME_POINTS + 4, { lineBreak: false });
  const top = place.y + PADDING + NAME_POINTS + SMALL_POINTS + 10;
  await drawBarcode(doc, { ...barcode, x, y: top, width, height: bottom - SMALL_POINTS - 4 - top });
  doc.font('regular').fontSize(SMALL_POINTS).fillColor(INK);
  doc.text(barcode.text, x + (width - doc.widthOfString(barcode.text)) / 2, bottom - SMALL_POINTS - 1, {
    lineBreak: false,
  });
}

/** Labels one after the other: each on a page of its own on a roll, otherwise as many as a sheet has. */
export async function drawStockLabels(parts: StockLabelsParts): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, size, labels } = parts;
  const { widthMm, heightMm } = LABEL_FORMS[size];
  const perPage = labelsOf(size);
  const first = (parts.position - 1) % perPage;
  const { page } = labelPage(size, 1);
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.once('end', resolve));
  registerFonts(doc);
  for (const [index, label] of labels.entries()) {
    const at = first + index;
    if (index === 0 || at % perPage === 0) doc.addPage();
    const { origin } = labelPage(size, (at % perPage) + 1);
    await drawLabel(doc, label, {
      ...origin,
      width: widthMm * POINTS_PER_MM,
      height: heightMm * POINTS_PER_MM,
    });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
