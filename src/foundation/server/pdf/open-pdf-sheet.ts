import { columnWidths } from './column-widths.ts';
import { drawBarcode } from './draw-barcode.ts';
import { INK, MUTED, openPdfPages, type PdfParts } from './open-pdf-pages.ts';
import type { PdfFont } from './pdf-fonts.ts';

/** A text of this height or more begins wherever there is room for so much of it. */
const LONG_TEXT = 120;
/** Of a table. */
const CELL_POINTS = 8.5;
const CELL_GAP = 6;
/** In points. */
const BARCODE_WIDTH = 190;
const BARCODE_HEIGHT = 34;
/** Of a drawn signature. */
const SIGNATURE_WIDTH = 260;

export interface PdfField {
  readonly label: string;
  readonly value: string;
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
  /** A Code 128 barcode with its text below. */
  barcode(text: string): Promise<void>;
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

/** Opens a document that is made of blocks. The same calls with the same parts give the same bytes. */
export async function openPdfSheet(parts: PdfParts): Promise<PdfSheet> {
  const pages = await openPdfPages(parts);
  const { doc, left, width, write, rule, ensureRoom } = pages;
  const heightOf = (text: string, points: number, across: number, font: PdfFont = 'regular'): number =>
    pages.heightOf(text, { font, points, across });
  /** The width of the longest word of a cell. */
  const wordWidth = (text: string, font: PdfFont): number => {
    let longest = '';
    for (const word of text.split(/[\s-]+/u)) if (word.length > longest.length) longest = word;
    return doc.font(font).fontSize(CELL_POINTS).widthOfString(longest);
  };

  return {
    header(name, lines) {
      let y = doc.y;
      y += write(name, left, y, { font: 'bold', points: 14 });
      for (const line of lines) y += write(line, left, y, { points: 9, color: MUTED });
      rule(y + 6);
      doc.y = y + 18;
    },
    title(text, subtitle) {
      ensureRoom(50);
      let y = doc.y;
      y += write(text, left, y, { font: 'bold', points: 18 });
      if (subtitle !== undefined) y += write(subtitle, left, y, { color: MUTED });
      doc.y = y + 10;
    },
    heading(text) {
      ensureRoom(60);
      const y = doc.y + 6;
      doc.y = y + write(text, left, y, { font: 'bold', points: 11 }) + 4;
    },
    fields(fields, columns = 3) {
      const across = (width - (columns - 1) * 12) / columns;
      for (let first = 0; first < fields.length; first += columns) {
        const row = fields.slice(first, first + columns);
        const height = Math.max(...row.map(({ value }) => heightOf(value, 10, across))) + 20;
        ensureRoom(height);
        const y = doc.y;
        for (const [index, { label, value }] of row.entries()) {
          const x = left + index * (across + 12);
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
      const rowHeight = (cells: readonly string[], font: PdfFont) =>
        Math.max(...cells.map((cell, index) => heightOf(cell, CELL_POINTS, acrossOf(index), font))) + 6;
      const drawRow = (cells: readonly string[], font: PdfFont) => {
        const height = rowHeight(cells, font);
        const y = doc.y;
        let x = left;
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
      doc.font('regular').fontSize(points).fillColor(INK).text(text, left, doc.y, { width });
      doc.y += 6;
    },
    notice(text) {
      const across = width - 20;
      const height = heightOf(text, 10, across) + 14;
      ensureRoom(height + 8);
      const y = doc.y;
      doc.rect(left, y, width, height).lineWidth(1).strokeColor(INK).stroke();
      write(text, left + 10, y + 7, { across });
      doc.y = y + height + 8;
    },
    signature(label) {
      ensureRoom(60);
      const y = doc.y + 36;
      doc
        .moveTo(left, y)
        .lineTo(left + 220, y)
        .lineWidth(0.5)
        .strokeColor(INK)
        .stroke();
      doc.y = y + 2 + write(label, left, y + 2, { points: 8, color: MUTED });
    },
    ensureRoom,
    async barcode(text) {
      ensureRoom(BARCODE_HEIGHT + 20);
      const y = doc.y;
      const place = { x: left, y, width: BARCODE_WIDTH, height: BARCODE_HEIGHT };
      await drawBarcode(doc, { kind: 'code128', text, ...place });
      write(text, left, y + BARCODE_HEIGHT + 3, { points: 9, across: BARCODE_WIDTH, align: 'center' });
      doc.y = y + BARCODE_HEIGHT + 20;
    },
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
        doc.moveTo(left + x * scale, top + y * scale);
        // A dot.
        if (rest.length === 0) doc.lineTo(left + x * scale + 0.1, top + y * scale);
        for (let at = 0; at + 1 < rest.length; at += 2)
          doc.lineTo(left + (rest[at] ?? 0) * scale, top + (rest[at + 1] ?? 0) * scale);
        doc.stroke();
      }
      doc.y += height;
    },
    typedSignature(name) {
      ensureRoom(40);
      doc.y += write(name, left, doc.y + 2, { points: 20 }) + 8;
    },
    finish: () => pages.finish(),
  };
}
