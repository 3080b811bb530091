import { sql } from 'kysely';
import { assertNotPinOnly } from '../assert-not-pin-only.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow, type Origin } from '../origin.ts';
import { consumeRateLimits } from '../rate-limits.ts';
import { assertSecondFactor } from '../mfa/assert-second-factor.ts';
import { isUuid } from '../mfa/challenge-factor.ts';
import { requireAuthentication } from '../require-authentication.ts';
import { oidcError } from './oidc-errors.ts';

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
  const { rows } = await parts.database.transaction(WRITE, (tx) =>
    sql<{ outcome: 'unlinked' | 'not_found' | 'single' }>`
      select auth.unlink_identity(${person.userId}::uuid, ${identityId}::uuid, ${originRow(origin)}) as outcome`.execute(
      tx,
    ),
  );
  const outcome = rows[0]?.outcome;
  if (outcome === 'single') throw oidcError('identity_is_single');
  if (outcome !== 'unlinked') throw oidcError('identity_not_found');
}
