import { LABEL_FORMS, type LabelSize, labelsOf } from '#vocabulary/label-sizes.ts';
import { registerFonts } from '#foundation/server/pdf/pdf-fonts.ts';
import { labelPage, POINTS_PER_MM } from '../../label-sizes.rules.ts';

/** Of a label on its page, in points. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface LabelPagesParts<T> {
  /** In the properties of the file. */
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly size: LabelSize;
  /** Of the first label on the first sheet, from 1 along the rows. */
  readonly position: number;
  readonly labels: readonly T[];
  readonly draw: (doc: PDFKit.PDFDocument, label: T, place: LabelPlace) => Promise<void>;
}

/** Labels one after the other: each on a page of its own on a roll, otherwise as many as a sheet has. */
export async function drawLabelPages<T>(parts: LabelPagesParts<T>): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, size, labels, draw } = parts;
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
    const place = { ...origin, width: widthMm * POINTS_PER_MM, height: heightMm * POINTS_PER_MM };
    await draw(doc, label, place);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** As much of a text as fits the width, in the font that is set. */
export function cutText(doc: PDFKit.PDFDocument, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let kept = text;
  while (kept !== '' && doc.widthOfString(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
