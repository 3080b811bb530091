import { sql } from 'kysely';
import { UNRESOLVED_STATES } from '#vocabulary/tickets.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** How many tickets are neither solved nor closed. */
export async function countOpenTickets({ tx }: Pick<PlatformContext, 'tx'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tickets where state = any(${[...UNRESOLVED_STATES]}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}
