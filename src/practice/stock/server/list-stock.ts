import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { itemMatches } from '#practice/catalogue/server/public/item-search.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListStock, StockListItem } from '../contract.ts';
import { isUsableOn } from '../allocate.rules.ts';
import { itemColumns, itemFacts, ItemRow, placesOf } from './item-rows.ts';
import { showing } from './stock-filters.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const Row = ItemRow.extend({ nameFolded: z.string() });

const hasAnyAt = (clinicId: string, locationId: string) => sql`exists (
  select from stock_levels l where l.clinic_id = ${clinicId} and l.item_id = i.id and l.location_id = ${locationId}::uuid)`;

/** The statement of a page: it selects the page first, and reads the lots of those items only. */
export function stockPage(
  clinicId: string,
  today: RawBuilder<unknown>,
  input: ListStock,
): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`i.clinic_id = ${clinicId} and i.stock_unit is not null and i.archived_at is null`,
    ...itemMatches(clinicId, input.q),
    ...(input.locationId ? [hasAnyAt(clinicId, input.locationId)] : []),
    ...showing(clinicId, input.show, sql`(select d.today from day d)`, input.withinDays),
    ...(after ? [sql`(i.name_folded, i.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  return sql`
    with day as materialized (select ${today} as today),
    page as (
      select i.* from catalogue_items i
       where ${sql.join(conditions, sql` and `)}
       order by i.name_folded, i.id limit ${input.limit + 1}
    )
    select ${itemColumns(clinicId, sql`(select d.today from day d)`)}, i.name_folded as "nameFolded"
      from page i
      join clinics c on c.id = ${clinicId}
      left join stock_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
     order by i.name_folded, i.id`;
}

const listItem = (row: ItemRow, withinDays: number): StockListItem => ({
  ...itemFacts(row, withinDays),
  places: placesOf(row),
  // Lots are read by expiry.
  nextExpiryOn: row.lots.find((lot) => isUsableOn(lot, row.today))?.expiresOn ?? null,
});

/** LEVEL-1, LEVEL-2. One page of what can be stocked, by name. */
export async function listStock(
  { tx, now, session: { clinicId } }: MemberContext,
  input: ListStock,
): Promise<{ items: StockListItem[]; nextCursor: string | null }> {
  const rows = await fetchRows(tx, Row, stockPage(clinicId, todayAtClinic(clinicId, now), input));
  const { items, nextCursor } = toPage(rows, input.limit, ({ nameFolded, itemId }) => [nameFolded, itemId]);
  return { items: items.map((row) => listItem(row, input.withinDays)), nextCursor };
}
