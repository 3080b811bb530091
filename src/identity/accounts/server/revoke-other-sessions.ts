import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';

/** Signs the caller out everywhere else; what those devices hold dies with their next request. */
export async function revokeOtherSessions({
  tx,
  session,
  audit,
}: PersonContext): Promise<{ revokedCount: number }> {
  audit('sessions.revoked', session.userId);
  const { rows } = await sql<{ count: number }>`select app.revoke_other_sessions() as count`.execute(tx);
  return { revokedCount: rows[0]?.count ?? 0 };
}
