/** What a spreadsheet would take for a formula if a cell began with it. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * One cell. A text that a spreadsheet would run as a formula is led by an apostrophe, which makes it text; quotes,
 * commas and line ends are quoted as RFC 4180 says.
 */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file of comma-separated values, with its line end (RFC 4180). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;
