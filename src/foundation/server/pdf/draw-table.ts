import { INK, MUTED, type PdfPages, type PdfTextStyle } from './open-pdf-pages.ts';
import {
  BELOW,
  CELL,
  HEAD,
  layoutOf,
  type PdfColumn,
  type PdfRow,
  type PdfRowGroup,
  type TableLayout,
} from './table-layout.ts';

const PADDING = 4;
const BAND = '#f1f4f3';
/** Between the title of a group and what follows it. */
const TITLE_GAP = 8;
const TITLE: PdfTextStyle = { font: 'bold', points: 8.5, color: INK };
const DETAIL: PdfTextStyle = { points: 8.5, color: MUTED };

/** Each line by itself: the width of a line break would count. */
const cellHeight = (pages: PdfPages, cell: string, style: PdfTextStyle): number =>
  cell.split('\n').reduce((sum, line) => sum + pages.heightOf(line, style), 0);

function rowHeight(
  pages: PdfPages,
  layout: TableLayout,
  { cells, notes = [] }: PdfRow,
  style: PdfTextStyle,
): number {
  const { widths, wide } = layout;
  const heights = cells.map((cell, index) =>
    cellHeight(pages, cell, { ...style, across: widths[index] ?? 0 }),
  );
  const across = widths[wide] ?? 0;
  const below = notes.reduce((sum, { text }) => sum + pages.heightOf(text, { ...BELOW, across }) + 1, 0);
  return Math.max(...heights) + below + 2 * PADDING;
}

function drawRow(pages: PdfPages, layout: TableLayout, row: PdfRow, style: PdfTextStyle): void {
  const { columns, widths, starts, wide } = layout;
  const top = pages.doc.y + PADDING;
  const write = (text: string, index: number, from: number, of: PdfTextStyle): number => {
    const align = columns[index]?.align ?? 'left';
    let y = from;
    for (const line of text.split('\n')) {
      y += pages.write(line, starts[index] ?? 0, y, { ...of, across: widths[index] ?? 0, align });
    }
    return y - from;
  };
  let y = top + Math.max(...row.cells.map((cell, index) => write(cell, index, top, style)));
  for (const { text, last } of row.notes ?? []) {
    if (last !== undefined) write(last, columns.length - 1, y + 1, BELOW);
    y += write(text, wide, y + 1, BELOW) + 1;
  }
  pages.rule(y + PADDING);
  pages.doc.y = y + PADDING;
}

/** The widths of the title of a group and of its detail. */
function titleWidths(
  pages: PdfPages,
  title: string,
): { readonly ofTitle: number; readonly ofDetail: number } {
  const ofTitle = Math.min(pages.widthOf(title, TITLE) + 1, pages.width / 2);
  return { ofTitle, ofDetail: pages.width - ofTitle - TITLE_GAP - 12 };
}

function titleHeight(pages: PdfPages, title: string, detail: string): number {
  const { ofTitle, ofDetail } = titleWidths(pages, title);
  const ofText = pages.heightOf(title, { ...TITLE, across: ofTitle });
  return Math.max(ofText, pages.heightOf(detail, { ...DETAIL, across: ofDetail })) + 2 * PADDING;
}

/** A band with the title of a group. */
function drawTitle(pages: PdfPages, title: string, detail: string): void {
  const y = pages.doc.y;
  const height = titleHeight(pages, title, detail);
  const { ofTitle, ofDetail } = titleWidths(pages, title);
  pages.doc.rect(pages.left, y, pages.width, height).fillColor(BAND).fill();
  const x = pages.left + 6;
  pages.write(title, x, y + PADDING, { ...TITLE, across: ofTitle });
  pages.write(detail, x + ofTitle + TITLE_GAP, y + PADDING, { ...DETAIL, across: ofDetail });
  pages.doc.y = y + height;
}

/**
 * A table across the page whose rows are never split. The head is repeated on each page, with the title of the group that
 * goes on there; a title is never the last line of a page.
 *
 * @param roomAfter the height of what must not be on a page without the last row.
 */
export function drawTable(
  pages: PdfPages,
  columns: readonly PdfColumn[],
  groups: readonly PdfRowGroup[],
  roomAfter = 0,
): void {
  const layout = layoutOf(pages, columns, groups);
  const head: PdfRow = { cells: columns.map(({ label }) => label) };
  let above = rowHeight(pages, layout, head, HEAD);
  let isFirst = true;
  for (const [group, { title, detail = '', rows }] of groups.entries()) {
    for (const [at, row] of rows.entries()) {
      if (at === 0 && title !== undefined) above += titleHeight(pages, title, detail);
      const isLast = group === groups.length - 1 && at === rows.length - 1;
      const below = isLast ? roomAfter : 0;
      const isNewPage = pages.ensureRoom(above + rowHeight(pages, layout, row, CELL) + below);
      if (isNewPage || isFirst) drawRow(pages, layout, head, HEAD);
      if (title !== undefined && at === 0) drawTitle(pages, title, detail);
      else if (title !== undefined && isNewPage) drawTitle(pages, title, '(continued)');
      drawRow(pages, layout, row, CELL);
      above = 0;
      isFirst = false;
    }
  }
  pages.doc.y += 10;
}
