import { sql } from 'kysely';
import { refusal } from './auth-errors.ts';
import { READ, WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { assertGoodPassword } from './judge-password.ts';
import { accountKey, takeAllowances } from './limits.ts';
import { readMailAddress } from './mail-address.ts';
import { readSignedIn, type SignedIn } from './read-bearer.ts';
import { toWireUser, type DescribedUser } from './wire-user.ts';

export interface UserUpdate {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Checked when it is given. */
  readonly currentPassword?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly redirectTo: string;
}

async function findPasswordHash({ database }: AuthParts, userId: string): Promise<string | null> {
  const row = await database.transaction(READ, (tx) =>
    tx.selectFrom('auth.users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
  );
  return row?.password_hash ?? null;
}

/** The hash of the new password; null when none is asked for. */
async function judgeNewPassword(parts: AuthParts, given: UserUpdate, userId: string): Promise<string | null> {
  if (!given.password) return null;
  assertGoodPassword(given.password);
  const standing = await findPasswordHash(parts, userId);
  if (given.currentPassword && !(await parts.passwords.matches(standing, given.currentPassword))) {
    throw refusal('current_password_invalid');
  }
  if (standing !== null && (await parts.passwords.matches(standing, given.password)))
    throw refusal('same_password');
  return parts.passwords.hash(given.password);
}

function readNewAddress(given: UserUpdate, { described }: SignedIn): string | null {
  if (!given.email) return null;
  const email = readMailAddress(given.email);
  return email === described.email ? null : email;
}

/**
 * Changes the account of the person who asks. A new address counts once both mailboxes have confirmed it; a new
 * password signs every other session out, and the person is told by mail.
 *
 * @throws AuthError `weak_password`, `same_password`, `current_password_invalid`, `email_exists`.
 */
export async function updateUser(
  parts: AuthParts,
  authorization: string | undefined,
  given: UserUpdate,
  origin: Origin,
): Promise<Record<string, unknown>> {
  const person = await readSignedIn(parts, authorization);
  const newEmail = readNewAddress(given, person);
  const sendsMail = newEmail !== null && !parts.mailAutoconfirm;
  await takeAllowances(parts.database, [
    { limit: 'updateUser', key: origin.network },
    ...(given.password && given.currentPassword
      ? ([{ limit: 'password', key: `user:${person.userId}` }] as const)
      : []),
    ...(sendsMail
      ? ([
          { limit: 'mailGap', key: accountKey(newEmail) },
          { limit: 'mail', key: origin.network },
        ] as const)
      : []),
  ]);
  const hashed = await judgeNewPassword(parts, given, person.userId);
  const data = given.data === undefined ? null : JSON.stringify(given.data);
  const { ip, userAgent, requestId } = origin;
  const updated = await parts.database.transaction(WRITE, async (tx) => {
    const { rows } = await sql<{ outcome: 'updated' | 'email_exists'; described: DescribedUser }>`
      select * from auth.update_user(${person.userId}::uuid, ${person.sessionId}::uuid, ${hashed}, ${data}::jsonb, ${newEmail},
        ${parts.mailAutoconfirm}::boolean, ${given.redirectTo}, ${ip}, ${userAgent}, ${requestId})`.execute(
      tx,
    );
    return rows[0];
  });
  if (!updated) throw new Error('update_user answers with one row');
  if (updated.outcome === 'email_exists') throw refusal('email_exists');
  return toWireUser(updated.described);
}
