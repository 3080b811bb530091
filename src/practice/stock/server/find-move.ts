import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';

const Row = z.object({
  itemId: z.uuid(),
  name: z.string(),
  unit: z.string(),
  isUsable: z.boolean(),
  isKept: z.boolean(),
  country: z.string(),
  today: CalendarDay,
});

/** An item that is moved, with what a movement copies. */
export type MovedItem = z.infer<typeof Row>;

/** Items by their id, with the clinic’s day and country; those that are no items of the clinic are left out. */
export async function findMovedItems(
  { tx, now, session: { clinicId } }: MemberContext,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, MovedItem>> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select i.id as "itemId", i.name, coalesce(i.dispense_unit, i.stock_unit, 'unit') as unit,
          i.stock_unit is not null and i.archived_at is null as "isUsable", k.item_id is not null as "isKept", c.country,
          ${todayAtClinic(clinicId, now)} as today
          from catalogue_items i join clinics c on c.id = ${clinicId}
          left join stock_items k on k.clinic_id = ${clinicId} and k.item_id = i.id
         where i.clinic_id = ${clinicId} and i.id = any (${itemIds}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** An item whose level is kept. @throws AppError `not_found`. */
export async function findKeptItem(ctx: MemberContext, itemId: string): Promise<MovedItem> {
  const item = (await findMovedItems(ctx, [itemId])).get(itemId);
  if (!item?.isKept) throw new AppError('not_found');
  return item;
}

/** Refuses a location to which nothing is brought any more. @throws AppError `not_found`. */
export async function assertLocation(
  { tx, session: { clinicId } }: MemberContext,
  locationId: string,
): Promise<void> {
  const found = await tx
    .selectFrom('stock_locations')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', locationId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
}
