import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListTicketQueue, QueuedTicket } from '../contract.ts';
import { listQueue } from './list-queue.ts';

/** The queue in large pages. The audit trail records who exported it. */
export async function exportQueue(
  ctx: PlatformContext,
  input: ListTicketQueue,
): Promise<{ items: QueuedTicket[]; nextCursor: string | null }> {
  const { limit, cursor, q, ...filters } = input;
  // The search text may be somebody's name, and the audit trail is kept longer than accounts.
  ctx.audit('tickets.exported', 'platform', {
    after: { filters: { ...filters, isSearched: q !== '' }, limit, isFirstPage: cursor === undefined },
  });
  return listQueue(ctx, input);
}
