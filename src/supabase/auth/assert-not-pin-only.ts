import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Bearer } from '../person/bearer.ts';
import { authError } from './auth-errors.ts';
import { READ, type AuthParts } from './auth-parts.ts';

const IsAloneRow = z.object({ is_alone: z.boolean() });

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
  const row = await database.transaction(READ, (tx) =>
    fetchRow(tx, IsAloneRow, sql`select auth.is_pin_only_session(${sessionId}::uuid) as is_alone`),
  );
  if (row?.is_alone !== false) throw authError('pin_is_no_proof');
}
