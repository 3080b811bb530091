import { randomUUID } from 'node:crypto';
import { authError } from './auth-errors.ts';
import type { AuthParts } from './auth-parts.ts';
import { createSignedUpAccount } from './create-signed-up-account.ts';
import type { PkceChallenge } from './flow-states.ts';
import { assertStrongPassword } from './password-strength.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import type { Origin } from './origin.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import { signInAnonymously } from './sign-in-anonymously.ts';
import { fakeUser, toWireUser } from './wire-user.ts';

export interface SignUp {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  /** User metadata from the client. Not trusted: a role in it grants nothing. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The target of the emailed link. */
  readonly redirectTo: string;
  readonly challenge: PkceChallenge | null;
}

function readSignUp({ email = '', phone = '', password = '' }: SignUp): { email: string; password: string } {
  if (password === '') throw authError('password_missing');
  assertStrongPassword(password);
  if (email !== '' && phone !== '') throw authError('signup_identity_twice');
  if (phone !== '') throw authError('phone_signup_disabled');
  return { email: readEmailAddress(email), password };
}

/** A sign-up without an address, a number and a password is an anonymous sign-in. */
const isAnonymous = ({ email, phone, password }: SignUp): boolean => !email && !phone && !password;

/**
 * Creates an account. If sign-ups are confirmed by email, a taken address gets the same response after the same work,
 * and its owner is notified by email.
 *
 * @returns a session if sign-ups are confirmed at once, else the user.
 * @throws AuthError `user_already_exists` only if sign-ups are confirmed at once.
 */
export async function signUp(
  parts: AuthParts,
  given: SignUp,
  origin: Origin,
): Promise<AccessTokenResponse | Record<string, unknown>> {
  if (isAnonymous(given)) return signInAnonymously(parts, given.data, origin);
  const { email, password } = readSignUp(given);
  await consumeRateLimits(parts.database, [
    { limit: 'signUp', key: origin.network },
    ...(parts.mailAutoconfirm
      ? []
      : ([
          { limit: 'mailGap', key: hashEmail(email) },
          { limit: 'mail', key: origin.network },
        ] as const)),
  ]);
  const { data, redirectTo, challenge } = given;
  const passwordHash = await parts.passwords.hash(password);
  const created = await createSignedUpAccount(
    parts,
    { email, passwordHash, data, redirectTo, challenge },
    origin,
  );
  if (created.outcome === 'session') return toAccessTokenResponse(parts, created.session);
  if (created.outcome === 'confirm') return toWireUser(created.described);
  if (parts.mailAutoconfirm) throw authError('user_exists');
  return fakeUser(randomUUID(), email, new Date().toISOString());
}
