import { sql, type RawBuilder } from 'kysely';

/** The columns of an item `i` by the names of the contract. */
export const ITEM_COLUMNS = sql`
  i.id, i.kind, i.code, i.name, i.barcode, i.description, i.income_category as "incomeCategory", i.tax_class as "taxClass",
  i.is_billable as "isBillable", i.buy_unit as "buyUnit", i.stock_unit as "stockUnit", i.dispense_unit as "dispenseUnit",
  i.stock_per_buy as "stockPerBuy", i.dispense_per_stock as "dispensePerStock",
  i.active_ingredients as "activeIngredients", i.species, i.min_age_days as "minAgeDays", i.max_age_days as "maxAgeDays",
  i.min_weight_grams as "minWeightGrams", i.max_weight_grams as "maxWeightGrams", i.control_schedule as "controlSchedule",
  i.label_text as "labelText", i.withdrawal_text as "withdrawalText", i.fee_code as "feeCode",
  i.min_factor_percent as "minFactorPercent", i.max_factor_percent as "maxFactorPercent",
  i.emergency_min_factor_percent as "emergencyMinFactorPercent", i.emergency_factor_percent as "emergencyFactorPercent", i.version, i.archived_at as "archivedAt"`;

const PRICE = sql`json_build_object('id', p.id, 'validFromOn', p.valid_from_on, 'unitPriceMinor', p.unit_price_minor,
  'fixedPriceMinor', p.fixed_price_minor, 'minimumPriceMinor', p.minimum_price_minor,
  'includesTax', p.includes_tax, 'currency', p.currency)`;

/** PRICE-2 as SQL: the price of an item on a day, or null. @param itemId a column. @param day an expression. */
export const priceOn = (
  clinicId: string,
  itemId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select ${PRICE} from catalogue_prices p
   where p.clinic_id = ${clinicId} and p.item_id = ${itemId} and p.valid_from_on <= ${day}
   order by p.valid_from_on desc limit 1)`;

/** Every price of an item, newest first. */
export const pricesOf = (clinicId: string, itemId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select json_agg(${PRICE} order by p.valid_from_on desc)
    from catalogue_prices p where p.clinic_id = ${clinicId} and p.item_id = ${itemId}), '[]')`;

/** Of each tax of a class the rate that is valid on a day, by name. @param taxClass a column. */
export const taxesOn = (
  clinicId: string,
  taxClass: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('name', valid.name, 'ratePpm', valid.rate_ppm) order by valid.name)
    from (select distinct on (r.name) r.name, r.rate_ppm from tax_rates r
           where r.clinic_id = ${clinicId} and r.tax_class = ${taxClass} and r.valid_from_on <= ${day}
           order by r.name, r.valid_from_on desc) valid), '[]')`;
