import { AppError } from '#vocabulary/errors.ts';
import type { CatalogueItemFields } from '../contract.ts';
import { itemFaults } from '../item.rules.ts';

/** Any of the fields of an item. */
type NamedFields = { readonly [F in keyof CatalogueItemFields]?: CatalogueItemFields[F] | undefined };

/** Fields of an item as columns of its row; omitted ones stay undefined. */
export const itemValues = (fields: NamedFields) => ({
  code: fields.code,
  name: fields.name,
  barcode: fields.barcode,
  description: fields.description,
  income_category: fields.incomeCategory,
  tax_class: fields.taxClass,
  is_billable: fields.isBillable,
  buy_unit: fields.buyUnit,
  stock_unit: fields.stockUnit,
  dispense_unit: fields.dispenseUnit,
  stock_per_buy: fields.stockPerBuy,
  dispense_per_stock: fields.dispensePerStock,
  active_ingredients: fields.activeIngredients,
  species: fields.species,
  min_age_days: fields.minAgeDays,
  max_age_days: fields.maxAgeDays,
  min_weight_grams: fields.minWeightGrams,
  max_weight_grams: fields.maxWeightGrams,
  control_schedule: fields.controlSchedule,
  label_text: fields.labelText,
  withdrawal_text: fields.withdrawalText,
  fee_code: fields.feeCode,
  min_factor_percent: fields.minFactorPercent,
  max_factor_percent: fields.maxFactorPercent,
  emergency_min_factor_percent: fields.emergencyMinFactorPercent,
  emergency_factor_percent: fields.emergencyFactorPercent,
});

/** CAT-2, reported at its fields. @throws AppError `invalid_input`. */
export function assertItemFits(fields: CatalogueItemFields): void {
  const faults = itemFaults(fields);
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
}
