import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { CountSummary, type ListControlledCounts } from '../counts.contract.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Counts that fit a condition on `n`, the latest first. */
export const findCounts = (
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<CountSummary[]> =>
  fetchRows(
    tx,
    CountSummary,
    sql`select n.id, n.kind, n.moment, n.counted_on as "countedOn", n.counted_at as "countedAt",
          ${staffNameOfAccount(clinicId, sql`n.counted_by`)} as "countedByName",
          ${staffNameOfAccount(clinicId, sql`w.witness_id`)} as "witnessName", coalesce(x.lines, 0) as lines,
          coalesce(x.differences, 0) as differences
          from (select * from controlled_counts n where n.clinic_id = ${clinicId} and ${condition}
                 order by n.counted_at desc, n.id desc limit ${limit}) n
          join controlled_witnesses w on w.clinic_id = ${clinicId} and w.id = n.confirmation_id
          left join lateral (
            select count(*)::integer as lines,
                   (count(*) filter (where l.counted_thousandths <> l.expected_thousandths and not l.is_estimate))::integer as differences
              from controlled_count_lines l where l.clinic_id = ${clinicId} and l.count_id = n.id) x on true
         order by n.counted_at desc, n.id desc`,
  );

/** The counts, the latest first. */
export async function listCounts(ctx: MemberContext, { limit, cursor }: ListControlledCounts) {
  const after = decodeCursor(cursor, Position);
  const beyond = after
    ? sql`(n.counted_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const rows = await findCounts(ctx, beyond, limit + 1);
  return toPage(rows, limit, ({ countedAt, id }) => [countedAt, id]);
}
