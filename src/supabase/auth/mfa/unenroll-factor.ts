import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow, type Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { isUuid } from './challenge-factor.ts';
import { mfaError } from './mfa-errors.ts';

const OutcomeRow = z.object({ outcome: z.enum(['removed', 'not_found', 'needs_aal2']) });

/**
 * Removes a factor. Sessions that it raised to aal2 drop to aal1, including this one.
 *
 * @throws AuthError `mfa_factor_not_found`; `insufficient_aal` for a verified factor in a session without it.
 */
export async function unenrollFactor(
  parts: AuthParts,
  authorization: string | undefined,
  factorId: string,
  origin: Origin,
): Promise<{ readonly id: string }> {
  const { userId, sessionId } = await requireAuthentication(parts, authorization);
  await consumeRateLimits(parts.database, [{ limit: 'factor', key: userId }]);
  if (!isUuid(factorId)) throw mfaError('factor_not_found');
  const row = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      OutcomeRow,
      sql`select auth.unenroll_factor(${userId}::uuid, ${sessionId}::uuid, ${factorId}::uuid, ${originRow(origin)})
        as outcome`,
    ),
  );
  const outcome = row?.outcome;
  if (outcome === 'needs_aal2') throw mfaError('unenroll_needs_aal2');
  if (outcome !== 'removed') throw mfaError('factor_not_found');
  return { id: factorId };
}
