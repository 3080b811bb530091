import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import { consumeRateLimits } from './rate-limits.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import { DescribedUser } from './wire-user.ts';

const SessionIdRow = z.object({ session_id: z.string(), described: DescribedUser });

/**
 * Creates an anonymous account. It becomes a regular one when an address is added and confirmed.
 *
 * @throws AuthError `anonymous_provider_disabled` unless the settings allow it.
 */
export async function signInAnonymously(
  parts: AuthParts,
  data: Readonly<Record<string, unknown>>,
  origin: Origin,
): Promise<AccessTokenResponse> {
  if (!parts.anonymousSignIn) throw authError('anonymous_disabled');
  await consumeRateLimits(parts.database, [{ limit: 'anonymous', key: origin.network }]);
  const refreshToken = parts.refreshTokens.first();
  const opened = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      SessionIdRow,
      sql`select * from auth.sign_up_anonymously(${JSON.stringify(data)}::jsonb, ${hashRefreshToken(refreshToken)}, ${originRow(origin)})`,
    ),
  );
  if (!opened) throw new Error('sign_up_anonymously returned no row');
  const { session_id: sessionId, described } = opened;
  return toAccessTokenResponse(parts, { sessionId, described, refreshToken, method: 'anonymous' });
}
