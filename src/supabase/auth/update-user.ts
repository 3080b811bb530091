import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { assertNotPinOnly } from './assert-not-pin-only.ts';
import { authError } from './auth-errors.ts';
import { READ, WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import type { PkceChallenge } from './flow-states.ts';
import { assertStrongPassword } from './password-strength.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import { requireAuthentication, type AuthenticatedUser } from './require-authentication.ts';
import { needsNonce, consumeNonce } from './reauthenticate.ts';
import { assertSecondFactor } from './mfa/assert-second-factor.ts';
import { startEmailFlow } from './start-email-flow.ts';
import { DescribedUser, toWireUser } from './wire-user.ts';

const UpdatedRow = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('updated'), described: DescribedUser }),
  z.object({ outcome: z.literal('email_exists'), described: z.null() }),
]);

export interface UserUpdate {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Checked when it is given. */
  readonly currentPassword?: string | undefined;
  /** The emailed code: see `reauthenticate`. */
  readonly nonce?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly redirectTo: string;
  readonly challenge: PkceChallenge | null;
}

interface NewPassword {
  readonly hashed: string;
  /** To be consumed with the change; null when none is required. */
  readonly nonce: string | null;
}

const PasswordState = z.object({
  password_hash: z.string().nullable(),
  /** The minimum password length of the user's clinic. */
  minimum: z.number(),
});
type PasswordState = z.infer<typeof PasswordState>;

async function findPasswordState({ database }: AuthParts, userId: string): Promise<PasswordState> {
  const current = await database.transaction(READ, (tx) =>
    fetchRow(
      tx,
      PasswordState,
      sql`select password_hash, auth.password_minimum(id) as minimum
      from auth.users where id = ${userId}::uuid`,
    ),
  );
  if (!current) throw authError('user_not_found');
  return current;
}

/** Validates a new password and the user's authentication; null when no change is requested. */
async function validateNewPassword(
  parts: AuthParts,
  given: UserUpdate,
  person: AuthenticatedUser,
): Promise<NewPassword | null> {
  if (!given.password) return null;
  if (person.described.email === '') throw authError('password_without_address');
  const { password_hash: current, minimum } = await findPasswordState(parts, person.userId);
  assertStrongPassword(given.password, minimum);
  if (given.currentPassword && !(await parts.passwords.matches(current, given.currentPassword))) {
    throw authError('current_password_invalid');
  }
  const hasProvenPassword = Boolean(given.currentPassword);
  const spendsNonce = await needsNonce(parts, person, { nonce: given.nonce, hasProvenPassword });
  if (current !== null && (await parts.passwords.matches(current, given.password)))
    throw authError('same_password');
  return {
    hashed: await parts.passwords.hash(given.password),
    nonce: spendsNonce ? (given.nonce ?? null) : null,
  };
}

function readNewAddress(given: UserUpdate, { described }: AuthenticatedUser): string | null {
  if (!given.email) return null;
  const email = readEmailAddress(given.email);
  return email === described.email ? null : email;
}

/** The rate limits that a change consumes. */
function rateLimitsOf(
  given: UserUpdate,
  { userId }: AuthenticatedUser,
  { network }: Origin,
  mailedTo: string | null,
): Parameters<typeof consumeRateLimits>[1] {
  return [
    { limit: 'updateUser', key: network },
    ...(given.password && given.currentPassword
      ? ([{ limit: 'password', key: `user:${userId}` }] as const)
      : []),
    ...(given.password && given.nonce ? ([{ limit: 'code', key: `user:${userId}` }] as const) : []),
    ...(mailedTo === null
      ? []
      : ([
          { limit: 'mailGap', key: hashEmail(mailedTo) },
          { limit: 'mail', key: network },
        ] as const)),
  ];
}

/**
 * Updates the user's account. A new address takes effect once both mailboxes have confirmed it; a new password ends all
 * other sessions, and the user is notified by email.
 *
 * @throws AuthError `weak_password`, `same_password`, `current_password_invalid`, `reauthentication_needed`,
 * `reauthentication_not_valid`, `insufficient_aal`, `email_exists`.
 */
export async function updateUser(
  parts: AuthParts,
  authorization: string | undefined,
  given: UserUpdate,
  origin: Origin,
): Promise<Record<string, unknown>> {
  const person = await requireAuthentication(parts, authorization);
  const newEmail = readNewAddress(given, person);
  if (given.password || newEmail !== null) await assertSecondFactor(parts, person, 'update_needs_aal2');
  if ((given.password && !given.currentPassword) || newEmail !== null) await assertNotPinOnly(parts, person);
  // The first address of an anonymous account is a sign-up.
  const isSignUp = person.described.email === '';
  const mailedTo = parts.mailAutoconfirm && isSignUp ? null : newEmail;
  await consumeRateLimits(parts.database, rateLimitsOf(given, person, origin, mailedTo));
  const password = await validateNewPassword(parts, given, person);
  const data = given.data === undefined ? null : JSON.stringify(given.data);
  const updated = await parts.database.transaction(WRITE, async (tx) => {
    if (password?.nonce) await consumeNonce(tx, parts, person.userId, password.nonce);
    const flowId = mailedTo && (await startEmailFlow(tx, parts, given.challenge, 'email_change'));
    return fetchRow(
      tx,
      UpdatedRow,
      sql`select * from auth.update_user(${person.userId}::uuid, ${person.sessionId}::uuid, ${password?.hashed ?? null}, ${data}::jsonb,
        ${newEmail}, ${parts.mailAutoconfirm}::boolean, ${given.redirectTo}, ${flowId}::uuid, ${originRow(origin)})`,
    );
  });
  if (!updated) throw new Error('update_user returned no row');
  if (updated.outcome === 'email_exists') throw authError('email_exists');
  return toWireUser(updated.described);
}
