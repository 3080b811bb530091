import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { pipelined } from '#foundation/server/database/pipeline.ts';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { hashRefreshToken, isRefreshToken, REUSE_SECONDS } from './refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import { DescribedUser } from './wire-user.ts';

const Exchange = z.object({
  outcome: z.enum(['rotated', 'active', 'replayed', 'unknown', 'expired', 'inactive', 'banned', 'limited']),
  steps: z.number().nullable(),
  wait_seconds: z.number(),
  session_id: z.string().nullable(),
  aal: z.string().nullable(),
  amr: z.unknown(),
  described: DescribedUser.nullable(),
});
type Exchange = z.infer<typeof Exchange>;

async function exchange(
  { database, refreshTokens }: AuthParts,
  token: string,
  network: string,
): Promise<Exchange> {
  const { count, seconds } = RATE_LIMITS.token;
  const child = hashRefreshToken(refreshTokens.following(token, 1));
  try {
    const exchanged = await pipelined(database, WRITE, (tx) =>
      fetchRow(
        tx,
        Exchange,
        sql`select * from auth.refresh_session(${hashRefreshToken(token)}, ${child}, ${REUSE_SECONDS}::integer, ${network},
        ${count}::integer, ${seconds}::integer)`,
      ),
    );
    if (!exchanged) throw new Error('refresh_session returned no row');
    return exchanged;
  } catch (error) {
    // Another request holds the lock of the token for too long.
    throw hasSqlState(error, SQLSTATE.LOCK_NOT_AVAILABLE)
      ? authError('busy_refresh', { cause: error })
      : error;
  }
}

function authErrorFor({ outcome, wait_seconds: waitSeconds }: Exchange) {
  switch (outcome) {
    case 'limited':
      return authError('rate_limit', { retryAfterSeconds: waitSeconds });
    case 'replayed':
      return authError('refresh_already_used');
    case 'expired':
      return authError('refresh_expired');
    case 'inactive':
      return authError('refresh_inactive');
    case 'banned':
      return authError('refresh_banned');
    case 'rotated':
    case 'active':
    case 'unknown':
      return authError('refresh_not_found');
  }
}

/**
 * Exchanges a refresh token for new tokens, in one statement. A used token returns the active tokens if it is the
 * parent of the active one or was used within the reuse interval; any other used token ends its session.
 *
 * @throws AuthError of the protocol for refresh tokens; `conflict` when too many requests wait for the same token.
 */
export async function refreshSession(
  parts: AuthParts,
  token: string,
  origin: Origin,
): Promise<AccessTokenResponse> {
  if (!isRefreshToken(token)) throw authError('refresh_malformed');
  const exchanged = await exchange(parts, token, origin.network);
  const { outcome, steps, session_id: sessionId, described, aal, amr } = exchanged;
  if (
    (outcome !== 'rotated' && outcome !== 'active') ||
    steps === null ||
    sessionId === null ||
    described === null
  ) {
    throw authErrorFor(exchanged);
  }
  return toAccessTokenResponse(parts, {
    sessionId,
    described,
    refreshToken: parts.refreshTokens.following(token, steps),
    aal: aal ?? 'aal1',
    amr,
  });
}
