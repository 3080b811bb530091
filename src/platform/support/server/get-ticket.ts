import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Ticket, TicketMessage } from '../contract.ts';
import { isOver } from '../ticket-state.rules.ts';
import { cardColumns } from './card-columns.ts';
import { attachmentsOfMessage, sideOfMessage } from './message-columns.ts';
import type { RequesterContext } from './requester-context.ts';

const Row = Ticket.omit({ isOver: true, messages: true });

/**
 * One ticket with its messages. Internal notes are not included: no policy shows them.
 *
 * @throws AppError `not_found` for one that the caller may not see.
 */
export async function getTicket(
  { tx, session, now }: RequesterContext,
  { ticketId }: { readonly ticketId: string },
): Promise<Ticket> {
  const [ticket, messages] = await Promise.all([
    fetchRow(
      tx,
      Row,
      sql`select ${cardColumns(session.userId)}, t.resolved_at as "settledAt"
            from tickets t left join profiles p on p.id = t.requester_id where t.id = ${ticketId}::uuid`,
    ),
    fetchRows(
      tx,
      TicketMessage,
      sql`select m.id, m.at, ${sideOfMessage()} as "from", m.text, ${attachmentsOfMessage()} as attachments
            from ticket_messages m where m.ticket_id = ${ticketId}::uuid order by m.position`,
    ),
  ]);
  if (!ticket) throw new AppError('not_found');
  const settledAtMs = ticket.settledAt === null ? null : Date.parse(ticket.settledAt);
  return { ...ticket, isOver: isOver({ settledAtMs }, now.getTime()), messages };
}
