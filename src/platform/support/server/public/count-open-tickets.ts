import { UNRESOLVED_STATES } from '#vocabulary/tickets.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** How many tickets are neither solved nor closed. */
export async function countOpenTickets({ tx }: Pick<PlatformContext, 'tx'>): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', UNRESOLVED_STATES)
    .executeTakeFirstOrThrow();
  return count;
}
