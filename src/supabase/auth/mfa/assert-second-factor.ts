import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { READ, type AuthParts } from '../auth-parts.ts';
import type { Bearer } from '../../person/bearer.ts';
import { mfaError } from './mfa-errors.ts';

const AalRow = z.object({ aal: z.string(), has_second_factor: z.boolean() });

/**
 * Requires that a user with a second factor has verified it in this session.
 *
 * @throws AuthError `insufficient_aal`.
 */
export async function assertSecondFactor(
  { database }: Pick<AuthParts, 'database'>,
  { userId, sessionId }: Pick<Bearer, 'userId' | 'sessionId'>,
  authError: 'update_needs_aal2' | 'link_needs_aal2',
): Promise<void> {
  const current = await database.transaction(READ, (tx) =>
    fetchRow(tx, AalRow, sql`select * from auth.second_factor_state(${userId}::uuid, ${sessionId}::uuid)`),
  );
  if (current?.has_second_factor && current.aal !== 'aal2') throw mfaError(authError);
}
