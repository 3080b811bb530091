import { sql } from 'kysely';
import * as z from 'zod';
import { currencyOf } from '#vocabulary/currencies.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { NewLine } from './insert-order.ts';

const Row = z.object({
  itemId: z.uuid(),
  itemName: z.string(),
  unit: z.string(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  packName: z.string(),
  packThousandths: z.int(),
  priceMinor: z.int().nullable(),
  currency: z.string().nullable(),
  country: z.string(),
});

/**
 * Items as a line of an order copies them: as the supplier offers them, or else in the units in which the catalogue says that they are
 * bought. Those that are not stocked are left out.
 */
export async function findOfferedItems(
  { tx, session: { clinicId } }: MemberContext,
  supplierId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<NewLine, 'packs'>>> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select i.id as "itemId", i.name as "itemName", coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit,
          f.code as "supplierCode", f.name as "supplierName", coalesce(f.pack_name, i.buy_unit, i.stock_unit, 'unit') as "packName",
          coalesce(f.pack_thousandths, least(1000000000, 1000::bigint * i.dispense_per_stock * i.stock_per_buy)::integer) as "packThousandths",
          f.price_minor as "priceMinor", f.currency, c.country
          from catalogue_items i
          join clinics c on c.id = ${clinicId}
          left join supplier_offers f on f.clinic_id = ${clinicId} and f.item_id = i.id and f.supplier_id = ${supplierId}::uuid
         where i.clinic_id = ${clinicId} and i.id = any (${itemIds}::uuid[]) and i.stock_unit is not null and i.archived_at is null`,
  );
  return new Map(
    rows.map(({ currency, country, ...row }) => [
      row.itemId,
      { ...row, priceMinor: currency === currencyOf(country) ? row.priceMinor : null },
    ]),
  );
}
