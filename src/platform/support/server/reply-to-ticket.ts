import { AppError } from '#vocabulary/errors.ts';
import type { ReplyToTicket, Ticket } from '../contract.ts';
import { afterRequesterWrote } from '../ticket-state.rules.ts';
import type { RequesterContext } from './requester-context.ts';
import { insertMessage } from './insert-message.ts';
import { getTicket } from './get-ticket.ts';
import { clockColumns, lockTicket, queueTicketEmails, recordEvent } from './lock-ticket.ts';

/**
 * TICKET-1. Adds a message to one's own ticket and reopens one that was solved or closed.
 *
 * @throws AppError `not_found` for one that is not the caller's own, `ticket_over` for one that was solved or closed
 *   too long ago.
 */
export async function replyToTicket(ctx: RequesterContext, input: ReplyToTicket): Promise<Ticket> {
  const { tx, session, now } = ctx;
  const { ticketId } = input;
  const ticket = await lockTicket(tx, ticketId);
  const moved = afterRequesterWrote(ticket, now.getTime());
  if (!moved.ok) throw new AppError(moved.error);
  await insertMessage(tx, { ...input, authorId: session.userId });
  await tx
    .updateTable('tickets')
    .set({ ...clockColumns(moved.value), last_message_at: now.toISOString() })
    .where('id', '=', ticketId)
    .execute();
  await recordEvent(tx, ticketId, 'state', ticket.state, moved.value.state);
  await queueTicketEmails(tx, ticketId, 'ticket_replied');
  ctx.audit('ticket.answered', ticketId, { after: { number: ticket.number } });
  return getTicket(ctx, { ticketId });
}
