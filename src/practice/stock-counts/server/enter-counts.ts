import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { EnterCounts } from '../contract.ts';

const Line = z.object({ id: z.uuid() });

/**
 * COUNT-9. Records what was counted. What is on record is that of the moment at which it was counted: the level now, less what moved
 * since. An entry that was recorded already stays as it is. @throws AppError `not_found`, `stock_count_closed`.
 */
export async function enterCounts(
  { tx, now, session: { clinicId } }: MemberContext,
  { id, entries }: EnterCounts,
): Promise<{ recorded: string[] }> {
  const lineIds = [...new Set(entries.map(({ lineId }) => lineId))];
  const lines = await fetchRows(
    tx,
    Line,
    sql`select l.id from stock_count_lines l
         where l.clinic_id = ${clinicId} and l.count_id = ${id}::uuid and l.id = any (${lineIds}::uuid[])`,
  );
  if (lines.length < lineIds.length) throw new AppError('not_found');
  await namingConstraints(
    { stock_counts_open_check: 'stock_count_closed' },
    sql`
      insert into stock_count_entries (clinic_id, id, line_id, counted_thousandths, expected_thousandths, counted_at)
      select ${clinicId}::uuid, e.id, l.id, e.counted,
             coalesce((select v.quantity_thousandths from stock_levels v
                        where v.clinic_id = ${clinicId} and v.item_id = l.item_id and v.location_id = l.location_id and v.lot_id = l.lot_id), 0)
             - coalesce((select sum(m.quantity_thousandths) from stock_movements m
                          where m.clinic_id = ${clinicId} and m.item_id = l.item_id and m.location_id = l.location_id
                            and m.lot_id = l.lot_id and m.moved_at > t.counted_at), 0),
             t.counted_at
        from unnest(${entries.map((entry) => entry.id)}::uuid[], ${entries.map(({ lineId }) => lineId)}::uuid[],
                    ${entries.map(({ countedThousandths }) => countedThousandths)}::bigint[],
                    ${entries.map(({ secondsAgo }) => secondsAgo)}::integer[]) as e (id, line_id, counted, seconds)
        join stock_count_lines l on l.clinic_id = ${clinicId} and l.id = e.line_id
        join stock_counts c on c.clinic_id = ${clinicId} and c.id = l.count_id
       cross join lateral (
         select greatest(c.created_at, ${now.toISOString()}::timestamptz - make_interval(secs => e.seconds)) as counted_at) t
       where l.count_id = ${id}::uuid
       -- A repeated entry fires no trigger that would refuse it after the count was closed.
         and not exists (select from stock_count_entries x where x.clinic_id = ${clinicId} and x.id = e.id)
      on conflict (clinic_id, id) do nothing`.execute(tx),
  );
  return { recorded: entries.map((entry) => entry.id) };
}
