import { sql } from 'kysely';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import type { Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { mfaError } from './mfa-errors.ts';

/** The lifetime of a challenge, in seconds. */
const CHALLENGE_SECONDS = 300;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Checked before querying: an invalid id cannot exist. */
export const isUuid = (text: string): boolean => UUID.test(text);

export interface Challenge {
  readonly id: string;
  readonly type: 'totp';
  /** Seconds since 1970. */
  readonly expires_at: number;
}

/** Creates a challenge for a factor. @throws AuthError `mfa_factor_not_found`. */
export async function challengeFactor(
  parts: AuthParts,
  authorization: string | undefined,
  factorId: string,
  origin: Origin,
): Promise<Challenge> {
  const { userId } = await requireAuthentication(parts, authorization);
  await consumeRateLimits(parts.database, [{ limit: 'factor', key: userId }]);
  if (!isUuid(factorId)) throw mfaError('factor_not_found');
  const { rows } = await parts.database.transaction(WRITE, (tx) =>
    sql<{ challenge_id: string; expires_at: number }>`
      select challenge_id, floor(extract(epoch from expires_at))::integer as expires_at
        from auth.challenge_factor(${userId}::uuid, ${factorId}::uuid, ${origin.network}, ${CHALLENGE_SECONDS}::integer)`.execute(
      tx,
    ),
  );
  const [created] = rows;
  if (!created) throw mfaError('factor_not_found');
  return { id: created.challenge_id, type: 'totp', expires_at: created.expires_at };
}
