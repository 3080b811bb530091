import { sql } from 'kysely';
import type { Bearer } from '../person/bearer.ts';
import { authError } from './auth-errors.ts';
import { READ, type AuthParts } from './auth-parts.ts';

/**
 * Limits sessions by PIN to the shared browser: how a user signs in elsewhere can only be changed in a session with a
 * stronger authentication.
 *
 * @throws AuthError `reauthentication_needed`.
 */
export async function assertNotPinOnly(
  { database }: Pick<AuthParts, 'database'>,
  { sessionId }: Pick<Bearer, 'sessionId'>,
): Promise<void> {
  const { rows } = await database.transaction(READ, (tx) =>
    sql<{ is_alone: boolean }>`select auth.is_pin_only_session(${sessionId}::uuid) as is_alone`.execute(tx),
  );
  if (rows[0]?.is_alone !== false) throw authError('pin_is_no_proof');
}
