import { csvLine } from '#foundation/values/csv.ts';
import { moneyText, readMoney } from '#foundation/values/money.ts';
import { readScaled, scaledText } from '#practice/catalogue/scaled-number.rules.ts';
import type { OfferFields } from './suppliers.contract.ts';

/** An offer with the item that it is about, as a row of a file has it. */
export interface OfferRow extends OfferFields {
  readonly itemId: string;
  readonly itemName: string;
  readonly itemCode: string | null;
}

interface OfferColumn {
  /** The field that the column is read into; none for columns that say which item it is. */
  readonly field?: keyof OfferFields;
  readonly write: (offer: OfferRow, currency: string) => string;
  /** The value of a cell; what is no such value is passed on for the schema to reject. */
  readonly read?: (text: string, currency: string) => unknown;
}

const YES: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };
const text = (cell: string): string | null => cell || null;
const number = (cell: string): number | null => readScaled(cell, 0);

/** SUP-1. The columns of a supplier’s catalog. Item code, barcode or item name say which item of the clinic it is. */
export const OFFER_COLUMNS = {
  item_code: { write: ({ itemCode }) => itemCode ?? '' },
  barcode: { write: () => '' },
  item_name: { write: ({ itemName }) => itemName },
  supplier_code: { field: 'code', write: ({ code }) => code ?? '', read: text },
  supplier_name: { field: 'name', write: ({ name }) => name ?? '', read: text },
  pack: { field: 'packName', write: ({ packName }) => packName, read: (cell) => cell },
  pack_size: {
    field: 'packThousandths',
    write: ({ packThousandths }) => scaledText(packThousandths, 3),
    read: (cell) => readScaled(cell, 3),
  },
  minimum: { field: 'minimumPacks', write: ({ minimumPacks }) => String(minimumPacks), read: number },
  increment: { field: 'incrementPacks', write: ({ incrementPacks }) => String(incrementPacks), read: number },
  lead_days: {
    field: 'leadDays',
    write: ({ leadDays }) => (leadDays === null ? '' : String(leadDays)),
    read: number,
  },
  price: {
    field: 'priceMinor',
    write: ({ priceMinor }, currency) => (priceMinor === null ? '' : moneyText(priceMinor, currency)),
    read: (cell, currency) => (cell === '' ? null : (readMoney(cell, currency) ?? NaN)),
  },
  preferred: {
    field: 'isPreferred',
    write: ({ isPreferred }) => (isPreferred ? 'yes' : 'no'),
    read: (cell) => (cell === '' ? false : (YES[cell.toLowerCase()] ?? cell)),
  },
} as const satisfies Readonly<Record<string, OfferColumn>>;
export type OfferColumnName = keyof typeof OFFER_COLUMNS;

// Safe: the keys of the columns.
export const OFFER_COLUMN_NAMES = Object.keys(OFFER_COLUMNS) as readonly OfferColumnName[];
export const isOfferColumn = (name: string): name is OfferColumnName => Object.hasOwn(OFFER_COLUMNS, name);

/** A column by its name, with what not every column has. */
export const offerColumn = (name: OfferColumnName): OfferColumn => OFFER_COLUMNS[name];

/** An offer as a line of a file, which SUP-1 reads without changes. */
export const offerLine = (offer: OfferRow, currency: string): string =>
  csvLine(OFFER_COLUMN_NAMES.map((name) => offerColumn(name).write(offer, currency)));
