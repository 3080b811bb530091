import { normalizeEmail } from '#foundation/values/email.ts';
import { authError } from './auth-errors.ts';
import type { AuthParts } from './auth-parts.ts';
import { makeFlowCode } from './flow-states.ts';
import type { TokenProof } from './lock-one-time-token.ts';
import type { Origin } from './origin.ts';
import { consumeRateLimits, consumeCodeAttempt } from './rate-limits.ts';
import type { OneTimeTokenType } from './one-time-codes.ts';
import { redeemToken } from './redeem-token.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';

/** The verification types of the protocol, and the token types that each accepts. */
const TOKEN_TYPES: Readonly<Record<string, readonly OneTimeTokenType[]>> = {
  signup: ['confirmation'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['recovery', 'confirmation'],
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

/** A change of address that the other mailbox has to confirm too. */
export interface SingleConfirmation {
  readonly msg: string;
  readonly code: '200';
}

const SINGLE_CONFIRMATION: SingleConfirmation = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

function assertComplete({ type, tokenHash, email, phone, code }: Verification): void {
  if (type === '') throw authError('verify_needs_type');
  if (!tokenHash && !code) throw authError('verify_needs_token');
  if (tokenHash && (code || email || phone)) throw authError('verify_only_hash');
}

function proofOf({ codes }: AuthParts, given: Verification): TokenProof {
  const email = normalizeEmail(given.email ?? '');
  return {
    types: Object.hasOwn(TOKEN_TYPES, given.type) ? (TOKEN_TYPES[given.type] ?? []) : [],
    linkHash: given.tokenHash ? codes.hashLinkToken(given.tokenHash) : null,
    email,
    codeHash: given.code ? codes.hashCode(email, given.code) : null,
  };
}

/** The authorization code for a link of a PKCE flow. */
export interface FlowCode {
  readonly flowCode: string;
}

async function open(
  parts: AuthParts,
  given: Verification,
  flow: { readonly code: string; readonly codeHash: Buffer } | null,
  origin: Origin,
): Promise<AccessTokenResponse | SingleConfirmation | FlowCode> {
  assertComplete(given);
  await consumeRateLimits(parts.database, [{ limit: 'verify', key: origin.network }]);
  if (given.code) await consumeCodeAttempt(parts.database, normalizeEmail(given.email ?? ''), origin);
  const redeemed = await redeemToken(parts, proofOf(parts, given), flow?.codeHash ?? null, origin);
  if (redeemed.outcome === 'session') return toAccessTokenResponse(parts, redeemed.session);
  const { outcome } = redeemed;
  if (outcome === 'half') return SINGLE_CONFIRMATION;
  if (outcome === 'flow' && flow !== null) return { flowCode: flow.code };
  if (outcome === 'elsewhere') throw authError('invited_elsewhere');
  if (outcome === 'taken') throw authError('email_exists');
  if (outcome === 'banned') throw authError('user_banned');
  throw authError(given.tokenHash ? 'link_invalid' : 'token_invalid');
}

/**
 * Verifies an emailed link or code, once, and signs its owner in. An invitation grants its role this way.
 *
 * @throws AuthError `otp_expired` for one that is unknown, used or expired; `user_already_exists` for an invitation of
 * an account that works for another clinic.
 */
export async function verify(
  parts: AuthParts,
  given: Verification,
  origin: Origin,
): Promise<AccessTokenResponse | SingleConfirmation> {
  const opened = await open(parts, given, null, origin);
  if ('flowCode' in opened) throw new Error('only links issue a code');
  return opened;
}

/**
 * The same for a browser that opened the link: in a PKCE flow it receives an authorization code instead of the session.
 */
export const verifyLink = (
  parts: AuthParts,
  given: Verification,
  origin: Origin,
): Promise<AccessTokenResponse | SingleConfirmation | FlowCode> => open(parts, given, makeFlowCode(), origin);
