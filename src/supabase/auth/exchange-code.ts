import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import { consumeRateLimits } from './rate-limits.ts';
import { openSession } from './open-session.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';

const IsBannedRow = z.object({ is_banned: z.boolean() });

/**
 * Exchanges an authorization code and its PKCE verifier for a session.
 *
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`, `user_banned`.
 */
export async function exchangeCode(
  parts: AuthParts,
  {
    code = '',
    verifier = '',
  }: { readonly code?: string | undefined; readonly verifier?: string | undefined },
  origin: Origin,
): Promise<AccessTokenResponse> {
  if (code === '' || verifier === '') throw authError('flow_incomplete');
  await consumeRateLimits(parts.database, [{ limit: 'token', key: origin.network }]);
  return parts.database.transaction(WRITE, async (tx) => {
    const { userId, method, provider } = await parts.flows.redeem(tx, code, verifier);
    const row = await fetchRow(
      tx,
      IsBannedRow,
      sql`select coalesce(banned_until > now(), false) as is_banned from auth.users where id = ${userId}::uuid`,
    );
    if (row?.is_banned !== false) throw authError('user_banned');
    const opened = await openSession(tx, parts, { userId, method }, origin);
    if (!opened) throw authError('flow_not_found');
    return toAccessTokenResponse(parts, { ...opened, provider });
  });
}
