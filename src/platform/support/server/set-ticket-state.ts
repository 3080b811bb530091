import { AppError } from '#vocabulary/errors.ts';
import type { SetTicketState, Ticket } from '../contract.ts';
import { afterRequesterSet } from '../ticket-state.rules.ts';
import { getTicket } from './get-ticket.ts';
import { clockColumns, lockTicket, recordEvent } from './lock-ticket.ts';
import type { RequesterContext } from './requester-context.ts';

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
