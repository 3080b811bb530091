import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { controlledItems } from '#practice/controlled-drugs/server/public/controlled-items.ts';
import { StockCount } from '../contract.ts';

/** Counts `c`, with how far each is. */
export const stockCounts = (clinicId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.id, c.location_id as "locationId", p.name as "locationName", c.abc_class as "abcClass", c.limit_percent as "limitPercent",
         c.note, c.status, c.version, c.created_at as "startedAt", s.full_name as "startedByName", c.closed_at as "closedAt",
         e.full_name as "closedByName", c.closing_note as "closingNote", n.lines, n.counted
    from stock_counts c
    left join stock_locations p on p.clinic_id = ${clinicId} and p.id = c.location_id
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = c.created_by
    left join staff_members e on e.clinic_id = ${clinicId} and e.user_id = c.closed_by
   cross join lateral (
     select count(*)::integer as lines, (count(*) filter (where exists (
              select from stock_count_entries x where x.clinic_id = ${clinicId} and x.line_id = l.id)))::integer as counted
       from stock_count_lines l
      where l.clinic_id = ${clinicId} and l.count_id = c.id and l.item_id not in (${controlledItems(clinicId)})) n
   where c.clinic_id = ${clinicId} and ${condition}`;

/** A count. @throws AppError `not_found`. */
export async function findStockCount(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<StockCount> {
  const row = await fetchRow(tx, StockCount, stockCounts(clinicId, sql`c.id = ${id}::uuid`));
  if (!row) throw new AppError('not_found');
  return row;
}
