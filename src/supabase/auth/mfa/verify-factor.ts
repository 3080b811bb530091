import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from '../auth-errors.ts';
import { WRITE, type AuthParts } from '../auth-parts.ts';
import { originRow, type Origin } from '../origin.ts';
import { RATE_LIMITS, consumeRateLimits } from '../rate-limits.ts';
import { requireAuthentication, type AuthenticatedUser } from '../require-authentication.ts';
import { hashRefreshToken } from '../refresh-tokens.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from '../access-token-response.ts';
import { DescribedUser } from '../wire-user.ts';
import { isUuid } from './challenge-factor.ts';
import type { FactorSecrets } from './factor-secrets.ts';
import { challengeExpired, mfaError } from './mfa-errors.ts';

export interface FactorVerification {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

const Prepared = z.object({
  outcome: z.enum(['ready', 'no_factor', 'no_challenge', 'elsewhere', 'expired']),
  wait_seconds: z.number(),
  allowance_key: z.string().nullable(),
  sealed_secret: z.instanceof(Buffer).nullable(),
});
type Prepared = z.infer<typeof Prepared>;

const FactorResult = z.object({
  outcome: z.enum(['passed', 'used', 'gone']),
  aal: z.string().nullable(),
  amr: z.unknown(),
  described: DescribedUser.nullable(),
});
type FactorResult = z.infer<typeof FactorResult>;

async function prepare(
  { database }: AuthParts,
  userId: string,
  { factorId, challengeId }: FactorVerification,
  network: string,
): Promise<Prepared & { readonly sealed_secret: Buffer }> {
  const { count, seconds } = RATE_LIMITS.factorCode;
  const prepared = await database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      Prepared,
      sql`select * from auth.prepare_factor_check(${userId}::uuid, ${factorId}::uuid, ${challengeId}::uuid, ${network},
      ${count}::integer, ${seconds}::integer)`,
    ),
  );
  if (!prepared) throw new Error('prepare_factor_check returned no row');
  const { outcome, sealed_secret: sealed } = prepared;
  if (outcome === 'no_factor' || sealed === null) throw mfaError('factor_not_found');
  if (outcome === 'no_challenge') throw mfaError('challenge_not_found');
  if (outcome === 'elsewhere') throw mfaError('challenge_from_elsewhere');
  if (outcome === 'expired') throw challengeExpired(challengeId);
  if (prepared.wait_seconds > 0) throw authError('rate_limit', { retryAfterSeconds: prepared.wait_seconds });
  return { ...prepared, sealed_secret: sealed };
}

async function passFactor(
  { database }: AuthParts,
  { userId, sessionId }: AuthenticatedUser,
  { factorId, challengeId }: FactorVerification,
  given: { readonly step: number; readonly tokenHash: Buffer; readonly allowanceKey: string | null },
  origin: Origin,
): Promise<FactorResult> {
  const passed = await database.transaction(WRITE, (tx) =>
    fetchRow(
      tx,
      FactorResult,
      sql`select * from auth.complete_factor_check(${userId}::uuid, ${sessionId}::uuid, ${factorId}::uuid, ${challengeId}::uuid,
      ${given.step}::bigint, ${given.tokenHash}, ${given.allowanceKey}, ${originRow(origin)})`,
    ),
  );
  if (!passed) throw new Error('complete_factor_check returned no row');
  return passed;
}

/**
 * Verifies a challenge and raises the session to aal2. Its refresh token is replaced, and sessions with aal1 end. A
 * code is accepted once, even within its time step.
 *
 * @throws AuthError `mfa_factor_not_found`, `mfa_challenge_expired`, `mfa_ip_address_mismatch`,
 * `mfa_verification_failed`, `over_request_rate_limit` after too many wrong codes.
 */
export async function verifyFactor(
  parts: AuthParts,
  secrets: FactorSecrets,
  authorization: string | undefined,
  verification: FactorVerification,
  origin: Origin,
): Promise<AccessTokenResponse> {
  const person = await requireAuthentication(parts, authorization);
  const { userId, sessionId } = person;
  await consumeRateLimits(parts.database, [{ limit: 'factor', key: userId }]);
  const { factorId, challengeId, code } = verification;
  if (!isUuid(factorId)) throw mfaError('factor_not_found');
  if (!isUuid(challengeId)) throw mfaError('challenge_not_found');
  const prepared = await prepare(parts, userId, verification, origin.network);
  const step = secrets.stepOf({ userId, factorId }, prepared.sealed_secret, code, Date.now());
  if (step === null) throw mfaError('code_invalid');
  const refreshToken = parts.refreshTokens.first();
  const given = { step, tokenHash: hashRefreshToken(refreshToken), allowanceKey: prepared.allowance_key };
  const { outcome, aal, amr, described } = await passFactor(parts, person, verification, given, origin);
  if (outcome === 'gone') throw authError('session_not_found');
  if (outcome === 'used' || aal === null || described === null) throw mfaError('code_invalid');
  return toAccessTokenResponse(parts, { sessionId, described, refreshToken, aal, amr });
}
