import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AddTicketNote, PlatformTicket } from '../contract.ts';
import { insertNote } from './insert-message.ts';
import { lockTicket } from './lock-ticket.ts';
import { readPlatformTicket } from './read-platform-ticket.ts';

/**
 * Adds an internal note. Neither the requester nor their clinic's audit trail contains it. @throws AppError
 * `not_found`.
 */
export async function addTicketNote(ctx: PlatformContext, input: AddTicketNote): Promise<PlatformTicket> {
  const { ticketId } = input;
  const { number } = await lockTicket(ctx.tx, ticketId);
  await insertNote(ctx.tx, { ...input, authorId: ctx.session.userId });
  ctx.audit('ticket.noted', ticketId, { after: { number } });
  return readPlatformTicket(ctx, { ticketId });
}
