import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CatalogueReport, ImportCatalogue } from '../contract.ts';
import type { PlannedItem } from '../item-import.rules.ts';
import { itemValues } from './item-values.ts';
import { namingItemConstraints } from './naming-item-constraints.ts';
import { planCatalogueImport, toCatalogueReport } from './plan-catalogue-import.ts';

const COLUMNS = sql`code, name, barcode, description, income_category, tax_class, is_billable, buy_unit, stock_unit,
  dispense_unit, stock_per_buy, dispense_per_stock, active_ingredients, species, min_age_days, max_age_days,
  min_weight_grams, max_weight_grams, control_schedule, label_text, withdrawal_text, fee_code, min_factor_percent,
  max_factor_percent, emergency_min_factor_percent, emergency_factor_percent`;
const RECORD = sql`(id uuid, kind text, code text, name text, barcode text, description text, income_category text,
  tax_class text, is_billable boolean, buy_unit text, stock_unit text, dispense_unit text, stock_per_buy integer,
  dispense_per_stock integer, active_ingredients text[], species text[], min_age_days integer, max_age_days integer,
  min_weight_grams integer, max_weight_grams integer, control_schedule text, label_text text, withdrawal_text text,
  fee_code text, min_factor_percent integer, max_factor_percent integer, emergency_min_factor_percent integer,
  emergency_factor_percent integer)`;

/** The planned items as rows of the table. */
const rowsOf = (planned: readonly PlannedItem[], isNew: boolean): string =>
  JSON.stringify(
    planned.flatMap(({ item }) =>
      item === null || (item.id === null) !== isNew
        ? []
        : [{ ...itemValues(item), id: item.id, kind: item.kind }],
    ),
  );

/** The planned prices; a new item is found again by its kind, code and name, which no other row of the file has. */
const pricesOf = (planned: readonly PlannedItem[]): string =>
  JSON.stringify(
    planned.flatMap(({ item, setsPrice }) => {
      if (item === null || item.price === null || !setsPrice) return [];
      const { id, kind, code, name, price } = item;
      return [
        {
          id,
          kind,
          code,
          name,
          valid_from_on: price.validFromOn,
          unit_price_minor: price.unitPriceMinor,
          fixed_price_minor: price.fixedPriceMinor,
          minimum_price_minor: price.minimumPriceMinor,
          includes_tax: price.includesTax,
          currency: price.currency,
        },
      ];
    }),
  );

/** CAT-4. Adds and changes the items and prices of a file; rows with errors are left out and returned. */
export async function importCatalogue(ctx: MemberContext, input: ImportCatalogue): Promise<CatalogueReport> {
  const rows = await planCatalogueImport(ctx, input);
  const { clinicId } = ctx.session;
  await namingItemConstraints(
    sql`
      update catalogue_items i
         set (${COLUMNS}, version) = (select ${COLUMNS}, i.version + 1
           from jsonb_to_recordset(${rowsOf(rows, false)}::jsonb) as r ${RECORD} where r.id = i.id)
       where i.clinic_id = ${clinicId}
         and i.id in (select r.id from jsonb_to_recordset(${rowsOf(rows, false)}::jsonb) as r (id uuid))`.execute(
      ctx.tx,
    ),
  );
  await namingItemConstraints(
    sql`
      insert into catalogue_items (clinic_id, kind, ${COLUMNS})
      select ${clinicId}::uuid, kind, ${COLUMNS} from jsonb_to_recordset(${rowsOf(rows, true)}::jsonb) as r ${RECORD}`.execute(
      ctx.tx,
    ),
  );
  await sql`
    insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, fixed_price_minor,
        minimum_price_minor, includes_tax, currency)
    select ${clinicId}::uuid, i.id, r.valid_from_on, r.unit_price_minor, r.fixed_price_minor, r.minimum_price_minor,
        r.includes_tax, r.currency
      from jsonb_to_recordset(${pricesOf(rows)}::jsonb) as r (id uuid, kind text, code text, name text, valid_from_on date,
        unit_price_minor integer, fixed_price_minor integer, minimum_price_minor integer, includes_tax boolean,
        currency text)
      join catalogue_items i on i.clinic_id = ${clinicId} and i.archived_at is null
       and (i.id = r.id or (r.id is null and i.kind = r.kind and i.name = r.name and i.code is not distinct from r.code))
    on conflict on constraint catalogue_prices_day_key do update
      set unit_price_minor = excluded.unit_price_minor, fixed_price_minor = excluded.fixed_price_minor,
          minimum_price_minor = excluded.minimum_price_minor, includes_tax = excluded.includes_tax,
          currency = excluded.currency`.execute(ctx.tx);
  const count = (expected: PlannedItem['outcome']) =>
    rows.filter(({ outcome }) => outcome === expected).length;
  ctx.audit('catalogue.imported', clinicId, {
    after: {
      added: count('added'),
      changed: count('changed'),
      prices: rows.filter(({ setsPrice }) => setsPrice).length,
      faulty: count('faulty'),
    },
  });
  return toCatalogueReport(rows);
}
