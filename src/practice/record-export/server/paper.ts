import type { PdfSheet } from '#foundation/server/pdf/open-pdf-sheet.ts';
import type { PaperStyle } from '#practice/clinics/paper.rules.ts';

/** A sheet that is being printed, in the style of its clinic. */
export interface Paper {
  readonly sheet: PdfSheet;
  readonly style: PaperStyle;
}

/**
 * Prints a table under its title, without the columns that are empty in each row; nothing without rows.
 *
 * @param shares of the width, one for each column.
 */
export function printTable(
  { sheet }: Paper,
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  shares: readonly number[] = head.map(() => 1),
): void {
  if (rows.length === 0) return;
  const isFilled = (_: unknown, column: number) => rows.some((cells) => cells[column] !== '');
  sheet.heading(title);
  sheet.rows(
    head.filter(isFilled),
    rows.map((cells) => cells.filter(isFilled)),
    shares.filter(isFilled),
  );
}

/** Prints each line of a text that is not blank. */
export const printLines = ({ sheet }: Paper, text: string): void => {
  for (const line of text.split('\n')) if (line.trim() !== '') sheet.paragraph(line);
};
