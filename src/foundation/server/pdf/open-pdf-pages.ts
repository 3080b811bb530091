import type { PaperSize } from '#foundation/values/paper-size.ts';
import { type PdfFont, registerFonts } from './pdf-fonts.ts';

export const INK = '#1c2526';
export const MUTED = '#5b6667';
const LINE = '#c9cfce';
const MARGIN = 50;
const BOTTOM = 70;

/** A file inside the file, such as the invoice that a program reads. */
export interface PdfAttachment {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
  readonly description: string;
  /** RDF that describes it, for the metadata of the document. */
  readonly metadata: string;
}

export interface PdfParts {
  /** In the properties of the file. */
  readonly title: string;
  readonly author: string;
  /** Of what is printed, so that a reprint is the same file. */
  readonly createdAt: Date;
  readonly size: PaperSize;
  /** On the left and the right, in points; 50 if omitted. */
  readonly margin?: number;
  /** At the bottom of each page, before the page number. */
  readonly footer: string;
  /** At the top of each page but the first, which says it anyway: whose document this is. */
  readonly continuedHeader?: string;
  /** In bold at the right of the top of each page, such as `DRAFT`. */
  readonly mark?: string;
  /** With one the file declares itself PDF/A-3b, the kind of PDF that may have attachments. */
  readonly attachment?: PdfAttachment;
}

export interface PdfTextStyle {
  readonly font?: PdfFont;
  readonly points?: number;
  readonly color?: string;
  /** The width in which lines are broken; that of the page if omitted. */
  readonly across?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** The pages of a document and what every block on them needs. */
export interface PdfPages {
  /** `y` is where the next block begins. */
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** @returns the height of the text. */
  write(text: string, x: number, y: number, style?: PdfTextStyle): number;
  heightOf(text: string, style?: PdfTextStyle): number;
  widthOf(text: string, style?: PdfTextStyle): number;
  /** A hairline across the page. */
  rule(y: number): void;
  /** Begins a new page unless there is room of this height. @returns whether a new page was begun. */
  ensureRoom(points: number): boolean;
  /** Adds the page numbers and ends the document. */
  finish(): Promise<Buffer>;
}

/**
 * Opens a document with Noto Sans (Latin, Greek, Cyrillic). The library and its fonts are loaded with the first document.
 * The same calls with the same parts give the same bytes.
 */
export async function openPdfPages(parts: PdfParts): Promise<PdfPages> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, size, footer, continuedHeader, mark, attachment } = parts;
  const left = parts.margin ?? MARGIN;
  const doc = new PDFDocument({
    size,
    margins: { top: MARGIN, left, right: left, bottom: BOTTOM },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    ...(attachment === undefined ? {} : { subset: 'PDF/A-3b', pdfVersion: '1.7' }),
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.once('end', resolve));
  registerFonts(doc);
  if (attachment !== undefined) attach(doc, attachment, createdAt);
  const width = doc.page.width - 2 * left;
  const bottom = doc.page.height - BOTTOM;
  const styled = ({ font = 'regular', points = 10, color = INK }: PdfTextStyle) =>
    doc.font(font).fontSize(points).fillColor(color);

  const heightOf = (text: string, style: PdfTextStyle = {}): number =>
    styled(style).heightOfString(text, { width: style.across ?? width });
  const write = (text: string, x: number, y: number, style: PdfTextStyle = {}): number => {
    const height = heightOf(text, style);
    doc.text(text, x, y, { width: style.across ?? width, align: style.align ?? 'left' });
    return height;
  };
  const rule = (y: number): void => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  };
  return {
    doc,
    left,
    width,
    write,
    heightOf,
    widthOf: (text, style = {}) => styled(style).widthOfString(text),
    rule,
    ensureRoom(points) {
      if (doc.y + points <= bottom) return false;
      doc.addPage();
      doc.x = left;
      doc.y = MARGIN;
      return true;
    },
    async finish() {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        // Below the margin pdfkit would add a page.
        doc.page.margins.bottom = 0;
        if (page !== start && continuedHeader !== undefined)
          write(continuedHeader, left, 26, { points: 8, color: MUTED });
        if (mark !== undefined) write(mark, left, 25, { font: 'bold', points: 9, align: 'right' });
        const text = `${footer} · Page ${page + 1 - start} of ${count}`;
        write(text, left, doc.page.height - 40, { points: 8, color: MUTED });
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

function attach(doc: PDFKit.PDFDocument, attachment: PdfAttachment, createdAt: Date): void {
  const { name, mimeType, content, description, metadata } = attachment;
  // A property of PDF/A-3, which the types of the library do not know.
  const options = {
    name,
    type: mimeType,
    description,
    relationship: 'Alternative',
    creationDate: createdAt,
    modifiedDate: createdAt,
  };
  doc.file(content, options);
  doc.appendXML(metadata);
}
