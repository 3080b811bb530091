import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { EXPIRY_WARNING_DAYS } from '../../contract.ts';
import { showing } from '../stock-filters.ts';

const Row = z.object({ count: z.int(), items: z.array(z.object({ id: z.uuid(), name: z.string() })) });
export type LowStock = z.infer<typeof Row>;

/** LEVEL-2. How many items are low or out, as the list of the inventory shows them, and the first of them by name. */
export async function findLowStock(
  { tx, now, session: { clinicId } }: MemberContext,
  limit: number,
): Promise<LowStock> {
  const conditions = [
    sql`i.clinic_id = ${clinicId} and i.stock_unit is not null and i.archived_at is null`,
    ...showing(clinicId, 'low', todayAtClinic(clinicId, now), EXPIRY_WARNING_DAYS),
  ];
  const row = await fetchRow(
    tx,
    Row,
    sql`select count(*)::integer as count, coalesce(json_agg(json_build_object('id', i.id, 'name', i.name)
          order by i.place) filter (where i.place <= ${limit}), '[]') as items
          from (select i.id, i.name, row_number() over (order by i.name_folded, i.id) as place
                  from catalogue_items i where ${sql.join(conditions, sql` and `)}) i`,
  );
  return row ?? { count: 0, items: [] };
}
