import { MUTED, type PdfPages, type PdfTextStyle } from './open-pdf-pages.ts';

const GAP = 10;
export const HEAD: PdfTextStyle = { font: 'bold', points: 7.5, color: MUTED };
export const CELL: PdfTextStyle = { points: 8.5 };
/** Of the small lines below a row. */
export const BELOW: PdfTextStyle = { points: 7.5, color: MUTED };
/** The least width of the column with the long texts. */
const MIN_WIDE = 100;
/** A narrow column of numbers looks crowded. */
const MIN_NARROW = 34;
/** A wider label is broken between its words. */
const MAX_LABEL = 56;
/** A wider cell is broken into lines, unless it is in the wide column. */
const MAX_NARROW = 92;

export interface PdfColumn {
  readonly label: string;
  readonly align?: 'left' | 'right';
  /** The column with the long texts, which gets the width that the others leave; one in each table. */
  readonly isWide?: boolean;
}

/** A small line below a row: a text in the wide column, and one in the last column. */
export interface PdfRowNote {
  readonly text: string;
  readonly last?: string;
}

export interface PdfRow {
  /** A cell may have several lines. */
  readonly cells: readonly string[];
  readonly notes?: readonly PdfRowNote[];
}

/** Rows below a title; without one they follow the head. */
export interface PdfRowGroup {
  readonly title?: string;
  readonly detail?: string;
  readonly rows: readonly PdfRow[];
}

export interface TableLayout {
  readonly columns: readonly PdfColumn[];
  readonly widths: readonly number[];
  readonly starts: readonly number[];
  /** The index of the wide column. */
  readonly wide: number;
}

/** Each column as wide as its widest line; the wide one has the rest. */
export function layoutOf(
  pages: PdfPages,
  columns: readonly PdfColumn[],
  groups: readonly PdfRowGroup[],
): TableLayout {
  const rows = groups.flatMap((group) => group.rows);
  const lineWidth = (text: string, style: PdfTextStyle): number =>
    Math.max(...text.split('\n').map((line) => pages.widthOf(line, style)));
  const natural = columns.map(({ label, isWide = false }, index) => {
    if (isWide) return 0;
    const cells = rows.map((row) => lineWidth(row.cells[index] ?? '', CELL));
    const last = index === columns.length - 1 ? rows.flatMap(({ notes = [] }) => notes) : [];
    const notes = last.map((note) => lineWidth(note.last ?? '', BELOW));
    const whole = lineWidth(label, HEAD);
    const words = whole <= MAX_LABEL ? [whole] : label.split(/\s/u).map((word) => lineWidth(word, HEAD));
    return Math.min(MAX_NARROW, Math.max(MIN_NARROW, ...cells, ...notes, ...words) + 1);
  });
  const gaps = GAP * (columns.length - 1);
  const taken = natural.reduce((sum, width) => sum + width, gaps);
  const scale = Math.min(1, (pages.width - gaps - MIN_WIDE) / (taken - gaps));
  const rest = pages.width - gaps - scale * (taken - gaps);
  const widths = columns.map(({ isWide = false }, index) => (isWide ? rest : scale * (natural[index] ?? 0)));
  let x = pages.left;
  const starts = widths.map((width) => {
    const start = x;
    x += width + GAP;
    return start;
  });
  return { columns, widths, starts, wide: columns.findIndex(({ isWide }) => isWide === true) };
}
