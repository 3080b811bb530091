import type { ReceivablesPage, ReceivablesRow, ReceivablesTotal } from '../contract.ts';

/** A whole list, as it was filtered. */
export interface WholeList {
  readonly rows: readonly ReceivablesRow[];
  readonly totals: readonly ReceivablesTotal[];
}

/** Reads all pages of the list: what is printed is not only what is on the screen. */
export async function readWholeList(
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<ReceivablesPage>,
  signal: AbortSignal,
): Promise<WholeList> {
  const first = await readPage(null, signal);
  const rows = [...first.items];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await readPage(cursor, signal);
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return { rows, totals: first.totals };
}
