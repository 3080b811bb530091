import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import type { Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { mfaError } from './mfa-errors.ts';

const ChallengeIdRow = z.object({ challenge_id: z.string(), expires_at: z.number() });

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
  const created = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      ChallengeIdRow,
      sql`select challenge_id, floor(extract(epoch from expires_at))::integer as expires_at
        from auth.challenge_factor(${userId}::uuid, ${factorId}::uuid, ${origin.network}, ${CHALLENGE_SECONDS}::integer)`,
    ),
  );
  if (!created) throw mfaError('factor_not_found');
  return { id: created.challenge_id, type: 'totp', expires_at: created.expires_at };
}
