import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refusal } from './auth-errors.ts';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { assertGoodPassword } from './judge-password.ts';
import { accountKey, takeAllowances } from './limits.ts';
import { readMailAddress } from './mail-address.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { answerSession, type SessionAnswer } from './session-answer.ts';
import { fakeUser, toWireUser, type DescribedUser } from './wire-user.ts';

export interface SignUp {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  /** The caller's own words about the person. Never believed: a role in it grants nothing. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Where the mailed link leads. */
  readonly redirectTo: string;
}

type Outcome =
  | { readonly outcome: 'session'; readonly session_id: string; readonly described: DescribedUser }
  | { readonly outcome: 'confirm'; readonly session_id: null; readonly described: DescribedUser }
  | { readonly outcome: 'exists'; readonly session_id: null; readonly described: null };

function readSignUp({ email = '', phone = '', password = '' }: SignUp): { email: string; password: string } {
  if (email === '' && phone === '' && password === '') throw refusal('anonymous_disabled');
  if (password === '') throw refusal('password_missing');
  assertGoodPassword(password);
  if (email !== '' && phone !== '') throw refusal('signup_identity_twice');
  if (phone !== '') throw refusal('phone_signup_disabled');
  return { email: readMailAddress(email), password };
}

/**
 * Creates an account. Where sign-ups are confirmed by mail, an address that is taken gets the same answer after the same
 * work, and its owner a mail that says so.
 *
 * @returns a session where sign-ups are confirmed at once, else the user.
 * @throws AuthError `user_already_exists` only where they are confirmed at once.
 */
export async function signUp(
  parts: AuthParts,
  given: SignUp,
  origin: Origin,
): Promise<SessionAnswer | Record<string, unknown>> {
  const { email, password } = readSignUp(given);
  await takeAllowances(parts.database, [
    { limit: 'signUp', key: origin.network },
    ...(parts.mailAutoconfirm
      ? []
      : ([
          { limit: 'mailGap', key: accountKey(email) },
          { limit: 'mail', key: origin.network },
        ] as const)),
  ]);
  const hashed = await parts.passwords.hash(password);
  const refreshToken = parts.refreshTokens.first();
  const { ip, network, userAgent, requestId } = origin;
  const made = await parts.database.transaction(WRITE, async (tx) => {
    const { rows } =
      await sql<Outcome>`select * from auth.sign_up(${email}, ${hashed}, ${JSON.stringify(given.data)}::jsonb,
      ${parts.mailAutoconfirm}::boolean, ${given.redirectTo}, ${hashRefreshToken(refreshToken)}, ${ip}, ${network}, ${userAgent},
      ${requestId})`.execute(tx);
    return rows[0];
  });
  if (!made) throw new Error('sign_up answers with one row');
  if (made.outcome === 'session') {
    const { session_id: sessionId, described } = made;
    return answerSession(parts, { sessionId, described, refreshToken, method: 'password' });
  }
  if (made.outcome === 'confirm') return toWireUser(made.described);
  if (parts.mailAutoconfirm) throw refusal('user_exists');
  return fakeUser(randomUUID(), email, new Date().toISOString());
}
