import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';

/** Ends all other sessions of the caller; their tokens are refused from the next request on. */
export async function revokeOtherSessions({
  tx,
  session,
  audit,
}: PersonContext): Promise<{ revokedCount: number }> {
  audit('sessions.revoked', session.userId);
  const { rows } = await sql<{ count: number }>`select app.revoke_other_sessions() as count`.execute(tx);
  return { revokedCount: rows[0]?.count ?? 0 };
}
