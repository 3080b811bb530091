import { sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { planForValues } from '#foundation/server/database/plan-for-values.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ItemForecast } from '../contract.ts';
import { itemForecast } from './item-forecast.ts';
import { weeklyUse, WeeklyUseRow } from './weekly-use.ts';

const Position = z.tuple([z.uuid()]);
const Count = z.object({ total: z.int() });

/** FORECAST-1. A page of what will be used, by item. */
export async function listForecasts(
  { tx, now, session: { clinicId } }: MemberContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ items: ItemForecast[]; nextCursor: string | null; total: number }> {
  const after = decodeCursor(cursor, Position)?.[0];
  const [, count, rows] = await Promise.all([
    // A clinic with few items and one with many are read differently.
    planForValues(tx),
    fetchRow(
      tx,
      Count,
      sql`select count(*)::integer as total from stock_items k
            join catalogue_items i on i.clinic_id = ${clinicId} and i.id = k.item_id
           where k.clinic_id = ${clinicId} and i.stock_unit is not null and i.archived_at is null`,
    ),
    fetchRows(tx, WeeklyUseRow, weeklyUse(clinicId, now, { after, limit: limit + 1 })),
  ]);
  const page = toPage(rows, limit, ({ itemId }) => [itemId]);
  return { ...page, items: page.items.map(itemForecast), total: count?.total ?? 0 };
}
