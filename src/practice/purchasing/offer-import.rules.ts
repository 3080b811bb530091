import { fold } from '#foundation/values/fold.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { ImportedOffer } from './offer-import.contract.ts';
import {
  isOfferColumn,
  OFFER_COLUMN_NAMES,
  offerColumn,
  type OfferColumnName,
  type OfferRow,
} from './offer-csv.rules.ts';
import { OfferFields } from './suppliers.contract.ts';

/** Maximum number of items per file. */
const ROWS_LIMIT = 5000;

/** An item of the clinic that can be stocked, with what the supplier offers of it already. */
export interface KnownItem {
  readonly itemId: string;
  readonly itemName: string;
  readonly itemCode: string | null;
  readonly barcode: string | null;
  /** As the catalogue says that it is bought. */
  readonly usualPackName: string;
  readonly usualPackThousandths: number;
  readonly offer: OfferFields | null;
}

/** A parsed row of the file. */
export interface PlannedOffer extends ImportedOffer {
  /** Null if the row has errors, or changes nothing. */
  readonly offer: OfferRow | null;
}

type Cells = Readonly<Partial<Record<OfferColumnName, string>>>;
type Fault = ImportedOffer['faults'][number];
/** What a row says, or what is wrong with it and where. */
type ReadRow<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };
const faults = (...found: readonly Fault[]) => ({ ok: false, faults: found }) as const;

/** The columns of the first line, or a sentence about its error. */
function readHead(head: readonly string[] = []): Result<readonly OfferColumnName[], string> {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = names.find((name) => !isOfferColumn(name));
  if (unknown !== undefined)
    return refuse(`“${unknown}” is not a column that can be imported. Rename it or remove it.`);
  if (
    !names.some(
      (name) =>
        name === 'item_code' || name === 'barcode' || name === 'item_name' || name === 'supplier_code',
    )
  )
    return refuse(
      'The first line must include a column “item_code”, “barcode”, “item_name” or “supplier_code”.',
    );
  if (new Set(names).size < names.length) return refuse('A column appears twice in the first line.');
  return ok(names.filter(isOfferColumn));
}

const byKey = (known: readonly KnownItem[], keyOf: (item: KnownItem) => string | null) =>
  Map.groupBy(known, (item) => keyOf(item) ?? '');

/** Finds the item of a row: by its code, its barcode, its name, or the code under which the supplier offers it already. */
function finderOf(known: readonly KnownItem[]) {
  const ways = [
    [
      'item_code',
      byKey(known, (item) => item.itemCode?.toUpperCase() ?? null),
      (cell: string) => cell.toUpperCase(),
    ],
    ['barcode', byKey(known, (item) => item.barcode), (cell: string) => cell],
    ['item_name', byKey(known, (item) => fold(item.itemName)), fold],
    [
      'supplier_code',
      byKey(known, (item) => item.offer?.code?.toUpperCase() ?? null),
      (cell: string) => cell.toUpperCase(),
    ],
  ] as const;
  return (cells: Cells): ReadRow<KnownItem> => {
    const way = ways.find(([column]) => (cells[column] ?? '') !== '');
    if (!way) return faults({ column: '', message: 'Identify the item by its code, barcode or name.' });
    const [column, items, keyOf] = way;
    const found = items.get(keyOf(cells[column] ?? '')) ?? [];
    const [item] = found;
    if (!item) return faults({ column, message: 'This item is not stocked.' });
    return found.length > 1
      ? faults({ column, message: 'Several items have this name. Use the item’s code instead.' })
      : ok(item);
  };
}

/** An empty cell of these means what a new offer has: they cannot be cleared. */
const NEVER_BLANK = new Set<string>(['packName', 'packThousandths', 'minimumPacks', 'incrementPacks']);

const columnOfField = (field: string): string =>
  OFFER_COLUMN_NAMES.find((name) => offerColumn(name).field === field) ?? field;

function readFields(cells: Cells, item: KnownItem, currency: string): ReadRow<OfferFields> {
  const base = item.offer ?? {
    code: null,
    name: null,
    packName: item.usualPackName,
    packThousandths: item.usualPackThousandths,
    minimumPacks: 1,
    incrementPacks: 1,
    leadDays: null,
    priceMinor: null,
    isPreferred: false,
  };
  const given = OFFER_COLUMN_NAMES.flatMap((name) => {
    const { field, read } = offerColumn(name);
    const cell = cells[name];
    if (field === undefined || read === undefined || cell === undefined) return [];
    return cell === '' && NEVER_BLANK.has(field) ? [] : [[field, read(cell, currency)] as const];
  });
  const parsed = OfferFields.safeParse({ ...base, ...Object.fromEntries(given) });
  if (parsed.success) return ok(parsed.data);
  return faults(
    ...parsed.error.issues.map(({ path, message }) => ({
      column: columnOfField(String(path[0] ?? '')),
      message,
    })),
  );
}

function changesOf(before: OfferRow, after: OfferRow, currency: string): ImportedOffer['changes'] {
  return OFFER_COLUMN_NAMES.flatMap((column) => {
    const { write } = offerColumn(column);
    const [was, is] = [write(before, currency), write(after, currency)];
    return was === is ? [] : [{ column, before: was, after: is }];
  });
}

function planRow(
  line: number,
  cells: Cells,
  find: ReturnType<typeof finderOf>,
  currency: string,
): PlannedOffer {
  const named = {
    line,
    code: cells.supplier_code ?? cells.item_code ?? cells.barcode ?? '',
    name: cells.item_name ?? cells.supplier_name ?? '',
  };
  const faulty = (found: readonly Fault[]): PlannedOffer => ({
    ...named,
    outcome: 'faulty',
    changes: [],
    faults: [...found],
    offer: null,
  });
  const found = find(cells);
  if (!found.ok) return faulty(found.faults);
  const { itemId, itemName, itemCode, offer: before } = found.value;
  const fields = readFields(cells, found.value, currency);
  if (!fields.ok) return faulty(fields.faults);
  const offer = { ...fields.value, itemId, itemName, itemCode };
  const changes =
    before === null ? [] : changesOf({ ...before, itemId, itemName, itemCode }, offer, currency);
  const changed = changes.length === 0 ? 'unchanged' : 'changed';
  return {
    ...named,
    name: itemName,
    outcome: before === null ? 'added' : changed,
    changes,
    faults: [],
    offer,
  };
}

/** Of rows about the same item, or with the same code of the supplier, the first one counts, also where it changes nothing. */
function withoutDuplicates(
  rows: readonly PlannedOffer[],
  known: readonly KnownItem[],
): readonly PlannedOffer[] {
  const lines = new Map<string, number>();
  const itemOfCode = new Map(
    known.flatMap(({ itemId, offer }) => (offer?.code ? [[offer.code.toLowerCase(), itemId] as const] : [])),
  );
  const refused = (row: PlannedOffer, message: string): PlannedOffer => ({
    ...row,
    outcome: 'faulty',
    changes: [],
    faults: [{ column: '', message }],
    offer: null,
  });
  return rows.map((row) => {
    if (row.offer === null) return row;
    const { itemId, code } = row.offer;
    const owner = code === null ? undefined : itemOfCode.get(code.toLowerCase());
    if (owner !== undefined && owner !== itemId)
      return refused(row, 'The supplier offers another item under this code.');
    const keys = [`item ${itemId}`, ...(code === null ? [] : [`code ${code.toLowerCase()}`])];
    const before = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    if (before !== undefined) return refused(row, `Row ${before} is for the same item or code.`);
    for (const key of keys) lines.set(key, row.line);
    return row;
  });
}

/** What is unchanged is not written. */
const withoutWork = (row: PlannedOffer): PlannedOffer =>
  row.outcome === 'unchanged' ? { ...row, offer: null } : row;

/**
 * SUP-1. What a supplier’s catalog changes, row by row. A missing column leaves the field unchanged; an empty cell clears it, except for
 * packs.
 *
 * @returns the rows, or a sentence about an error of the whole file.
 */
export function planOfferImport(
  csv: string,
  { known, currency }: { readonly known: readonly KnownItem[]; readonly currency: string },
): Result<readonly PlannedOffer[], string> {
  const [first, ...records] = readCsv(csv);
  const head = readHead(first);
  if (!head.ok) return head;
  if (records.length === 0) return refuse('There are no items in this file.');
  if (records.length > ROWS_LIMIT) return refuse(`Use at most ${ROWS_LIMIT} items in one file.`);
  const find = finderOf(known);
  const rows = records.map((record, at) => {
    const cells: Cells = Object.fromEntries(
      head.value.map((name, column) => [name, (record[column] ?? '').trim()]),
    );
    return planRow(at + 2, cells, find, currency);
  });
  return ok(withoutDuplicates(rows, known).map(withoutWork));
}
