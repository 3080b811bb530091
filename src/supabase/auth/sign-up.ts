import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import type { PkceChallenge } from './flow-states.ts';
import { assertStrongPassword } from './password-strength.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';
import { signInAnonymously } from './sign-in-anonymously.ts';
import { startEmailFlow } from './start-email-flow.ts';
import { fakeUser, toWireUser, type DescribedUser } from './wire-user.ts';

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

type Outcome =
  | { readonly outcome: 'session'; readonly session_id: string; readonly described: DescribedUser }
  | { readonly outcome: 'confirm'; readonly session_id: null; readonly described: DescribedUser }
  | { readonly outcome: 'exists'; readonly session_id: null; readonly described: null };

function readSignUp({ email = '', phone = '', password = '' }: SignUp): { email: string; password: string } {
  if (password === '') throw authError('password_missing');
  assertStrongPassword(password);
  if (email !== '' && phone !== '') throw authError('signup_identity_twice');
  if (phone !== '') throw authError('phone_signup_disabled');
  return { email: readEmailAddress(email), password };
}

/** A sign-up without an address, a number and a password is an anonymous sign-in. */
const isAnonymous = ({ email, phone, password }: SignUp): boolean => !email && !phone && !password;

async function insertAccount(
  parts: AuthParts,
  given: SignUp & { readonly email: string; readonly hashed: string; readonly refreshToken: string },
  origin: Origin,
): Promise<Outcome> {
  const { email, hashed, data, redirectTo, challenge, refreshToken } = given;
  const created = await parts.database.transaction(WRITE, async (tx) => {
    const flowId = parts.mailAutoconfirm ? null : await startEmailFlow(tx, parts, challenge, 'email/signup');
    const { rows } =
      await sql<Outcome>`select * from auth.sign_up(${email}, ${hashed}, ${JSON.stringify(data)}::jsonb,
      ${parts.mailAutoconfirm}::boolean, ${redirectTo}, ${flowId}::uuid, ${hashRefreshToken(refreshToken)}, ${originRow(origin)})`.execute(
        tx,
      );
    return rows[0];
  });
  if (!created) throw new Error('sign_up answers with one row');
  return created;
}

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
  const hashed = await parts.passwords.hash(password);
  const refreshToken = parts.refreshTokens.first();
  const created = await insertAccount(parts, { ...given, email, hashed, refreshToken }, origin);
  if (created.outcome === 'session') {
    const { session_id: sessionId, described } = created;
    return toAccessTokenResponse(parts, { sessionId, described, refreshToken, method: 'password' });
  }
  if (created.outcome === 'confirm') return toWireUser(created.described);
  if (parts.mailAutoconfirm) throw authError('user_exists');
  return fakeUser(randomUUID(), email, new Date().toISOString());
}
