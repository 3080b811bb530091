import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListStock } from '../../contract.ts';
import { showing } from '../stock-filters.ts';

const Found = z.object({ count: z.int(), items: z.array(z.object({ id: z.uuid(), name: z.string() })) });
const StockAlerts = z.object({ low: Found, expired: Found, expiring: Found });
export type StockAlerts = z.infer<typeof StockAlerts>;

/** Days before an expiry from which on it is an alert of the day; the inventory looks further ahead. */
const EXPIRY_ALERT_DAYS = 30;

/** How many items a filter of the list shows, and the first of them by name. */
const counted = (
  clinicId: string,
  show: ListStock['show'],
  limit: number,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const conditions = [
    sql`i.clinic_id = ${clinicId} and i.stock_unit is not null and i.archived_at is null`,
    ...showing(clinicId, show, today, EXPIRY_ALERT_DAYS),
  ];
  return sql`(
    select json_build_object('count', count(*), 'items', coalesce(json_agg(json_build_object('id', i.id, 'name', i.name)
             order by i.place) filter (where i.place <= ${limit}), '[]'))
      from (select i.id, i.name, row_number() over (order by i.name_folded, i.id) as place
              from catalogue_items i where ${sql.join(conditions, sql` and `)}) i)`;
};

/** What `findStockAlerts` reads. */
export const STOCK_ALERT_TABLES = [
  'catalogue_items',
  'clinics',
  'stock_items',
  'stock_levels',
  'stock_lots',
] satisfies readonly (keyof Tables)[];

/** The statement of the alerts of the day. */
export function stockAlerts(
  clinicId: string,
  today: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const of = (show: ListStock['show']) => counted(clinicId, show, limit, sql`(select d.today from day d)`);
  return sql`with day as materialized (select ${today} as today)
    select ${of('low')} as low, ${of('expired')} as expired, ${of('expiring')} as expiring`;
}

/** LEVEL-2. The items that are low or out, that have expired, and that expire soon, as the list of the inventory shows them. */
export async function findStockAlerts(
  { tx, now, session: { clinicId } }: MemberContext,
  limit: number,
): Promise<StockAlerts> {
  const row = await fetchRow(tx, StockAlerts, stockAlerts(clinicId, todayAtClinic(clinicId, now), limit));
  if (!row) throw new Error('A select without a table gave no row.');
  return row;
}
