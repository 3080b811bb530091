import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from '../auth-errors.ts';
import type { AuthParts } from '../auth-parts.ts';
import { hashRefreshToken } from '../refresh-tokens.ts';
import type { OpenedSession } from '../access-token-response.ts';
import { DescribedUser } from '../wire-user.ts';
import type { Linking } from './oauth-states.ts';

const AalRow = z.object({ aal: z.string(), amr: z.unknown(), described: DescribedUser });

/** Reissues the tokens of a session, whose aal stays the same. @throws AuthError `session_not_found`. */
export async function renewSession(
  tx: Kysely<Tables>,
  { refreshTokens }: Pick<AuthParts, 'refreshTokens'>,
  { userId, sessionId }: Linking,
): Promise<OpenedSession> {
  const refreshToken = refreshTokens.first();
  await sql`select auth.renew_session(${sessionId}::uuid, ${hashRefreshToken(refreshToken)})`.execute(tx);
  const session = await fetchRow(
    tx,
    AalRow,
    sql`select s.aal, s.amr, auth.describe_user(s.user_id) as described from auth.sessions s
     where s.id = ${sessionId}::uuid and s.user_id = ${userId}::uuid`,
  );
  if (!session) throw authError('session_not_found');
  return { sessionId, refreshToken, ...session };
}
