import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import type { PageRequest } from '#foundation/contract/page.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { Ticket, TicketCard, TicketMessage } from '../contract.ts';
import { isOver } from '../ticket-state.rules.ts';
import type { RequesterContext } from './requester-context.ts';
import { attachmentsOfMessage, sideOfMessage } from './find-tickets.ts';

const Position = z.tuple([Instant, z.uuid()]);

const cardColumns = (userId: string) => sql`
  t.id, t.number, t.subject, t.topic, t.priority, t.state, coalesce(t.requester_id = ${userId}::uuid, false) as "isOwn",
  p.full_name as "requesterName", t.created_at as "createdAt", t.last_message_at as "lastMessageAt"`;

/**
 * The tickets that the caller may see: their own, and for a clinic admin those of the staff. The latest message
 * first.
 */
export async function listTickets(
  { tx, session }: RequesterContext,
  { limit, cursor }: z.output<typeof PageRequest>,
): Promise<{ items: TicketCard[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const { rows } = await sql<TicketCard>`
    select ${cardColumns(session.userId)} from tickets t left join profiles p on p.id = t.requester_id
     where ${after ? sql`(t.last_message_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by t.last_message_at desc, t.id desc limit ${limit + 1}`.execute(tx);
  return toPage(rows, limit, ({ lastMessageAt, id }) => [lastMessageAt, id]);
}

/**
 * One ticket with its messages. Internal notes are not included: no policy shows them.
 *
 * @throws AppError `not_found` for one that the caller may not see.
 */
export async function getTicket(
  { tx, session, now }: RequesterContext,
  { ticketId }: { readonly ticketId: string },
): Promise<Ticket> {
  const [found, messages] = await Promise.all([
    sql<TicketCard & { readonly settledAt: string | null }>`
      select ${cardColumns(session.userId)}, t.resolved_at as "settledAt"
        from tickets t left join profiles p on p.id = t.requester_id where t.id = ${ticketId}::uuid`.execute(
      tx,
    ),
    sql<TicketMessage>`
      select m.id, m.at, ${sideOfMessage()} as "from", m.text, ${attachmentsOfMessage()} as attachments
        from ticket_messages m where m.ticket_id = ${ticketId}::uuid order by m.position`.execute(tx),
  ]);
  const ticket = found.rows[0];
  if (!ticket) throw new AppError('not_found');
  const settledAtMs = ticket.settledAt === null ? null : Date.parse(ticket.settledAt);
  return { ...ticket, isOver: isOver({ settledAtMs }, now.getTime()), messages: messages.rows };
}
