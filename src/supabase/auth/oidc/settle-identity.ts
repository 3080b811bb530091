import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { refusal } from '../auth-errors.ts';
import type { Origin } from '../auth-parts.ts';
import type { Identity } from './identity.ts';
import type { Linking } from './oauth-states.ts';
import { oidcRefusal } from './oidc-errors.ts';

const PROVIDER = 'google';

/**
 * The account of an identity: the linked one, the one with the same verified address, or a new one.
 *
 * @throws AuthError `provider_email_needs_verification`, `user_banned`.
 */
export async function settleIdentity(
  tx: Kysely<Tables>,
  { subject, email, isEmailVerified, data }: Identity,
  { ip, userAgent, requestId }: Origin,
): Promise<string> {
  const { rows } = await sql<{
    outcome: 'known' | 'linked' | 'made' | 'unverified' | 'banned';
    user_id: string | null;
  }>`
    select * from auth.resolve_identity(${PROVIDER}, ${subject}, ${email}, ${isEmailVerified}::boolean, ${JSON.stringify(data)}::jsonb,
      ${ip}, ${userAgent}, ${requestId})`.execute(tx);
  const [settled] = rows;
  if (settled?.outcome === 'banned') throw refusal('user_banned');
  if (!settled || settled.user_id === null) throw oidcRefusal('provider_address_unverified');
  return settled.user_id;
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
  { ip, userAgent, requestId }: Origin,
): Promise<void> {
  const { rows } = await sql<{ outcome: 'linked' | 'linked_already' | 'taken' | 'gone' }>`
    select auth.link_identity(${userId}::uuid, ${sessionId}::uuid, ${PROVIDER}, ${subject}, ${email}, ${isEmailVerified}::boolean,
      ${JSON.stringify(data)}::jsonb, ${ip}, ${userAgent}, ${requestId}) as outcome`.execute(tx);
  const outcome = rows[0]?.outcome;
  if (outcome === 'linked_already') throw oidcRefusal('identity_linked_already');
  if (outcome === 'taken') throw oidcRefusal('identity_taken');
  if (outcome !== 'linked') throw refusal('session_not_found');
}
