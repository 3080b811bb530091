import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import type { PageRequest } from '#foundation/contract/page.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { TicketCard } from '../contract.ts';
import { cardColumns } from './card-columns.ts';
import type { RequesterContext } from './requester-context.ts';

const Position = z.tuple([Instant, z.uuid()]);

/**
 * The tickets that the caller may see: their own, and for a clinic admin those of the staff. The latest message
 * first.
 */
export async function listTickets(
  { tx, session }: RequesterContext,
  { limit, cursor }: z.output<typeof PageRequest>,
): Promise<{ items: TicketCard[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    tx,
    TicketCard,
    sql`select ${cardColumns(session.userId)} from tickets t left join profiles p on p.id = t.requester_id
         where ${after ? sql`(t.last_message_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
         order by t.last_message_at desc, t.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ lastMessageAt, id }) => [lastMessageAt, id]);
}
