import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { placeOf } from '#foundation/server/http/place-of.ts';
import { AccountEvent } from '../contract.ts';

const Position = z.tuple([z.number().int()]);
const Row = AccountEvent.omit({ isLocal: true, countryCode: true });

/** Audit entries about the caller's own account, latest first; not what they did to other records. */
export async function listMyActivity(
  { tx }: PersonContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: AccountEvent[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, Position)?.[0] ?? null;
  const rows = await fetchRows(
    tx,
    Row,
    sql`select id, at, action, is_own as "isOwn", after ->> 'method' as method, user_agent as "userAgent", ip as "ipAddress",
               device_name as "deviceName"
          from app.own_activity(${before}::bigint, ${limit + 1}::integer)`,
  );
  const events = await Promise.all(rows.map(async (row) => Object.assign(row, await placeOf(row.ipAddress))));
  return toPage(events, limit, ({ id }) => [id]);
}
