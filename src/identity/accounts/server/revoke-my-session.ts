import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';

const Ended = z.object({ ended: z.boolean() });

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
  const revoked = await fetchRow(tx, Ended, sql`select app.revoke_own_session(${sessionId}::uuid) as ended`);
  if (!revoked?.ended) throw new AppError('not_found');
  return { id: sessionId };
}
