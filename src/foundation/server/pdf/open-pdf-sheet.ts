import { fileURLToPath } from 'node:url';
import type { PaperSize } from '#foundation/values/paper-size.ts';
import { columnWidths } from './column-widths.ts';

const FONTS = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

type Font = keyof typeof FONTS;

const MARGIN = 50;
const INK = '#1c2526';
const MUTED = '#5b6667';
const LINE = '#c9cfce';
const BOTTOM = 70;
/** A text of this height or more begins wherever there is room for so much of it. */
const LONG_TEXT = 120;
/** Of a table. */
const CELL_POINTS = 8.5;
const CELL_GAP = 6;
/** Of a drawn signature. */
const SIGNATURE_WIDTH = 260;

export interface PdfField {
  readonly label: string;
  readonly value: string;
}

export interface PdfParts {
  /** In the properties of the file. */
  readonly title: string;
  readonly author: string;
  /** Of what is printed, so that a reprint is the same file. */
  readonly createdAt: Date;
  readonly size: PaperSize;
  /** At the bottom of each page, before the page number. */
  readonly footer: string;
  /** At the top of each page: whose document this is. */
  readonly pageHeader?: string;
  /** In bold at the right of the top of each page, such as `DRAFT`. */
  readonly mark?: string;
}

/** A document that is drawn from the top to the bottom, with new pages where they are needed. */
export interface PdfSheet {
  /** Who issues it: the name, and lines of address and contact. */
  header(name: string, lines: readonly string[]): void;
  title(text: string, subtitle?: string): void;
  heading(text: string): void;
  /** Labels with values, in columns. */
  fields(fields: readonly PdfField[], columns?: number): void;
  /**
   * A table with a head, which is repeated on each page; a cell that is too long is broken into lines.
   *
   * @param shares of the width, one for each column; equal if omitted.
   */
  rows(head: readonly string[], rows: readonly (readonly string[])[], shares?: readonly number[]): void;
  /** A text of any length. @param points 9 if omitted. */
  paragraph(text: string, points?: number): void;
  /** A framed text that must not be overlooked. */
  notice(text: string): void;
  /** Begins a new page unless there is room of this height. @param points */
  ensureRoom(points: number): void;
  /** A line to sign on. */
  signature(label: string): void;
  /**
   * A signature that was drawn on a screen.
   *
   * @param strokes `[x, y, x, y, …]` in ten-thousandths of the width of what it was drawn on.
   */
  strokes(strokes: readonly (readonly number[])[]): void;
  /** A name that somebody typed as their signature. */
  typedSignature(name: string): void;
  /** Adds the page numbers and ends the document. */
  finish(): Promise<Buffer>;
}

/**
 * Opens a document with Noto Sans (Latin, Greek, Cyrillic). The library and its fonts are loaded with the first document.
 * The same calls with the same parts give the same bytes.
 */
export async function openPdfSheet(parts: PdfParts): Promise<PdfSheet> {
  const { default: PDFDocument } = await import('pdfkit');
  const { title, author, createdAt, size, footer, pageHeader, mark } = parts;
  const doc = new PDFDocument({
    size,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.once('end', resolve));
  for (const [name, path] of Object.entries(FONTS)) {
    doc.registerFont(name, fileURLToPath(import.meta.resolve(path)));
  }
  const width = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - BOTTOM;

  const write = (
    text: string,
    x: number,
    y: number,
    {
      font = 'regular',
      points = 10,
      color = INK,
      across = width,
    }: {
      readonly font?: Font;
      readonly points?: number;
      readonly color?: string;
      readonly across?: number;
    } = {},
  ): number => {
    doc.font(font).fontSize(points).fillColor(color);
    const height = doc.heightOfString(text, { width: across });
    doc.text(text, x, y, { width: across });
    return height;
  };
  /** @returns whether a new page was begun. */
  const ensureRoom = (height: number): boolean => {
    if (doc.y + height <= bottom) return false;
    doc.addPage();
    doc.x = MARGIN;
    doc.y = MARGIN;
    return true;
  };
  const heightOf = (text: string, points: number, across: number, font: Font = 'regular'): number =>
    doc.font(font).fontSize(points).heightOfString(text, { width: across });
  /** The width of the longest word of a cell. */
  const wordWidth = (text: string, font: Font): number => {
    let longest = '';
    for (const word of text.split(/[\s-]+/u)) if (word.length > longest.length) longest = word;
    return doc.font(font).fontSize(CELL_POINTS).widthOfString(longest);
  };
  const rule = (y: number) =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();

  return {
    header(name, lines) {
      let y = doc.y;
      y += write(name, MARGIN, y, { font: 'bold', points: 14 });
      for (const line of lines) y += write(line, MARGIN, y, { points: 9, color: MUTED });
      rule(y + 6);
      doc.y = y + 18;
    },
    title(text, subtitle) {
      ensureRoom(50);
      let y = doc.y;
      y += write(text, MARGIN, y, { font: 'bold', points: 18 });
      if (subtitle !== undefined) y += write(subtitle, MARGIN, y, { color: MUTED });
      doc.y = y + 10;
    },
    heading(text) {
      ensureRoom(60);
      const y = doc.y + 6;
      doc.y = y + write(text, MARGIN, y, { font: 'bold', points: 11 }) + 4;
    },
    fields(fields, columns = 3) {
      const across = (width - (columns - 1) * 12) / columns;
      for (let first = 0; first < fields.length; first += columns) {
        const row = fields.slice(first, first + columns);
        const height = Math.max(...row.map(({ value }) => heightOf(value, 10, across))) + 20;
        ensureRoom(height);
        const y = doc.y;
        for (const [index, { label, value }] of row.entries()) {
          const x = MARGIN + index * (across + 12);
          write(label, x, y, { points: 7.5, color: MUTED, across });
          write(value, x, y + 10, { across });
        }
        doc.y = y + height;
      }
    },
    rows(head, rows, shares = head.map(() => 1)) {
      const words = head.map((of, index) =>
        Math.max(wordWidth(of, 'bold'), ...rows.map((cells) => wordWidth(cells[index] ?? '', 'regular'))),
      );
      const widths = columnWidths(
        width,
        shares,
        words.map((word) => word + CELL_GAP + 0.5),
      );
      const acrossOf = (index: number) => (widths[index] ?? width) - CELL_GAP;
      const rowHeight = (cells: readonly string[], font: Font) =>
        Math.max(...cells.map((cell, index) => heightOf(cell, CELL_POINTS, acrossOf(index), font))) + 6;
      const drawRow = (cells: readonly string[], font: Font) => {
        const height = rowHeight(cells, font);
        const y = doc.y;
        let x = MARGIN;
        for (const [index, cell] of cells.entries()) {
          write(cell, x, y + 3, { font, points: CELL_POINTS, across: acrossOf(index) });
          x += widths[index] ?? 0;
        }
        rule(y + height);
        doc.y = y + height;
      };
      const headHeight = rowHeight(head, 'bold');
      if (rows.length === 0) drawRow(head, 'bold');
      for (const [at, cells] of rows.entries()) {
        const height = rowHeight(cells, 'regular');
        const isFirst = at === 0;
        // The head stands above the first row, and above the first one of each page.
        if (ensureRoom(isFirst ? headHeight + height : height) || isFirst) drawRow(head, 'bold');
        drawRow(cells, 'regular');
      }
      doc.y += 8;
    },
    paragraph(text, points = 9) {
      const height = heightOf(text, points, width);
      // A longer text continues on the next page, which pdfkit adds.
      ensureRoom(Math.min(height, LONG_TEXT) + 6);
      doc.font('regular').fontSize(points).fillColor(INK).text(text, MARGIN, doc.y, { width });
      doc.y += 6;
    },
    notice(text) {
      const across = width - 20;
      const height = heightOf(text, 10, across) + 14;
      ensureRoom(height + 8);
      const y = doc.y;
      doc.rect(MARGIN, y, width, height).lineWidth(1).strokeColor(INK).stroke();
      write(text, MARGIN + 10, y + 7, { across });
      doc.y = y + height + 8;
    },
    signature(label) {
      ensureRoom(60);
      const y = doc.y + 36;
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + 220, y)
        .lineWidth(0.5)
        .strokeColor(INK)
        .stroke();
      doc.y = y + 2 + write(label, MARGIN, y + 2, { points: 8, color: MUTED });
    },
    ensureRoom,
    strokes(strokes) {
      const scale = SIGNATURE_WIDTH / 10_000;
      const heights = strokes.flatMap((stroke) => stroke.filter((_, index) => index % 2 === 1));
      // Without the empty part of the pad above and below.
      const highest = Math.min(...heights);
      const height = (Math.max(...heights) - highest) * scale + 12;
      ensureRoom(height);
      const top = doc.y + 4 - highest * scale;
      doc.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK);
      for (const [x = 0, y = 0, ...rest] of strokes) {
        doc.moveTo(MARGIN + x * scale, top + y * scale);
        // A dot.
        if (rest.length === 0) doc.lineTo(MARGIN + x * scale + 0.1, top + y * scale);
        for (let at = 0; at + 1 < rest.length; at += 2)
          doc.lineTo(MARGIN + (rest[at] ?? 0) * scale, top + (rest[at + 1] ?? 0) * scale);
        doc.stroke();
      }
      doc.y += height;
    },
    typedSignature(name) {
      ensureRoom(40);
      doc.y += write(name, MARGIN, doc.y + 2, { points: 20 }) + 8;
    },
    async finish() {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        // Below the margin pdfkit would add a page.
        doc.page.margins.bottom = 0;
        if (pageHeader !== undefined) write(pageHeader, MARGIN, 26, { points: 8, color: MUTED });
        if (mark !== undefined) {
          doc.font('bold').fontSize(9).fillColor(INK).text(mark, MARGIN, 25, { width, align: 'right' });
        }
        const text = `${footer} · Page ${page + 1 - start} of ${count}`;
        write(text, MARGIN, doc.page.height - 40, { points: 8, color: MUTED });
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
