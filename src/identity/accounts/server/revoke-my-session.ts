import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

/**
 * Ends one of the caller's own sessions.
 *
 * @throws AppError `not_found` for a session that has ended or is not theirs.
 */
export async function revokeMySession(
  { tx, session, audit }: PersonContext,
  { sessionId }: { sessionId: string },
): Promise<{ id: string }> {
  audit('sessions.revoked', session.userId, { after: { sessions: 1 } });
  const { rows } = await sql<{ ended: boolean }>`
    select app.revoke_own_session(${sessionId}::uuid) as ended`.execute(tx);
  if (!rows[0]?.ended) throw new AppError('not_found');
  return { id: sessionId };
}
