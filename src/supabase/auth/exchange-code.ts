import { sql } from 'kysely';
import { refusal } from './auth-errors.ts';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { takeAllowances } from './limits.ts';
import { openSession } from './open-session.ts';
import { answerSession, type SessionAnswer } from './session-answer.ts';

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
): Promise<SessionAnswer> {
  if (code === '' || verifier === '') throw refusal('flow_incomplete');
  await takeAllowances(parts.database, [{ limit: 'token', key: origin.network }]);
  return parts.database.transaction(WRITE, async (tx) => {
    const { userId, method, provider } = await parts.flows.redeem(tx, code, verifier);
    const { rows } = await sql<{ is_banned: boolean }>`
      select coalesce(banned_until > now(), false) as is_banned from auth.users where id = ${userId}::uuid`.execute(
      tx,
    );
    if (rows[0]?.is_banned !== false) throw refusal('user_banned');
    const opened = await openSession(tx, parts, { userId, method }, origin);
    if (!opened) throw refusal('flow_not_found');
    return answerSession(parts, { ...opened, provider });
  });
}
