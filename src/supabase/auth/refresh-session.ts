import { sql } from 'kysely';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { pipelined } from '#foundation/server/database/pipeline.ts';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { hashRefreshToken, isRefreshToken, REUSE_SECONDS } from './refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import type { DescribedUser } from './wire-user.ts';

interface Exchange {
  readonly outcome:
    | 'rotated'
    | 'active'
    | 'replayed'
    | 'unknown'
    | 'expired'
    | 'inactive'
    | 'banned'
    | 'limited';
  readonly steps: number | null;
  readonly wait_seconds: number;
  readonly session_id: string | null;
  readonly aal: string | null;
  readonly amr: unknown;
  readonly described: DescribedUser | null;
}

async function exchange(
  { database, refreshTokens }: AuthParts,
  token: string,
  network: string,
): Promise<Exchange> {
  const { count, seconds } = RATE_LIMITS.token;
  const child = hashRefreshToken(refreshTokens.following(token, 1));
  try {
    const { rows } = await pipelined(database, WRITE, (tx) =>
      sql<Exchange>`select * from auth.refresh_session(${hashRefreshToken(token)}, ${child}, ${REUSE_SECONDS}::integer, ${network},
        ${count}::integer, ${seconds}::integer)`.execute(tx),
    );
    const [answer] = rows;
    if (!answer) throw new Error('refresh_session answers with one row');
    return answer;
  } catch (error) {
    // Another request has locked the same token and did not finish in time.
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
  const answer = await exchange(parts, token, origin.network);
  const { outcome, steps, session_id: sessionId, described, aal, amr } = answer;
  if (
    (outcome !== 'rotated' && outcome !== 'active') ||
    steps === null ||
    sessionId === null ||
    described === null
  ) {
    throw authErrorFor(answer);
  }
  return toAccessTokenResponse(parts, {
    sessionId,
    described,
    refreshToken: parts.refreshTokens.following(token, steps),
    aal: aal ?? 'aal1',
    amr,
  });
}
