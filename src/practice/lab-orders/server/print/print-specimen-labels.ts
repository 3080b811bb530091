import type { LabelSize } from '#vocabulary/label-sizes.ts';
import { drawBarcode } from '#foundation/server/pdf/draw-barcode.ts';
import { INK, MUTED } from '#foundation/server/pdf/open-pdf-pages.ts';
import {
  cutText,
  drawLabelPages,
  type LabelPlace,
} from '#practice/pharmacy/server/public/draw-label-pages.ts';
import { paperStyleOf, signalmentText } from '#practice/clinics/paper.rules.ts';
import type { LabSpecimen } from '../../contract.ts';
import type { OrderFacts } from './facts.ts';

const PADDING = 7;
const NAME_POINTS = 10;
const SMALL_POINTS = 7.5;
const LINE = SMALL_POINTS + 2.5;

/** Whose sample it is, what it is, and the bars that an analyzer reads. */
const drawLabel =
  ({ pet, order, clinic }: OrderFacts) =>
  async (doc: PDFKit.PDFDocument, specimen: LabSpecimen, place: LabelPlace): Promise<void> => {
    const x = place.x + PADDING;
    const width = place.width - 2 * PADDING;
    const bottom = place.y + place.height - PADDING;
    const owner = order.clientName === null ? '' : ` (${order.clientName})`;
    const style = paperStyleOf(clinic);
    const lines = [
      signalmentText(pet),
      [specimen.specimen, specimen.container, style.shortDayOf(specimen.collectedAt ?? order.createdAt)]
        .filter(Boolean)
        .join(', '),
    ];
    doc.font('bold').fontSize(NAME_POINTS).fillColor(INK);
    doc.text(cutText(doc, `${pet.name}${owner}`, width), x, place.y + PADDING, { lineBreak: false });
    doc.font('regular').fontSize(SMALL_POINTS).fillColor(MUTED);
    let y = place.y + PADDING + NAME_POINTS + 3;
    for (const line of lines) {
      doc.text(cutText(doc, line, width), x, y, { lineBreak: false });
      y += LINE;
    }
    const text = `${order.accession}-${specimen.position}`;
    await drawBarcode(doc, {
      kind: 'code128',
      text,
      x,
      y: y + 2,
      width,
      height: bottom - SMALL_POINTS - 5 - y,
    });
    doc.font('regular').fontSize(SMALL_POINTS).fillColor(INK);
    doc.text(text, x + (width - doc.widthOfString(text)) / 2, bottom - SMALL_POINTS - 1, {
      lineBreak: false,
    });
  };

/** A label for each sample of an order. */
export const printSpecimenLabels = (facts: OrderFacts, size: LabelSize, position: number): Promise<Buffer> =>
  drawLabelPages({
    title: `Sample labels ${facts.order.accession}`,
    author: facts.clinic.name,
    createdAt: new Date(facts.order.createdAt),
    size,
    position,
    labels: facts.order.specimens,
    draw: drawLabel(facts),
  });
