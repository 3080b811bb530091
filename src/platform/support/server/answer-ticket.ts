import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AnswerTicket, PlatformTicket } from '../contract.ts';
import { afterPlatformAnswered } from '../ticket-state.rules.ts';
import { readPlatformTicket } from './read-platform-ticket.ts';
import { insertMessage } from './insert-message.ts';
import { clockColumns, lockTicket, queueTicketEmails, recordEvent } from './lock-ticket.ts';

/** Answering a ticket without an assignee assigns it to the caller. */
async function assignIfUnassigned({ tx, session }: PlatformContext, ticketId: string): Promise<void> {
  const taken = await tx
    .updateTable('tickets')
    .set({ assignee_id: session.userId })
    .where('id', '=', ticketId)
    .where('assignee_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken) await recordEvent(tx, ticketId, 'assignee', null, session.userId);
}

/**
 * TICKET-1. Answers a ticket. Its requester is notified by email and on open screens.
 *
 * @throws AppError `not_found`, `ticket_state_not_allowed` for a closed one.
 */
export async function answerTicket(ctx: PlatformContext, input: AnswerTicket): Promise<PlatformTicket> {
  const { tx, session, now } = ctx;
  const { ticketId } = input;
  const ticket = await lockTicket(tx, ticketId);
  const moved = afterPlatformAnswered(ticket, input.outcome, now.getTime());
  if (!moved.ok) throw new AppError(moved.error);
  await insertMessage(tx, { ...input, authorId: session.userId });
  await tx
    .updateTable('tickets')
    .set({
      ...clockColumns(moved.value),
      last_message_at: now.toISOString(),
      ...(ticket.isAnswered ? {} : { first_answered_at: now.toISOString() }),
    })
    .where('id', '=', ticketId)
    .execute();
  await recordEvent(tx, ticketId, 'state', ticket.state, moved.value.state);
  await assignIfUnassigned(ctx, ticketId);
  await queueTicketEmails(tx, ticketId, 'ticket_answered');
  ctx.audit('ticket.answered', ticketId, {
    ...(ticket.clinicId === null ? {} : { clinicId: ticket.clinicId }),
    after: { number: ticket.number, state: moved.value.state },
  });
  return readPlatformTicket(ctx, { ticketId });
}
