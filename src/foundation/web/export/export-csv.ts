import { csvLine } from '#foundation/values/csv.ts';

type Cells = Parameters<typeof csvLine>[0];

/** How a list is exported: its pages, its header row, and each record as a line. */
export interface CsvExport<R> {
  readonly readPage: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly R[]; readonly nextCursor: string | null }>;
  readonly head: readonly string[];
  readonly line: (record: R) => string;
}

interface ExportOptions {
  /** Called with the number of records so far. */
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
}

/** Exports a whole list as CSV for spreadsheets, page by page. */
export async function exportCsv<R>(list: CsvExport<R>, options: ExportOptions): Promise<Blob> {
  const { onProgress, signal } = options;
  const head: Cells = list.head;
  // Without a byte order mark spreadsheets assume a legacy encoding.
  const parts: string[] = ['\u{FEFF}', csvLine(head)];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page = await list.readPage(cursor, signal);
    for (const record of page.items) parts.push(list.line(record));
    count += page.items.length;
    onProgress(count);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
