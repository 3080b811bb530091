import { sql } from 'kysely';
import { normaliseEmail } from '#foundation/values/email.ts';
import { refusal } from './auth-errors.ts';
import { READ, WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { weaknessOf } from './judge-password.ts';
import { accountKey, LIMITS } from './limits.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { answerSession, type SessionAnswer } from './session-answer.ts';
import type { DescribedUser } from './wire-user.ts';

export interface PasswordSignIn {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password: string;
}

interface Candidate {
  readonly wait_seconds: number;
  readonly allowance_key: string;
  readonly user_id: string | null;
  readonly password_hash: string | null;
  readonly is_confirmed: boolean;
  readonly is_banned: boolean;
}

function readIdentity({ email = '', phone = '' }: PasswordSignIn): string {
  if (email !== '' && phone !== '') throw refusal('login_identity_twice');
  if (phone !== '') throw refusal('phone_login_disabled');
  if (email === '') throw refusal('login_identity_missing');
  return normaliseEmail(email);
}

async function findCandidate({ database }: AuthParts, email: string, network: string): Promise<Candidate> {
  const { token, password } = LIMITS;
  const { rows } = await database.transaction(READ, (tx) =>
    sql<Candidate>`select * from auth.prepare_password_check(${email}, ${accountKey(email)}, ${network},
      ${token.count}::integer, ${token.seconds}::integer, ${password.count}::integer, ${password.seconds}::integer)`.execute(
      tx,
    ),
  );
  const [candidate] = rows;
  if (!candidate) throw new Error('prepare_password_check answers with one row');
  return candidate;
}

/**
 * Signs in by password: a question, the hash, and the new session, so that no connection waits for the hash. Whoever
 * asks learns nothing about an address that has no account: the same answer after the same work.
 *
 * @throws AuthError `invalid_credentials`, `email_not_confirmed`, `user_banned`, `over_request_rate_limit`.
 */
export async function signInWithPassword(
  parts: AuthParts,
  given: PasswordSignIn,
  origin: Origin,
): Promise<SessionAnswer> {
  const email = readIdentity(given);
  const candidate = await findCandidate(parts, email, origin.network);
  if (candidate.wait_seconds > 0) throw refusal('rate_limit', { retryAfterSeconds: candidate.wait_seconds });
  const matched = await parts.passwords.matches(candidate.password_hash, given.password);
  if (!matched || candidate.user_id === null) throw refusal('login_invalid');
  if (candidate.is_banned) throw refusal('user_banned_at_login');
  if (!candidate.is_confirmed) throw refusal('email_not_confirmed');

  const refreshToken = parts.refreshTokens.first();
  const { user_id: userId, password_hash: checkedHash, allowance_key: allowanceKey } = candidate;
  const { ip, network, userAgent, requestId } = origin;
  const opened = await parts.database.transaction(WRITE, async (tx) => {
    const [{ rows }] = await Promise.all([
      sql<{ session_id: string; described: DescribedUser }>`
        select * from auth.open_session(${userId}::uuid, ${checkedHash}, 'password', ${hashRefreshToken(refreshToken)}, ${ip},
          ${network}, ${userAgent}, ${requestId})`.execute(tx),
      // Only wrong passwords count against an account.
      sql`delete from auth.allowances where key = ${allowanceKey}`.execute(tx),
    ]);
    return rows[0];
  });
  // The password was changed while it was being checked.
  if (!opened) throw refusal('login_invalid');
  return answerSession(parts, {
    sessionId: opened.session_id,
    described: opened.described,
    refreshToken,
    method: 'password',
    weakness: weaknessOf(given.password),
  });
}
