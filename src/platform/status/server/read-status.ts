import { sql } from 'kysely';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { PublicStatus } from '../contract.ts';
import { publicStatusOf, type StatusFacts } from '../status.rules.ts';

/** How the service is, for everybody. */
export async function readStatus({ tx, now }: PublicContext): Promise<PublicStatus> {
  const { rows } = await sql<{ facts: StatusFacts }>`select app.public_status() as facts`.execute(tx);
  if (!rows[0]) throw new Error('the database said nothing of the status');
  return publicStatusOf(rows[0].facts, now);
}
