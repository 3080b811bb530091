import { sql } from 'kysely';
import { normaliseEmail } from '#foundation/values/email.ts';
import { refusal } from './auth-errors.ts';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { accountKey, takeAllowances } from './limits.ts';
import type { OneTimeTokenType } from './one-time-codes.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { answerSession, type SessionAnswer } from './session-answer.ts';
import type { DescribedUser } from './wire-user.ts';

/** What the wire calls a verification, and the tokens that it may open. */
const TOKEN_TYPES: Readonly<Record<string, readonly OneTimeTokenType[]>> = {
  signup: ['confirmation'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['confirmation', 'recovery'],
};

export interface Verification {
  readonly type: string;
  readonly tokenHash?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly code?: string | undefined;
}

/** Half a change of address: the other mailbox has to confirm it too. */
export interface HalfVerified {
  readonly msg: string;
  readonly code: '200';
}

const HALF: HalfVerified = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

interface Redeemed {
  readonly outcome: 'session' | 'half' | 'invalid' | 'elsewhere' | 'taken' | 'banned';
  readonly session_id: string | null;
  readonly described: DescribedUser | null;
}

function assertComplete({ type, tokenHash, email, phone, code }: Verification): void {
  if (type === '') throw refusal('verify_needs_type');
  if (!tokenHash && !code) throw refusal('verify_needs_token');
  if (tokenHash && (code || email || phone)) throw refusal('verify_only_hash');
}

async function redeem(
  parts: AuthParts,
  given: Verification,
  refreshHash: Buffer,
  origin: Origin,
): Promise<Redeemed> {
  const types = Object.hasOwn(TOKEN_TYPES, given.type) ? (TOKEN_TYPES[given.type] ?? []) : [];
  const email = normaliseEmail(given.email ?? '');
  const linkHash = given.tokenHash ? parts.codes.hashLinkToken(given.tokenHash) : null;
  const codeHash = given.code ? parts.codes.hashCode(email, given.code) : null;
  const { ip, network, userAgent, requestId } = origin;
  const { rows } = await parts.database.transaction(WRITE, (tx) =>
    sql<Redeemed>`select * from auth.redeem_token(${[...types]}::text[], ${linkHash}, ${email}, ${codeHash}, ${refreshHash}, ${ip},
      ${network}, ${userAgent}, ${requestId})`.execute(tx),
  );
  return rows[0] ?? { outcome: 'invalid', session_id: null, described: null };
}

/**
 * Opens what a mailed link or code stands for, once, and signs its owner in. An invitation grants its role by this.
 *
 * @throws AuthError `otp_expired` for whatever is unknown, used or too old; `user_already_exists` for an invitation of
 * an account that works elsewhere.
 */
export async function verify(
  parts: AuthParts,
  given: Verification,
  origin: Origin,
): Promise<SessionAnswer | HalfVerified> {
  assertComplete(given);
  await takeAllowances(parts.database, [
    { limit: 'verify', key: origin.network },
    ...(given.code ? ([{ limit: 'code', key: accountKey(normaliseEmail(given.email ?? '')) }] as const) : []),
  ]);
  const refreshToken = parts.refreshTokens.first();
  const {
    outcome,
    session_id: sessionId,
    described,
  } = await redeem(parts, given, hashRefreshToken(refreshToken), origin);
  if (outcome === 'half') return HALF;
  if (outcome === 'session' && sessionId !== null && described !== null) {
    return answerSession(parts, { sessionId, described, refreshToken, method: 'otp' });
  }
  if (outcome === 'elsewhere') throw refusal('invited_elsewhere');
  if (outcome === 'taken') throw refusal('email_exists');
  if (outcome === 'banned') throw refusal('user_banned');
  throw refusal(given.tokenHash ? 'link_invalid' : 'token_invalid');
}
