import { INK } from './open-pdf-pages.ts';
import { registerFonts } from './pdf-fonts.ts';

/** A piece of text with its place, in points from the top left of the label; `y` is that of the baseline. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly points: number;
  readonly isBold: boolean;
}

interface PdfLabelParts {
  /** In the properties of the file. */
  readonly title: string;
  readonly author: string;
  /** Of what is printed, so that a reprint is the same file. */
  readonly createdAt: Date;
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
  /** Where the label begins on the page. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly runs: readonly PlacedText[];
}

const fontOf = (isBold: boolean) => (isBold ? 'bold' : 'regular');

/** A page with one label, whose text is where it was placed. The same parts give the same bytes. */
export async function drawPdfLabel(parts: PdfLabelParts): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, page, origin, runs } = parts;
  const doc = new PDFDocument({
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
  for (const { text, x, y, points, isBold } of runs) {
    doc.font(fontOf(isBold)).fontSize(points).fillColor(INK);
    doc.text(text, origin.x + x, origin.y + y, { lineBreak: false, baseline: 'alphabetic' });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Measure = (text: string, points: number, isBold: boolean) => number;

/** Loaded once: opening the fonts takes longer than measuring all lines of a label. */
let measure: Promise<Measure> | undefined;

async function openMeasure(): Promise<Measure> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ margin: 0 });
  registerFonts(doc);
  return (text, points, isBold) => doc.font(fontOf(isBold)).fontSize(points).widthOfString(text);
}

/** The width of a text in points, as it is printed. */
export const textMeasure = (): Promise<Measure> => (measure ??= openMeasure());
