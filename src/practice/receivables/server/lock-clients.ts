import { sql } from 'kysely';
import type { DunningScope } from './dunning-scope.ts';

/** Who sends to the same clients waits until this transaction ends. In one order, so that two who send to several do not wait for each other. */
export async function lockClients(
  { tx }: Pick<DunningScope, 'tx'>,
  clientIds: readonly string[],
): Promise<void> {
  for (const id of clientIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
}
