const SEPARATORS = [',', ';', '\t'] as const;

/** The separator that occurs most often in the first line, outside of quotes; a comma if there is none. */
function separatorOf(text: string): string {
  const firstLine = (/^(?:[^"\r\n]|"[^"]*")*/u.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const counts = SEPARATORS.map((separator) => firstLine.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The apostrophe that marks a formula as text is not part of the text, see `csv.ts`. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** The length of a line break at this position, 0 if there is none. */
function lineEndAt(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  if (text[at] !== '\r') return 0;
  return text[at + 1] === '\n' ? 2 : 1;
}

/** A quoted cell from its opening quote: its text and its end. A quote that is never closed ends with the file. */
function quotedCell(text: string, from: number): { readonly cell: string; readonly end: number } {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] !== '"') return { cell, end: at + 1 };
    else {
      cell += '"';
      at += 1;
    }
  }
  return { cell, end: text.length };
}

/**
 * The records of a CSV file (RFC 4180) as cells of text; semicolons and tabs are accepted as separators, as
 * spreadsheets write them. A record of empty cells is skipped. Reads back exactly what `csvLine` wrote.
 */
export function readCsv(file: string): readonly (readonly string[])[] {
  const text = file.startsWith('\u{FEFF}') ? file.slice(1) : file;
  const separator = separatorOf(text);
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  const endRecord = () => {
    cells.push(withoutGuard(cell));
    if (cells.some((one) => one !== '')) records.push(cells);
    cells = [];
    cell = '';
  };
  let at = 0;
  while (at < text.length) {
    const lineEnd = lineEndAt(text, at);
    if (lineEnd > 0) {
      endRecord();
      at += lineEnd;
    } else if (text[at] === '"' && cell === '') {
      const quoted = quotedCell(text, at);
      cell = quoted.cell;
      at = quoted.end;
    } else if (text[at] === separator) {
      cells.push(withoutGuard(cell));
      cell = '';
      at += 1;
    } else {
      cell += text[at];
      at += 1;
    }
  }
  endRecord();
  return records;
}
