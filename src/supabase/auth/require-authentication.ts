import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { opaqueKeyOf, type Bearer } from '../person/bearer.ts';
import { badToken, authError } from './auth-errors.ts';
import { READ, type AuthParts } from './auth-parts.ts';
import { DescribedUser } from './wire-user.ts';

const HasSessionRow = z.object({
  has_session: z.boolean(),
  is_banned: z.boolean(),
  described: DescribedUser,
});

/** A user with an active session. */
export interface AuthenticatedUser extends Bearer {
  readonly described: DescribedUser;
}

/** @throws AuthError `no_authorization`, `bad_jwt`. */
function readToken({ tokens }: Pick<AuthParts, 'tokens'>, authorization: string | undefined): Bearer {
  const token = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  if (!token) throw authError('bearer_missing');
  // Without a session supabase-js sends an API key, which identifies no user.
  if (opaqueKeyOf(authorization) !== null) throw authError('bearer_without_person');
  const reading = tokens.read(token);
  if (!reading.ok) throw badToken(reading.reason);
  return reading.bearer;
}

/**
 * The user of a request, checked in the database each time: an ended session or a banned account is rejected, whatever
 * the token says.
 *
 * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`.
 */
export async function requireAuthentication(
  parts: AuthParts,
  authorization: string | undefined,
): Promise<AuthenticatedUser> {
  const bearer = readToken(parts, authorization);
  const found = await parts.database.transaction(READ, (tx) =>
    fetchRow(
      tx,
      HasSessionRow,
      sql`select * from auth.find_bearer(${bearer.userId}::uuid, ${bearer.sessionId}::uuid)`,
    ),
  );
  if (!found) throw authError('user_not_found');
  if (!found.has_session) throw authError('session_not_found');
  if (found.is_banned) throw authError('user_banned');
  return { ...bearer, described: found.described };
}
