import { isCatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { moneyText } from '#foundation/values/money.ts';
import type { CatalogueItemFields, CatalogueListItem, CataloguePrice } from './contract.ts';
import { readScaled, scaledText } from './scaled-number.rules.ts';

type Price = Omit<CataloguePrice, 'id'>;

/** An item as a row of a file has it. */
export interface ItemRow extends CatalogueItemFields {
  readonly id: string | null;
  readonly kind: CatalogueListItem['kind'];
  /** The price that is valid today, or that a row sets. */
  readonly price: Price | null;
}

interface ItemColumn {
  /** The field that the column is read into; none for columns of the price, the id and the kind. */
  readonly field?: keyof CatalogueItemFields;
  readonly write: (item: ItemRow) => string;
  /** The value of a cell; what is no such value is passed on for the schema to reject. */
  readonly read?: (text: string) => unknown;
}

type FieldOf<V> = {
  [F in keyof CatalogueItemFields]: CatalogueItemFields[F] extends V ? F : never;
}[keyof CatalogueItemFields];

const textColumn = (field: FieldOf<string | null>): ItemColumn => ({
  field,
  write: (item) => item[field] ?? '',
  read: (text) => text,
});

/** @param digits after the point: a factor of 2.5 is stored as 250. */
const numberColumn = (field: FieldOf<number | null>, digits = 0): ItemColumn => ({
  field,
  write: (item) => scaledText(item[field], digits),
  read: (text) => readScaled(text, digits),
});

const listColumn = (field: 'activeIngredients' | 'species'): ItemColumn => ({
  field,
  write: (item) => item[field].join('; '),
  read: (text) => {
    const cells = text.split(/[;|]/).map((one) => one.trim());
    const names = field === 'species' ? cells.map((one) => one.toLowerCase().replaceAll(' ', '_')) : cells;
    return [...new Set(names.filter((one) => one !== ''))];
  },
});

const YES: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };

/** Whether a cell says yes; undefined for any other word. */
export const readYes = (text: string): boolean | undefined => YES[text.toLowerCase()];

const priceColumn = (name: 'unitPriceMinor' | 'fixedPriceMinor' | 'minimumPriceMinor'): ItemColumn => ({
  write: ({ price }) => {
    if (price === null || (name !== 'unitPriceMinor' && price[name] === 0)) return '';
    return moneyText(price[name], price.currency);
  },
});

/** CAT-4. The columns of a file of items, in the order of an export. `name` is required, and `kind` for new items. */
export const ITEM_COLUMNS = {
  id: { write: ({ id }) => id ?? '' },
  kind: { write: ({ kind }) => kind },
  code: textColumn('code'),
  name: textColumn('name'),
  barcode: textColumn('barcode'),
  description: textColumn('description'),
  income_category: textColumn('incomeCategory'),
  tax_class: textColumn('taxClass'),
  billable: {
    field: 'isBillable',
    write: ({ isBillable }) => (isBillable ? 'yes' : 'no'),
    read: (text) => readYes(text) ?? text,
  },
  buy_unit: textColumn('buyUnit'),
  stock_unit: textColumn('stockUnit'),
  dispense_unit: textColumn('dispenseUnit'),
  stock_per_buy: numberColumn('stockPerBuy'),
  dispense_per_stock: numberColumn('dispensePerStock'),
  ingredients: listColumn('activeIngredients'),
  species: listColumn('species'),
  min_age_days: numberColumn('minAgeDays'),
  max_age_days: numberColumn('maxAgeDays'),
  min_weight_kg: numberColumn('minWeightGrams', 3),
  max_weight_kg: numberColumn('maxWeightGrams', 3),
  control_schedule: textColumn('controlSchedule'),
  label_text: textColumn('labelText'),
  withdrawal: textColumn('withdrawalText'),
  fee_code: textColumn('feeCode'),
  min_factor: numberColumn('minFactorPercent', 2),
  max_factor: numberColumn('maxFactorPercent', 2),
  emergency_min_factor: numberColumn('emergencyMinFactorPercent', 2),
  emergency_factor: numberColumn('emergencyFactorPercent', 2),
  price: priceColumn('unitPriceMinor'),
  fixed_price: priceColumn('fixedPriceMinor'),
  minimum_price: priceColumn('minimumPriceMinor'),
  price_includes_tax: { write: ({ price }) => (price === null ? '' : price.includesTax ? 'yes' : 'no') },
  price_from: { write: ({ price }) => price?.validFromOn ?? '' },
} as const satisfies Readonly<Record<string, ItemColumn>>;
export type ItemColumnName = keyof typeof ITEM_COLUMNS;

// Safe: the keys of the columns.
export const ITEM_COLUMN_NAMES = Object.keys(ITEM_COLUMNS) as readonly ItemColumnName[];

export const isItemColumn = (text: string): text is ItemColumnName => Object.hasOwn(ITEM_COLUMNS, text);

/** A column by its name, with what not every column has. */
export const columnOf = (name: ItemColumnName): ItemColumn => ITEM_COLUMNS[name];

/** An item as a line of an export, which CAT-4 reads without changes. */
export const itemLine = (item: ItemRow): string =>
  csvLine(ITEM_COLUMN_NAMES.map((name) => columnOf(name).write(item)));

/** The kind of a cell: `laboratory test` is `laboratory_test`. */
export const readKind = (text: string): CatalogueListItem['kind'] | null => {
  const name = text.trim().toLowerCase().replaceAll(' ', '_');
  return isCatalogueKind(name) ? name : null;
};
