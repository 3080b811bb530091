import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { pipelined } from '#foundation/server/database/pipeline.ts';
import { normalizeEmail } from '#foundation/values/email.ts';
import { authError } from './auth-errors.ts';
import { READ, WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import { checkPasswordStrength } from './password-strength.ts';
import { hashEmail, RATE_LIMITS } from './rate-limits.ts';
import { openSession } from './open-session.ts';
import { toAccessTokenResponse, type AccessTokenResponse } from './access-token-response.ts';

export interface PasswordSignIn {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password: string;
}

const Candidate = z.object({
  wait_seconds: z.number(),
  allowance_key: z.string(),
  user_id: z.string().nullable(),
  password_hash: z.string().nullable(),
  is_confirmed: z.boolean(),
  is_banned: z.boolean(),
});
type Candidate = z.infer<typeof Candidate>;

function readIdentity({ email = '', phone = '' }: PasswordSignIn): string {
  if (email !== '' && phone !== '') throw authError('login_identity_twice');
  if (phone !== '') throw authError('phone_login_disabled');
  if (email === '') throw authError('login_identity_missing');
  return normalizeEmail(email);
}

async function findCandidate({ database }: AuthParts, email: string, origin: Origin): Promise<Candidate> {
  const { token, password } = RATE_LIMITS;
  const candidate = await pipelined(database, READ, (tx) =>
    fetchRow(
      tx,
      Candidate,
      sql`select * from auth.prepare_password_check(${email}, ${hashEmail(email)}, ${originRow(origin)},
      ${token.count}::integer, ${token.seconds}::integer, ${password.count}::integer, ${password.seconds}::integer)`,
    ),
  );
  if (!candidate) throw new Error('prepare_password_check returned no row');
  return candidate;
}

/** Records a wrong password in the audit trail, for unknown addresses too, so that both take equally long. */
async function writeFailure(
  { database }: AuthParts,
  email: string,
  userId: string | null,
  origin: Origin,
): Promise<void> {
  await database.transaction(READ, (tx) =>
    sql`select auth.write_sign_in_failure(${userId}::uuid, ${`address:${hashEmail(email)}`}, ${originRow(origin)})`.execute(
      tx,
    ),
  );
}

/**
 * Signs in by password. The lookup, the hash and the new session are separate steps, so that no connection is held
 * during hashing. An unknown address gets the same response after the same work.
 *
 * @throws AuthError `invalid_credentials`, `email_not_confirmed`, `user_banned`, `over_request_rate_limit`.
 */
export async function signInWithPassword(
  parts: AuthParts,
  given: PasswordSignIn,
  origin: Origin,
): Promise<AccessTokenResponse> {
  const email = readIdentity(given);
  const candidate = await findCandidate(parts, email, origin);
  if (candidate.wait_seconds > 0)
    throw authError('rate_limit', { retryAfterSeconds: candidate.wait_seconds });
  const matched = await parts.passwords.matches(candidate.password_hash, given.password);
  const { user_id: userId, password_hash: checkedHash, allowance_key: allowanceKey } = candidate;
  if (!matched || userId === null) {
    await writeFailure(parts, email, userId, origin);
    throw authError('login_invalid');
  }
  if (candidate.is_banned) throw authError('user_banned_at_login');
  if (!candidate.is_confirmed) throw authError('email_not_confirmed');

  const opened = await pipelined(parts.database, WRITE, async (tx) => {
    const [session] = await Promise.all([
      openSession(tx, parts, { userId, method: 'password', checkedHash }, origin),
      // Only wrong passwords count against an account.
      sql`delete from auth.allowances where key = ${allowanceKey}`.execute(tx),
    ]);
    return session;
  });
  // The password was changed while it was being verified.
  if (!opened) throw authError('login_invalid');
  return toAccessTokenResponse(parts, { ...opened, weakPassword: checkPasswordStrength(given.password) });
}
