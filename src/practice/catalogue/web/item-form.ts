import * as z from 'zod';
import { CATALOGUE_KINDS, type CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { fieldNumber } from '#foundation/web/number-on-screen.ts';
import { CatalogueItemFields } from '../contract.ts';
import { BLANK_ITEM, itemFaults } from '../item.rules.ts';
import { readScaled } from '../scaled-number.rules.ts';

/** The values of the form of an item, in which numbers and ingredients are text. */
const Fields = z.object({
  kind: z.enum(CATALOGUE_KINDS),
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  description: z.string(),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES),
  taxClass: z.enum(TAX_CLASSES),
  isBillable: z.boolean(),
  buyUnit: z.string(),
  stockUnit: z.string(),
  dispenseUnit: z.string(),
  stockPerBuy: z.string(),
  dispensePerStock: z.string(),
  /** Separated by commas. */
  activeIngredients: z.string(),
  species: z.array(z.enum(SPECIES)),
  minAgeDays: z.string(),
  maxAgeDays: z.string(),
  /** In kilograms. */
  minWeightGrams: z.string(),
  maxWeightGrams: z.string(),
  controlSchedule: z.string(),
  labelText: z.string(),
  withdrawalText: z.string(),
  feeCode: z.string(),
  /** As multiples: 2.5. */
  minFactorPercent: z.string(),
  maxFactorPercent: z.string(),
  emergencyMinFactorPercent: z.string(),
  emergencyFactorPercent: z.string(),
});
export type ItemForm = z.infer<typeof Fields>;

/** A number of smaller units in a field, in the marks of the clinic’s country; blank for null. */
const fieldText = (value: number | null, digits: number): string =>
  value === null ? '' : fieldNumber(value / 10 ** digits);

/** What a form shows about an item; the fields of the contract as text. */
export const toItemForm = (kind: CatalogueKind, item: CatalogueItemFields = BLANK_ITEM): ItemForm => ({
  kind,
  name: item.name,
  code: item.code ?? '',
  barcode: item.barcode ?? '',
  description: item.description ?? '',
  incomeCategory: item.incomeCategory,
  taxClass: item.taxClass,
  isBillable: item.isBillable,
  buyUnit: item.buyUnit ?? '',
  stockUnit: item.stockUnit ?? '',
  dispenseUnit: item.dispenseUnit ?? '',
  stockPerBuy: String(item.stockPerBuy),
  dispensePerStock: String(item.dispensePerStock),
  activeIngredients: item.activeIngredients.join(', '),
  species: item.species,
  minAgeDays: fieldText(item.minAgeDays, 0),
  maxAgeDays: fieldText(item.maxAgeDays, 0),
  minWeightGrams: fieldText(item.minWeightGrams, 3),
  maxWeightGrams: fieldText(item.maxWeightGrams, 3),
  controlSchedule: item.controlSchedule ?? '',
  labelText: item.labelText ?? '',
  withdrawalText: item.withdrawalText ?? '',
  feeCode: item.feeCode ?? '',
  minFactorPercent: fieldText(item.minFactorPercent, 2),
  maxFactorPercent: fieldText(item.maxFactorPercent, 2),
  emergencyMinFactorPercent: fieldText(item.emergencyMinFactorPercent, 2),
  emergencyFactorPercent: fieldText(item.emergencyFactorPercent, 2),
});

/** The fields of the contract; invalid numbers are passed on for the schema to reject. */
export const toItemFields = ({ kind: _kind, ...form }: ItemForm): z.input<typeof CatalogueItemFields> => ({
  ...form,
  stockPerBuy: readScaled(form.stockPerBuy, 0) ?? 1,
  dispensePerStock: readScaled(form.dispensePerStock, 0) ?? 1,
  activeIngredients: form.activeIngredients
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
  minAgeDays: readScaled(form.minAgeDays, 0),
  maxAgeDays: readScaled(form.maxAgeDays, 0),
  minWeightGrams: readScaled(form.minWeightGrams, 3),
  maxWeightGrams: readScaled(form.maxWeightGrams, 3),
  minFactorPercent: readScaled(form.minFactorPercent, 2),
  maxFactorPercent: readScaled(form.maxFactorPercent, 2),
  emergencyMinFactorPercent: readScaled(form.emergencyMinFactorPercent, 2),
  emergencyFactorPercent: readScaled(form.emergencyFactorPercent, 2),
});

/** The checks of the contract and of CAT-2, so that errors are shown before it is sent. */
export const CheckedItemForm = Fields.superRefine((form, check) => {
  const parsed = CatalogueItemFields.safeParse(toItemFields(form));
  const faults = parsed.success
    ? itemFaults(parsed.data)
    : parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }));
  for (const { path, message } of faults) check.addIssue({ code: 'custom', path: [path], message });
});
