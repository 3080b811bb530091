import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from './auth-errors.ts';
import { READ, WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import { consumeRateLimits } from './rate-limits.ts';
import { requireAuthentication, type AuthenticatedUser } from './require-authentication.ts';

const IsMailedRow = z.object({ is_mailed: z.boolean() });
const IsFreshRow = z.object({ is_fresh: z.boolean() });
const IsValidRow = z.object({ is_valid: z.boolean() });

/** Sessions older than this require reauthentication before a password is changed. */
const FRESH_SECONDS = 86_400;

/** The context of a code's hash: the account, not its address, which may change in the meantime. */
export const reauthenticationKey = (userId: string): string => `reauthentication\n${userId}`;

/**
 * Emails a code for changing the password. @throws AuthError of `requireAuthentication`; `validation_failed` without an address.
 */
export async function reauthenticate(
  parts: AuthParts,
  authorization: string | undefined,
  origin: Origin,
): Promise<void> {
  const { userId } = await requireAuthentication(parts, authorization);
  await consumeRateLimits(parts.database, [
    { limit: 'reauthenticate', key: origin.network },
    { limit: 'mailGap', key: `user:${userId}` },
    { limit: 'mail', key: origin.network },
  ]);
  const row = await parts.database.transaction(WRITE, (tx) =>
    fetchRow(tx, IsMailedRow, sql`select auth.request_reauthentication(${userId}::uuid) as is_mailed`),
  );
  if (row?.is_mailed !== true) throw authError('reauthentication_without_address');
}

async function isFresh({ database }: AuthParts, sessionId: string): Promise<boolean> {
  const row = await database.transaction(READ, (tx) =>
    fetchRow(
      tx,
      IsFreshRow,
      sql`select created_at > now() - make_interval(secs => ${FRESH_SECONDS}::integer) as is_fresh
      from auth.sessions where id = ${sessionId}::uuid`,
    ),
  );
  return row?.is_fresh === true;
}

/**
 * Whether the change has to consume a code. Neither a recent session nor a user who gives the current password needs
 * one.
 *
 * @throws AuthError `reauthentication_needed`.
 */
export async function needsNonce(
  parts: AuthParts,
  { sessionId }: AuthenticatedUser,
  given: { readonly nonce: string | undefined; readonly hasProvenPassword: boolean },
): Promise<boolean> {
  if (!parts.securePasswordChange || given.hasProvenPassword) return false;
  if (await isFresh(parts, sessionId)) return false;
  if (!given.nonce) throw authError('reauthentication_needed');
  return true;
}

/** Consumes the code, in the transaction of the change. @throws AuthError `reauthentication_not_valid`. */
export async function consumeNonce(
  tx: Kysely<Tables>,
  parts: AuthParts,
  userId: string,
  nonce: string,
): Promise<void> {
  const codeHash = parts.codes.hashCode(reauthenticationKey(userId), nonce);
  const row = await fetchRow(
    tx,
    IsValidRow,
    sql`select auth.consume_reauthentication(${userId}::uuid, ${codeHash}) as is_valid`,
  );
  if (row?.is_valid !== true) throw authError('reauthentication_not_valid');
}
