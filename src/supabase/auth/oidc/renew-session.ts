import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { authError } from '../auth-errors.ts';
import type { AuthParts } from '../auth-parts.ts';
import { hashRefreshToken } from '../refresh-tokens.ts';
import type { OpenedSession } from '../access-token-response.ts';
import type { DescribedUser } from '../wire-user.ts';
import type { Linking } from './oauth-states.ts';

/** Reissues the tokens of a session, whose aal stays the same. @throws AuthError `session_not_found`. */
export async function renewSession(
  tx: Kysely<Tables>,
  { refreshTokens }: Pick<AuthParts, 'refreshTokens'>,
  { userId, sessionId }: Linking,
): Promise<OpenedSession> {
  const refreshToken = refreshTokens.first();
  await sql`select auth.renew_session(${sessionId}::uuid, ${hashRefreshToken(refreshToken)})`.execute(tx);
  const { rows } = await sql<{ aal: string; amr: unknown; described: DescribedUser }>`
    select s.aal, s.amr, auth.describe_user(s.user_id) as described from auth.sessions s
     where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid`.execute(tx);
  const [session] = rows;
  if (!session) throw authError('session_not_found');
  return { sessionId, refreshToken, ...session };
}
