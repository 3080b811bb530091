import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { StockCount } from '../contract.ts';
import { findStockCount, stockCounts } from './count-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** A page of the counts, the latest first. */
export async function listStockCounts(
  { tx, session: { clinicId } }: MemberContext,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, Position);
  const condition = after
    ? sql`(c.created_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`;
  const rows = await fetchRows(
    tx,
    StockCount,
    sql`${stockCounts(clinicId, condition)} order by c.created_at desc, c.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ startedAt, id }) => [startedAt, id]);
}

/** A count. @throws AppError `not_found`. */
export const getStockCount = (ctx: MemberContext, { id }: { readonly id: string }): Promise<StockCount> =>
  findStockCount(ctx, id);
