import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import type { ItemUse } from '#vocabulary/item-uses.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { TAX_CLASSES, type TaxClass } from '#vocabulary/tax-classes.ts';
import type { Day } from '#foundation/values/day.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { CataloguePrice, type Tax } from '../../contract.ts';
import { taxClassOfUse } from '../../tax.rules.ts';
import { priceOn } from '../item-columns.ts';

const Row = z.object({
  requestedId: z.uuid(),
  itemId: z.uuid(),
  quantityThousandths: z.number().int(),
  kind: z.enum(CATALOGUE_KINDS),
  code: z.string().nullable(),
  name: z.string(),
  incomeCategory: z.enum(INCOME_CATEGORY_NAMES),
  ownTaxClass: z.enum(TAX_CLASSES),
  isBillable: z.boolean(),
  dispenseUnit: z.string().nullable(),
  activeIngredients: z.array(z.string()),
  species: z.array(z.enum(SPECIES)),
  minAgeDays: z.number().int().nullable(),
  maxAgeDays: z.number().int().nullable(),
  minWeightGrams: z.number().int().nullable(),
  maxWeightGrams: z.number().int().nullable(),
  feeCode: z.string().nullable(),
  minFactorPercent: z.number().int().nullable(),
  maxFactorPercent: z.number().int().nullable(),
  emergencyMinFactorPercent: z.number().int().nullable(),
  emergencyFactorPercent: z.number().int().nullable(),
  isArchived: z.boolean(),
  price: CataloguePrice.nullable(),
  taxes: z.array(z.object({ taxClass: z.enum(TAX_CLASSES), name: z.string(), ratePpm: z.number().int() })),
});

/** An item as an act copies it (CORE-6), with what it costs on the day. */
export interface ItemForAct extends Omit<z.infer<typeof Row>, 'taxes' | 'ownTaxClass'> {
  /** TAX-9: the class of its use, which may differ from the item’s own. */
  readonly taxClass: TaxClass;
  /** The rates of that class on the day, by name. */
  readonly taxes: readonly Tax[];
}

export interface ItemsForActs {
  readonly itemIds: readonly string[];
  /** At the clinic; prices and taxes are those of this day. */
  readonly day: Day;
  /** How the items reach the animal. */
  readonly use: ItemUse;
}

/**
 * What acts need to know about items, in one statement: for each requested item its snapshot, price and taxes on a day.
 * A bundle is expanded: it comes itself, without a price, and each item that it includes, directly or through other
 * bundles, with `requestedId` naming the bundle and the quantity that one of it includes. An item that is no bundle comes
 * once, with a quantity of 1,000 thousandths. Unknown ids have no row; archived items have `isArchived`.
 *
 * An item with `isBillable` and without a price cannot be charged: refuse it with `item_without_price`.
 */
export async function findItemsForActs(
  tx: Kysely<Tables>,
  clinicId: string,
  { itemIds, day, use }: ItemsForActs,
): Promise<readonly ItemForAct[]> {
  const on = sql`${day}::date`;
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    with recursive expanded as (
      select i.id as requested_id, i.id as item_id, 1000::bigint as quantity, 0 as depth
        from catalogue_items i where i.clinic_id = ${clinicId} and i.id = any (${[...itemIds]}::uuid[])
      union all
      select e.requested_id, c.part_id, (e.quantity * c.quantity_thousandths + 500) / 1000, e.depth + 1
        from expanded e
        join catalogue_parts c on c.clinic_id = ${clinicId} and c.item_id = e.item_id and c.relation = 'includes'
    ), needed as (
      select requested_id, item_id, sum(quantity)::integer as quantity, min(depth) as depth
        from expanded group by requested_id, item_id
    ), rates as (
      select distinct on (r.tax_class, r.name) r.tax_class, r.name, r.rate_ppm from tax_rates r
       where r.clinic_id = ${clinicId} and r.valid_from_on <= ${on}
       order by r.tax_class, r.name, r.valid_from_on desc
    )
    select n.requested_id as "requestedId", i.id as "itemId", n.quantity as "quantityThousandths", i.kind, i.code, i.name,
      i.income_category as "incomeCategory", i.tax_class as "ownTaxClass", i.is_billable as "isBillable",
      i.dispense_unit as "dispenseUnit", i.active_ingredients as "activeIngredients", i.species,
      i.min_age_days as "minAgeDays", i.max_age_days as "maxAgeDays", i.min_weight_grams as "minWeightGrams",
      i.max_weight_grams as "maxWeightGrams", i.fee_code as "feeCode", i.min_factor_percent as "minFactorPercent",
      i.max_factor_percent as "maxFactorPercent", i.emergency_min_factor_percent as "emergencyMinFactorPercent",
      i.emergency_factor_percent as "emergencyFactorPercent",
      i.archived_at is not null as "isArchived", ${priceOn(clinicId, sql`i.id`, on)} as price,
      coalesce((select json_agg(json_build_object('taxClass', r.tax_class, 'name', r.name, 'ratePpm', r.rate_ppm) order by r.name)
                  from rates r where r.tax_class in (i.tax_class, 'service')), '[]') as taxes
      from needed n join catalogue_items i on i.clinic_id = ${clinicId} and i.id = n.item_id
     order by n.requested_id, n.depth, i.name_folded, i.id`,
  );
  return rows.map((row) => toItemForAct(row, use));
}

/** Chooses the taxes of the use among those of the item’s own class and of services. */
function toItemForAct({ ownTaxClass, taxes, ...row }: z.infer<typeof Row>, use: ItemUse): ItemForAct {
  const taxClass = taxClassOfUse({ kind: row.kind, taxClass: ownTaxClass }, use);
  return {
    ...row,
    taxClass,
    taxes: taxes.filter((tax) => tax.taxClass === taxClass).map(({ name, ratePpm }) => ({ name, ratePpm })),
  };
}
