import * as z from 'zod';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** An optional text: blank becomes null. */
const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null);

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

const FACTOR = 'Use a factor from 0.01 to 100, such as 1 or 2.5.';
const UNITS = 'Use a whole number from 1 to 1,000,000.';
const AGE = 'Use whole days, from 0 to 36,500.';
const WEIGHT = 'Use a weight from 0 to 2,000 kg.';
const factor = () => wholeNumber(1, 10_000, FACTOR).nullable();

/** What can be changed about an item, as a form or a file submits it. */
export const CatalogueItemFields = z.strictObject({
  /** The clinic’s own code, unique ignoring case among items in use. */
  code: optionalText(40),
  name: oneLine(200, 'Enter a name.'),
  /** As scanned. Unique among items in use. */
  barcode: optionalText(48).refine(
    (text) => text === null || text.length >= 4,
    'A barcode has at least 4 characters.',
  ),
  description: optionalText(2000),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES, 'Choose an income category.'),
  taxClass: z.enum(TAX_CLASSES, 'Choose a tax class.'),
  /** Whether doing it costs the client anything. */
  isBillable: z.boolean(),
  buyUnit: optionalText(30),
  stockUnit: optionalText(30),
  dispenseUnit: optionalText(30),
  /** Stock units in one unit that is bought. */
  stockPerBuy: wholeNumber(1, 1_000_000, UNITS),
  /** Dispensing units in one stock unit. */
  dispensePerStock: wholeNumber(1, 1_000_000, UNITS),
  /** Generic names, compared with a pet’s allergies. */
  activeIngredients: z
    .array(z.string().trim().min(1).max(100, 'Use at most 100 characters.'))
    .max(20, 'Use at most 20 ingredients.'),
  /** Empty for every species. */
  species: z.array(z.enum(SPECIES, 'Use species such as dog, cat, guinea_pig.')).max(SPECIES.length),
  minAgeDays: wholeNumber(0, 36_500, AGE).nullable(),
  maxAgeDays: wholeNumber(0, 36_500, AGE).nullable(),
  minWeightGrams: wholeNumber(0, 2_000_000, WEIGHT).nullable(),
  maxWeightGrams: wholeNumber(0, 2_000_000, WEIGHT).nullable(),
  /** As the law of the clinic’s country names it, such as `C-II`. */
  controlSchedule: optionalText(20),
  labelText: optionalText(500),
  withdrawalText: optionalText(500),
  /** The number in a statutory fee schedule. */
  feeCode: optionalText(40),
  /** Factors of the single rate in percent: 100 is 1×. */
  minFactorPercent: factor(),
  maxFactorPercent: factor(),
  /** In emergencies, the lowest and the highest. */
  emergencyMinFactorPercent: factor(),
  emergencyFactorPercent: factor(),
});
export type CatalogueItemFields = z.infer<typeof CatalogueItemFields>;

/** What an item costs from a day until the day of the next price. Amounts are in minor units. */
export const CataloguePrice = z.object({
  id: z.uuid(),
  validFromOn: CalendarDay,
  unitPriceMinor: z.number().int(),
  fixedPriceMinor: z.number().int(),
  minimumPriceMinor: z.number().int(),
  /** Whether the amounts contain the item’s taxes (TAX-6). */
  includesTax: z.boolean(),
  /** ISO 4217. */
  currency: z.string(),
});
export type CataloguePrice = z.infer<typeof CataloguePrice>;

const Tax = z.object({
  name: z.string(),
  /** Millionths: 190,000 is 19 %. */
  ratePpm: z.number().int(),
});
export type Tax = z.infer<typeof Tax>;

const CatalogueItem = z.object({
  ...CatalogueItemFields.shape,
  barcode: z.string().nullable(),
  id: z.uuid(),
  kind: z.enum(CATALOGUE_KINDS),
  version: RecordVersion,
  archivedAt: Instant.nullable(),
});

/** An item of the list, with its price and taxes of today. */
export const CatalogueListItem = z.object({
  ...CatalogueItem.shape,
  price: CataloguePrice.nullable(),
  taxes: z.array(Tax),
});
export type CatalogueListItem = z.infer<typeof CatalogueListItem>;

/** What a bundle includes, and what other items use up. */
export const PART_RELATIONS = ['includes', 'uses'] as const;

const CataloguePart = z.object({
  partId: z.uuid(),
  relation: z.enum(PART_RELATIONS),
  quantityThousandths: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.enum(CATALOGUE_KINDS),
  dispenseUnit: z.string().nullable(),
  isArchived: z.boolean(),
  /** Of today. */
  price: CataloguePrice.nullable(),
});
export type CataloguePart = z.infer<typeof CataloguePart>;

/** An item with its whole history of prices, newest first. */
export const CatalogueItemPage = z.object({
  ...CatalogueListItem.shape,
  prices: z.array(CataloguePrice),
  /** Whether the next price probably includes tax: as the item’s latest price, or else the clinic’s. */
  usuallyIncludesTax: z.boolean(),
  parts: z.array(CataloguePart),
  /** Items that it is a part of. */
  usedIn: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.enum(CATALOGUE_KINDS) })),
});
export type CatalogueItemPage = z.infer<typeof CatalogueItemPage>;

const OneItem = { itemId: z.uuid() };

export const ListCatalogue = z.strictObject({
  ...PageRequest.shape,
  /** Beginning of any word of the name, the ingredients or the code; the barcode. */
  q: z.string().trim().max(100).default(''),
  kind: z.enum(CATALOGUE_KINDS).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  /** `missing`: billable items that have no price today. */
  price: z.enum(['any', 'missing']).default('any'),
});
export type ListCatalogue = z.infer<typeof ListCatalogue>;

/** By name; a search gives exact codes and barcodes first, then names that begin with the text. */
export const listCatalogueEndpoint = endpoint({
  id: 'catalogue.list',
  method: 'GET',
  path: '/v1/catalogue/items',
  summary: 'Lists or searches the items of the catalogue, with their prices of today.',
  permission: 'catalogue:read',
  reads: ['catalogueItems', 'taxRates'],
  input: ListCatalogue,
  output: pageOf(CatalogueListItem),
  errors: [],
});

export const getCatalogueItemEndpoint = endpoint({
  id: 'catalogue.get',
  method: 'GET',
  path: '/v1/catalogue/items/{itemId}',
  summary: 'One item with its prices and parts.',
  permission: 'catalogue:read',
  reads: ['catalogueItems', 'taxRates'],
  input: z.strictObject(OneItem),
  output: CatalogueItemPage,
  errors: ['not_found'],
});

export const AddCatalogueItem = z.strictObject({
  ...CatalogueItemFields.shape,
  kind: z.enum(CATALOGUE_KINDS, 'Choose a kind.'),
});
export type AddCatalogueItem = z.infer<typeof AddCatalogueItem>;

export const addCatalogueItemEndpoint = endpoint({
  id: 'catalogue.add',
  method: 'POST',
  path: '/v1/catalogue/items',
  summary: 'Adds an item to the catalogue.',
  permission: 'catalogue:manage',
  audit: 'catalogue_item.added',
  changes: ['catalogueItems'],
  input: AddCatalogueItem,
  output: CatalogueItemPage,
  errors: ['item_barcode_taken', 'item_code_taken'],
  idempotent: true,
});

export const ChangeCatalogueItem = z.strictObject({
  ...CatalogueItemFields.partial().shape,
  ...OneItem,
  version: RecordVersion,
  isArchived: z.boolean().optional(),
});
export type ChangeCatalogueItem = z.infer<typeof ChangeCatalogueItem>;

/** An archived item can no longer be used; what it was used for stays as it was. */
export const changeCatalogueItemEndpoint = endpoint({
  id: 'catalogue.change',
  method: 'PATCH',
  path: '/v1/catalogue/items/{itemId}',
  summary: 'Changes an item, archives it or restores it.',
  permission: 'catalogue:manage',
  audit: 'catalogue_item.changed',
  changes: ['catalogueItems'],
  input: ChangeCatalogueItem,
  output: CatalogueItemPage,
  errors: ['item_barcode_taken', 'item_code_taken', 'item_unit_in_use', 'not_found', 'record_changed'],
});

const AMOUNT = 'Use an amount up to 10 million.';
const amount = () => wholeNumber(0, 1_000_000_000, AMOUNT);

export const SetCataloguePrice = z.strictObject({
  ...OneItem,
  /** Today at the clinic, or later. */
  validFromOn: CalendarDay,
  unitPriceMinor: amount(),
  fixedPriceMinor: amount().default(0),
  minimumPriceMinor: amount().default(0),
  includesTax: z.boolean().default(false),
});
export type SetCataloguePrice = z.infer<typeof SetCataloguePrice>;

/** Replaces a price from the same day. The currency is that of the clinic’s country. Prices of past days stay. */
export const setCataloguePriceEndpoint = endpoint({
  id: 'catalogue.setPrice',
  method: 'PUT',
  path: '/v1/catalogue/items/{itemId}/prices',
  summary: 'Sets the price of an item from a day on.',
  permission: 'catalogue:manage',
  audit: 'catalogue_price.set',
  changes: ['catalogueItems'],
  input: SetCataloguePrice,
  output: CatalogueItemPage,
  errors: ['bundle_has_no_price', 'not_found', 'price_in_past'],
});

/** Only a price that is not valid yet. */
export const removeCataloguePriceEndpoint = endpoint({
  id: 'catalogue.removePrice',
  method: 'DELETE',
  path: '/v1/catalogue/items/{itemId}/prices/{priceId}',
  summary: 'Removes a future price.',
  permission: 'catalogue:manage',
  audit: 'catalogue_price.removed',
  changes: ['catalogueItems'],
  input: z.strictObject({ ...OneItem, priceId: z.uuid() }),
  output: CatalogueItemPage,
  errors: ['not_found', 'price_in_past'],
});

export const SetCatalogueParts = z.strictObject({
  ...OneItem,
  version: RecordVersion,
  parts: z
    .array(
      z.strictObject({
        partId: z.uuid(),
        relation: z.enum(PART_RELATIONS),
        /** 1,000 is one dispensing unit. */
        quantityThousandths: wholeNumber(1, 1_000_000_000, 'Enter a quantity greater than 0.'),
      }),
    )
    .max(100, 'Use at most 100 parts.')
    .refine(
      (parts) => new Set(parts.map(({ partId, relation }) => relation + partId)).size === parts.length,
      'List each item once.',
    ),
});
export type SetCatalogueParts = z.infer<typeof SetCatalogueParts>;

/** A bundle includes items; every other item uses them up. Replaces all parts. */
export const setCataloguePartsEndpoint = endpoint({
  id: 'catalogue.setParts',
  method: 'PUT',
  path: '/v1/catalogue/items/{itemId}/parts',
  summary: 'Sets what a bundle includes, or what an item uses up.',
  permission: 'catalogue:manage',
  audit: 'catalogue_parts.set',
  changes: ['catalogueItems'],
  input: SetCatalogueParts,
  output: CatalogueItemPage,
  errors: ['item_in_itself', 'not_found', 'record_changed', 'wrong_part_relation'],
});

export const TaxRate = z.object({
  id: z.uuid(),
  taxClass: z.enum(TAX_CLASSES),
  /** What the tax is called on an invoice. */
  name: z.string(),
  ratePpm: z.number().int(),
  validFromOn: CalendarDay,
  source: z.string(),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const listTaxRatesEndpoint = endpoint({
  id: 'catalogue.listTaxRates',
  method: 'GET',
  path: '/v1/catalogue/tax-rates',
  summary: 'Every tax rate of the clinic, by class, newest first.',
  permission: 'catalogue:read',
  reads: ['taxRates'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(TaxRate) }),
  errors: [],
});

export const AddTaxRate = z.strictObject({
  taxClass: z.enum(TAX_CLASSES, 'Choose a tax class.'),
  name: oneLine(60, 'Enter a name, such as VAT.'),
  ratePpm: wholeNumber(0, 1_000_000, 'Use a rate from 0 to 100%.'),
  /** Today at the clinic, or later; for a tax that the class does not have yet, any day. */
  validFromOn: CalendarDay,
  source: z
    .string()
    .trim()
    .min(1, 'Enter where the rate is published.')
    .max(300, 'Use at most 300 characters.'),
});
export type AddTaxRate = z.infer<typeof AddTaxRate>;

/** A rate is never changed: a new one from a day on follows it. A tax ends with a rate of 0. */
export const addTaxRateEndpoint = endpoint({
  id: 'catalogue.addTaxRate',
  method: 'POST',
  path: '/v1/catalogue/tax-rates',
  summary: 'Adds the rate of a tax from a day on.',
  permission: 'catalogue:manage',
  audit: 'tax_rate.added',
  changes: ['taxRates'],
  input: AddTaxRate,
  output: TaxRate,
  errors: ['tax_rate_in_past', 'tax_rate_taken'],
});

/** Items and taxes that the clinic already has stay as they are. */
export const addStarterCatalogueEndpoint = endpoint({
  id: 'catalogue.addStarter',
  method: 'POST',
  path: '/v1/catalogue/starter',
  summary: 'Adds the starter catalogue, and the taxes of the clinic’s country.',
  permission: 'catalogue:manage',
  audit: 'catalogue.starter_added',
  changes: ['catalogueItems', 'taxRates'],
  input: z.strictObject({}),
  output: z.object({
    /** How many items are new. */
    added: z.number().int(),
  }),
  errors: [],
  idempotent: true,
});

/** What the import does with a row of the file. */
export const ITEM_OUTCOMES = ['added', 'changed', 'unchanged', 'faulty'] as const;

export const ImportedItem = z.object({
  /** As in a spreadsheet: the headings are row 1. Blank rows do not count. */
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  outcome: z.enum(ITEM_OUTCOMES),
  /** What is different afterwards, as cells of the file. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedItem = z.infer<typeof ImportedItem>;

export const ImportCatalogue = z.strictObject({
  /** The file’s text; see CAT-4 for its columns. */
  csv: z.string().min(1, 'Choose a file.').max(900_000, 'Use a file of at most 900,000 characters.'),
});
export type ImportCatalogue = z.infer<typeof ImportCatalogue>;

const CatalogueReport = z.object({ rows: z.array(ImportedItem) });
export type CatalogueReport = z.infer<typeof CatalogueReport>;

/** Changes nothing. Errors of the file as a whole are at `csv`. */
export const previewCatalogueImportEndpoint = endpoint({
  id: 'catalogue.previewImport',
  method: 'POST',
  path: '/v1/catalogue/import/preview',
  summary: 'Previews the import of a file of items, row by row.',
  permission: 'catalogue:manage',
  reads: [],
  changes: [],
  input: ImportCatalogue,
  output: CatalogueReport,
  errors: [],
});

/** Rows with errors are left out; items that are not in the file stay as they are. */
export const importCatalogueEndpoint = endpoint({
  id: 'catalogue.import',
  method: 'POST',
  path: '/v1/catalogue/import',
  summary: 'Adds and changes items and prices from a file of comma-separated values.',
  permission: 'catalogue:manage',
  audit: 'catalogue.imported',
  changes: ['catalogueItems'],
  input: ImportCatalogue,
  output: CatalogueReport,
  errors: ['item_barcode_taken', 'item_code_taken', 'item_unit_in_use'],
  idempotent: true,
});
