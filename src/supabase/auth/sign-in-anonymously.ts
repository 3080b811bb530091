import { sql } from 'kysely';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import { consumeRateLimits } from './rate-limits.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import type { DescribedUser } from './wire-user.ts';

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
  const { rows } = await parts.database.transaction(WRITE, (tx) =>
    sql<{ session_id: string; described: DescribedUser }>`
      select * from auth.sign_up_anonymously(${JSON.stringify(data)}::jsonb, ${hashRefreshToken(refreshToken)}, ${originRow(origin)})`.execute(
      tx,
    ),
  );
  const [opened] = rows;
  if (!opened) throw new Error('sign_up_anonymously answers with one row');
  const { session_id: sessionId, described } = opened;
  return toAccessTokenResponse(parts, { sessionId, described, refreshToken, method: 'anonymous' });
}
