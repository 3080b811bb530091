import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { assertNotPinOnly } from '../assert-not-pin-only.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow, type Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { assertSecondFactor } from '../mfa/assert-second-factor.ts';
import { isUuid } from '../mfa/challenge-factor.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { oidcError } from './oidc-errors.ts';

const OutcomeRow = z.object({ outcome: z.enum(['unlinked', 'not_found', 'single']) });

/**
 * Unlinks an identity from the user's account.
 *
 * @throws AuthError `identity_not_found`; `single_identity_not_deletable` for the last one.
 */
export async function unlinkIdentity(
  parts: AuthParts,
  authorization: string | undefined,
  identityId: string,
  origin: Origin,
): Promise<void> {
  const person = await requireAuthentication(parts, authorization);
  await consumeRateLimits(parts.database, [{ limit: 'updateUser', key: origin.network }]);
  if (!isUuid(identityId)) throw oidcError('identity_not_found');
  await assertSecondFactor(parts, person, 'link_needs_aal2');
  await assertNotPinOnly(parts, person);
  const row = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      OutcomeRow,
      sql`select auth.unlink_identity(${person.userId}::uuid, ${identityId}::uuid, ${originRow(origin)}) as outcome`,
    ),
  );
  const outcome = row?.outcome;
  if (outcome === 'single') throw oidcError('identity_is_single');
  if (outcome !== 'unlinked') throw oidcError('identity_not_found');
}
