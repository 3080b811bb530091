import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { RequestOrigin } from '#foundation/server/http/request-origin.ts';
import { READ, WRITE, type AuthParts } from './auth-parts.ts';
import { originRow } from './origin.ts';
import { hashRefreshToken } from './refresh-tokens.ts';
import { toAccessTokenResponse } from './access-token-response.ts';
import { DescribedUser } from './wire-user.ts';

export interface PinSignIn {
  /** SHA-256 of the shared browser's secret. */
  readonly deviceHash: Buffer;
  readonly userId: string;
  readonly pin: string;
}

export type PinOutcome =
  | { readonly outcome: 'session'; readonly accessToken: string; readonly refreshToken: string }
  /** @param triesLeft until the password is required. */
  | { readonly outcome: 'wrong'; readonly triesLeft: number }
  /** `gone`: the browser is not, or no longer, a shared one. */
  | { readonly outcome: 'blocked' | 'gone' };

export type SignInByPin = (given: PinSignIn, origin: RequestOrigin) => Promise<PinOutcome>;

const Candidate = z.object({ is_blocked: z.boolean(), pin_hash: z.string().nullable() });

const PinResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('session'),
    tries_left: z.int(),
    session_id: z.uuid(),
    aal: z.string(),
    described: DescribedUser,
  }),
  z.object({
    outcome: z.enum(['wrong', 'blocked', 'gone']),
    tries_left: z.int(),
    session_id: z.null(),
    aal: z.null(),
    described: z.null(),
  }),
]);

/**
 * Signs a user in by PIN, only on a browser that their clinic shares. The lookup, the hash and the result are separate
 * steps, so that no connection is held during hashing. A user without a PIN gets the same response as for a wrong one,
 * after the same work.
 */
export const signInByPin =
  (parts: AuthParts): SignInByPin =>
  async ({ deviceHash, userId, pin }, origin) => {
    const candidate = await parts.database.transaction(READ, async (tx) => {
      return fetchRow(
        tx,
        Candidate,
        sql`select is_blocked, pin_hash from auth.prepare_pin_check(${deviceHash}, ${userId}::uuid)`,
      );
    });
    if (!candidate) return { outcome: 'gone' };
    if (candidate.is_blocked) return { outcome: 'blocked' };
    const matched = await parts.passwords.matches(candidate.pin_hash, pin);

    const refreshToken = parts.refreshTokens.first();
    const resolved = await parts.database.transaction(WRITE, async (tx) => {
      return fetchRow(
        tx,
        PinResult,
        sql`select * from auth.complete_pin_check(${deviceHash}, ${userId}::uuid, ${candidate.pin_hash}, ${matched}::boolean,
          ${hashRefreshToken(refreshToken)}, ${originRow({ ...origin, device: deviceHash })})`,
      );
    });
    if (!resolved) throw new Error('complete_pin_check returned no row');
    if (resolved.outcome === 'wrong') return { outcome: 'wrong', triesLeft: resolved.tries_left };
    if (resolved.outcome !== 'session') return { outcome: resolved.outcome };
    const session = toAccessTokenResponse(parts, {
      sessionId: resolved.session_id,
      described: resolved.described,
      refreshToken,
      aal: resolved.aal,
      method: 'pin',
    });
    return { outcome: 'session', accessToken: session.access_token, refreshToken: session.refresh_token };
  };
