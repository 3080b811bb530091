import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from '../auth-errors.ts';
import { originRow, type Origin } from '../origin.ts';
import type { Identity } from './identity.ts';
import type { Linking } from './oauth-states.ts';
import { oidcError } from './oidc-errors.ts';

const ResolvedRow = z.object({
  outcome: z.enum(['known', 'linked', 'made', 'unverified', 'banned']),
  user_id: z.string().nullable(),
});
const LinkedRow = z.object({ outcome: z.enum(['linked', 'linked_already', 'taken', 'gone']) });

const PROVIDER = 'google';

/**
 * The account of an identity: the linked one, the one with the same verified address, or a new one.
 *
 * @throws AuthError `provider_email_needs_verification`, `user_banned`.
 */
export async function resolveIdentity(
  tx: Kysely<Tables>,
  { subject, email, isEmailVerified, data }: Identity,
  origin: Origin,
): Promise<string> {
  const resolved = await fetchRow(
    tx,
    ResolvedRow,
    sql`select * from auth.resolve_identity(${PROVIDER}, ${subject}, ${email}, ${isEmailVerified}::boolean, ${JSON.stringify(data)}::jsonb,
      ${originRow(origin)})`,
  );
  if (resolved?.outcome === 'banned') throw authError('user_banned');
  if (!resolved || resolved.user_id === null) throw oidcError('provider_address_unverified');
  return resolved.user_id;
}

/**
 * Links an identity to the user's account.
 *
 * @throws AuthError `identity_already_exists`; `session_not_found` when the session has ended in the meantime.
 */
export async function linkIdentity(
  tx: Kysely<Tables>,
  { userId, sessionId }: Linking,
  { subject, email, isEmailVerified, data }: Identity,
  origin: Origin,
): Promise<void> {
  const row = await fetchRow(
    tx,
    LinkedRow,
    sql`select auth.link_identity(${userId}::uuid, ${sessionId}::uuid, ${PROVIDER}, ${subject}, ${email}, ${isEmailVerified}::boolean,
      ${JSON.stringify(data)}::jsonb, ${originRow(origin)}) as outcome`,
  );
  const outcome = row?.outcome;
  if (outcome === 'linked_already') throw oidcError('identity_linked_already');
  if (outcome === 'taken') throw oidcError('identity_taken');
  if (outcome !== 'linked') throw authError('session_not_found');
}
