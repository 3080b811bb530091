import { type Day, isDay } from '#foundation/values/day.ts';
import { fold } from '#foundation/values/fold.ts';
import { readMoney } from '#foundation/values/money.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { CatalogueItemFields, type CataloguePrice, type ImportedItem } from './contract.ts';
import {
  columnOf,
  isItemColumn,
  ITEM_COLUMN_NAMES,
  type ItemColumnName,
  type ItemRow,
  readKind,
  readYes,
} from './item-csv.rules.ts';
import { BLANK_ITEM, itemFaults, usualOf } from './item.rules.ts';
import { priceOn } from './price.rules.ts';

/** Maximum number of items per file. */
const ROWS_LIMIT = 3000;

/** An item of the catalogue that is in use. */
export interface KnownItem extends CatalogueItemFields {
  readonly id: string;
  readonly kind: ItemRow['kind'];
  readonly prices: readonly Omit<CataloguePrice, 'id'>[];
}

/** A parsed row of the file. */
export interface PlannedItem extends ImportedItem {
  /** Null if the row has errors, or changes nothing. */
  readonly item: ItemRow | null;
  /** Whether it sets the price of `item`. */
  readonly setsPrice: boolean;
}

export interface ImportPlace {
  readonly known: readonly KnownItem[];
  /** At the clinic. */
  readonly today: Day;
  /** Of the clinic’s country. */
  readonly currency: string;
  /** Of new items whose row does not say it: as the clinic’s latest price. */
  readonly usuallyIncludesTax: boolean;
}

type Cells = Readonly<Partial<Record<ItemColumnName, string>>>;
type Fault = ImportedItem['faults'][number];
const PRICE_COLUMNS = [
  ['price', 'unitPriceMinor'],
  ['fixed_price', 'fixedPriceMinor'],
  ['minimum_price', 'minimumPriceMinor'],
] as const;

/** The columns of the first line, or a sentence about its error. */
function readHead(head: readonly string[] = []): Result<readonly ItemColumnName[], string> {
  const names = head.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = names.find((name) => !isItemColumn(name));
  if (unknown !== undefined)
    return refuse(`“${unknown}” is not a column that can be imported. Rename it or remove it.`);
  if (!names.includes('name')) return refuse('The first line must include the column “name”.');
  if (new Set(names).size < names.length) return refuse('A column appears twice in the first line.');
  return ok(names.filter(isItemColumn));
}

/** Finds the item that a row is about: by its id, its code, or its name where it has neither. */
class ItemFinder {
  readonly #byId: ReadonlyMap<string, KnownItem>;
  readonly #byCode: ReadonlyMap<string, KnownItem>;
  readonly #byName = new Map<string, KnownItem[]>();
  readonly byBarcode: ReadonlyMap<string, KnownItem>;

  constructor(known: readonly KnownItem[]) {
    this.#byId = new Map(known.map((item) => [item.id, item]));
    this.#byCode = new Map(
      known.flatMap((item) => (item.code === null ? [] : [[item.code.toUpperCase(), item]])),
    );
    this.byBarcode = new Map(known.flatMap((item) => (item.barcode === null ? [] : [[item.barcode, item]])));
    for (const item of known) {
      const name = fold(item.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), item]);
    }
  }

  find({ id = '', code = '', name = '' }: Cells): Result<KnownItem | null, string> {
    if (id !== '') {
      const item = this.#byId.get(id.toLowerCase());
      return item ? ok(item) : refuse('No active item has this ID. Leave it blank for a new item.');
    }
    if (code !== '') return ok(this.#byCode.get(code.toUpperCase()) ?? null);
    const named = this.#byName.get(fold(name)) ?? [];
    return named.length > 1
      ? refuse('Several items have this name. Use the item’s code instead.')
      : ok(named[0] ?? null);
  }
}

/** The fields that a row gives; a missing column leaves them out, an empty cell clears them. */
const givenFields = (cells: Cells): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    ITEM_COLUMN_NAMES.flatMap((name) => {
      const { field, read } = columnOf(name);
      const cell = cells[name];
      return field === undefined || read === undefined || cell === undefined ? [] : [[field, read(cell)]];
    }),
  );

const columnOfField = (field: string): string =>
  ITEM_COLUMN_NAMES.find((name) => columnOf(name).field === field) ?? field;

/** An empty cell of these means what a new item has: they cannot be cleared. */
const NEVER_BLANK = new Set(['incomeCategory', 'taxClass', 'isBillable', 'stockPerBuy', 'dispensePerStock']);

function readFields(kind: ItemRow['kind'], cells: Cells, item: KnownItem | null) {
  const base = CatalogueItemFields.strip().parse(item ?? { ...BLANK_ITEM, name: '–', ...usualOf(kind) });
  const given = Object.entries(givenFields(cells)).filter(
    ([field, value]) => !(NEVER_BLANK.has(field) && (value === '' || value === null)),
  );
  const parsed = CatalogueItemFields.safeParse({ ...base, ...Object.fromEntries(given) });
  const faults: Fault[] = (parsed.success ? itemFaults(parsed.data) : parsed.error.issues).map(
    ({ path, message }) => ({
      column: columnOfField(String(typeof path === 'string' ? path : (path[0] ?? ''))),
      message,
    }),
  );
  return { fields: parsed.success && faults.length === 0 ? parsed.data : null, faults };
}

type PlannedPrice = Result<{ readonly price: ItemRow['price']; readonly isNew: boolean }, string>;

/**
 * The price that a row sets. It is the one that is valid already where the amounts are the same; an empty price leaves
 * the item’s price as it is.
 */
function readPrice(
  cells: Cells,
  kind: ItemRow['kind'],
  prices: KnownItem['prices'],
  { today, currency, usuallyIncludesTax }: ImportPlace,
): PlannedPrice {
  const valid = priceOn(prices, today);
  if ((cells.price ?? '') === '') return ok({ price: valid, isNew: false });
  if (kind === 'bundle') return refuse('A bundle costs what its items cost.');
  const [unit, fixed, minimum] = PRICE_COLUMNS.map(([name, field]) => {
    const cell = cells[name];
    if (cell === undefined) return valid?.[field] ?? 0;
    return cell === '' ? 0 : readMoney(cell, currency);
  });
  if (unit == null || fixed == null || minimum == null || Math.max(unit, fixed, minimum) > 1_000_000_000)
    return refuse('Enter amounts such as 12.50.');
  const tax = cells.price_includes_tax ?? '';
  const includesTax = tax === '' ? (valid?.includesTax ?? usuallyIncludesTax) : readYes(tax);
  if (includesTax === undefined) return refuse('Enter yes or no for whether the price includes tax.');
  const from = cells.price_from || today;
  if (!isDay(from)) return refuse('Enter the date as 2027-01-31.');
  const then = priceOn(prices, from < today ? today : from);
  const price = {
    validFromOn: from,
    unitPriceMinor: unit,
    fixedPriceMinor: fixed,
    minimumPriceMinor: minimum,
    includesTax,
    currency,
  };
  const isSame =
    then !== null &&
    then.unitPriceMinor === unit &&
    then.fixedPriceMinor === fixed &&
    then.minimumPriceMinor === minimum &&
    then.includesTax === includesTax &&
    then.currency === currency;
  if (isSame) return ok({ price: then, isNew: false });
  if (from < today) return refuse('Prices of past days cannot be changed. Use today or a later day.');
  return ok({ price, isNew: true });
}

function changesOf(before: ItemRow | null, after: ItemRow): ImportedItem['changes'] {
  return ITEM_COLUMN_NAMES.flatMap((column) => {
    const { write } = columnOf(column);
    const [was, is] = [before ? write(before) : '', write(after)];
    return column === 'id' || was === is ? [] : [{ column, before: was, after: is }];
  });
}

function planRow(line: number, cells: Cells, finder: ItemFinder, place: ImportPlace): PlannedItem {
  const { code = '', name = '' } = cells;
  const faulty = (faults: readonly Fault[]): PlannedItem => ({
    line,
    code,
    name,
    outcome: 'faulty',
    changes: [],
    faults: [...faults],
    item: null,
    setsPrice: false,
  });
  const found = finder.find(cells);
  if (!found.ok) return faulty([{ column: cells.id ? 'id' : 'name', message: found.error }]);
  const known = found.value;
  const typedKind = (cells.kind ?? '') === '' ? (known?.kind ?? null) : readKind(cells.kind ?? '');
  if (typedKind === null)
    return faulty([{ column: 'kind', message: 'Enter a kind, such as service, drug or product.' }]);
  if (known && known.kind !== typedKind)
    return faulty([{ column: 'kind', message: 'The kind of an item cannot be changed. Add a new item.' }]);
  const { fields, faults } = readFields(typedKind, cells, known);
  const price = readPrice(cells, typedKind, known?.prices ?? [], place);
  const priceFaults = price.ok ? [] : [{ column: 'price', message: price.error }];
  const bearer = fields?.barcode ? finder.byBarcode.get(fields.barcode) : undefined;
  const barcodeFaults =
    bearer && bearer.id !== known?.id
      ? [{ column: 'barcode', message: `${bearer.name} already has this barcode.` }]
      : [];
  if (!fields || !price.ok || barcodeFaults.length > 0)
    return faulty([...faults, ...priceFaults, ...barcodeFaults]);
  const item: ItemRow = { ...fields, id: known?.id ?? null, kind: typedKind, price: price.value.price };
  const before = known ? { ...known, price: priceOn(known.prices, place.today) } : null;
  const changes = changesOf(before, item);
  return {
    line,
    code: item.code ?? '',
    name: item.name,
    outcome: known === null ? 'added' : changes.length > 0 ? 'changed' : 'unchanged',
    changes: known === null ? [] : changes,
    faults: [],
    item: known === null || changes.length > 0 ? item : null,
    setsPrice: price.value.isNew,
  };
}

/** Of rows about the same item the first one counts. */
function withoutDuplicates(rows: readonly PlannedItem[]): readonly PlannedItem[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const { item } = row;
    if (item === null) return row;
    const keys = [
      item.code === null ? `name ${fold(item.name)}` : `code ${item.code.toUpperCase()}`,
      ...(item.id === null ? [] : [`id ${item.id}`]),
      ...(item.barcode === null ? [] : [`barcode ${item.barcode}`]),
    ];
    const before = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    if (before === undefined) {
      for (const key of keys) lines.set(key, row.line);
      return row;
    }
    const message = `Row ${before} is for the same item.`;
    return {
      ...row,
      outcome: 'faulty',
      changes: [],
      faults: [{ column: '', message }],
      item: null,
      setsPrice: false,
    };
  });
}

/**
 * CAT-4. What a file of items changes, row by row. Items are matched by their id, else their code, else their name. A
 * missing column leaves the field unchanged; an empty cell clears it, except for prices.
 *
 * @returns the rows, or a sentence about an error of the whole file.
 */
export function planItemImport(csv: string, place: ImportPlace): Result<readonly PlannedItem[], string> {
  const [first, ...records] = readCsv(csv);
  const head = readHead(first);
  if (!head.ok) return head;
  if (records.length === 0) return refuse('There are no items in this file.');
  if (records.length > ROWS_LIMIT) return refuse(`Use at most ${ROWS_LIMIT} items in one file.`);
  const finder = new ItemFinder(place.known);
  const cellsOf = (record: readonly string[]): Cells =>
    Object.fromEntries(head.value.map((name, at) => [name, (record[at] ?? '').trim()]));
  return ok(withoutDuplicates(records.map((record, at) => planRow(at + 2, cellsOf(record), finder, place))));
}
