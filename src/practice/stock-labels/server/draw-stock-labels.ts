import type { LabelSize } from '#vocabulary/label-sizes.ts';
import { drawBarcode } from '#foundation/server/pdf/draw-barcode.ts';
import { INK, MUTED } from '#foundation/server/pdf/open-pdf-pages.ts';
import {
  cutText,
  drawLabelPages,
  type LabelPlace,
} from '#practice/pharmacy/server/public/draw-label-pages.ts';
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

async function drawLabel(
  doc: PDFKit.PDFDocument,
  { name, unit, barcode }: StockLabel,
  place: LabelPlace,
): Promise<void> {
  const x = place.x + PADDING;
  const width = place.width - 2 * PADDING;
  const bottom = place.y + place.height - PADDING;
  doc.font('bold').fontSize(NAME_POINTS).fillColor(INK);
  // A name is cut only after its second line: what a product is, tablets or drops, often stands at its end.
  const lineHeight = doc.currentLineHeight();
  const nameHeight = lineHeight * (doc.widthOfString(name) > width ? 2 : 1);
  doc.text(name, x, place.y + PADDING, { width, height: nameHeight, ellipsis: true });
  const belowName = place.y + PADDING + nameHeight - lineHeight + NAME_POINTS;
  doc.font('regular').fontSize(SMALL_POINTS).fillColor(MUTED);
  doc.text(cutText(doc, unit, width), x, belowName + 4, { lineBreak: false });
  const top = belowName + SMALL_POINTS + 10;
  await drawBarcode(doc, { ...barcode, x, y: top, width, height: bottom - SMALL_POINTS - 4 - top });
  doc.font('regular').fontSize(SMALL_POINTS).fillColor(INK);
  doc.text(barcode.text, x + (width - doc.widthOfString(barcode.text)) / 2, bottom - SMALL_POINTS - 1, {
    lineBreak: false,
  });
}

/** Labels for the shelves, with a barcode each. */
export const drawStockLabels = (parts: StockLabelsParts): Promise<Buffer> =>
  drawLabelPages({ ...parts, draw: drawLabel });
