import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { PlatformTicket } from '../contract.ts';
import { readPlatformTicket } from './read-platform-ticket.ts';

/** A ticket for the platform, as an audited read: its messages are personal data. @throws AppError `not_found`. */
export async function getPlatformTicket(
  ctx: PlatformContext,
  { ticketId }: { readonly ticketId: string },
): Promise<PlatformTicket> {
  const ticket = await readPlatformTicket(ctx, { ticketId });
  ctx.audit('ticket.read', ticketId, { after: { number: ticket.number } });
  return ticket;
}
