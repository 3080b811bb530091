import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

const Revoked = z.object({ count: z.int() });

/** Ends all other sessions of the caller; their tokens are refused from the next request on. */
export async function revokeOtherSessions({
  tx,
  session,
  audit,
}: PersonContext): Promise<{ revokedCount: number }> {
  audit('sessions.revoked', session.userId);
  const revoked = await fetchRow(tx, Revoked, sql`select app.revoke_other_sessions() as count`);
  return { revokedCount: revoked?.count ?? 0 };
}
