import { AppError } from '#vocabulary/errors.ts';
import type { ReplyToTicket, SetTicketState, Ticket } from '../contract.ts';
import { afterRequesterSet, afterRequesterWrote } from '../ticket-state.rules.ts';
import type { RequesterContext } from './requester-context.ts';
import { insertMessage } from './insert-message.ts';
import { getTicket } from './read-tickets.ts';
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

/**
 * TICKET-1. Closes one's own ticket, or reopens it without a message.
 *
 * @throws AppError `not_found`, `ticket_over`, or `ticket_state_not_allowed` where it has that state already.
 */
export async function setTicketState(
  ctx: RequesterContext,
  { ticketId, state }: SetTicketState,
): Promise<Ticket> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  const moved = afterRequesterSet(ticket, state, ctx.now.getTime());
  if (!moved.ok) throw new AppError(moved.error);
  await ctx.tx.updateTable('tickets').set(clockColumns(moved.value)).where('id', '=', ticketId).execute();
  await recordEvent(ctx.tx, ticketId, 'state', ticket.state, moved.value.state);
  ctx.audit('ticket.state_changed', ticketId, { before: { state: ticket.state }, after: { state } });
  return getTicket(ctx, { ticketId });
}
