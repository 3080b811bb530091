import { sql } from 'kysely';
import { refusal } from './auth-errors.ts';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import type { PkceChallenge } from './flow-states.ts';
import { accountKey, takeAllowances } from './limits.ts';
import { readMailAddress } from './mail-address.ts';
import { startMailFlow } from './start-mail-flow.ts';

export interface MailSignIn {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** Whether an address without an account gets one. */
  readonly makesAccount: boolean;
  /** The caller's own words about a new person. Never believed: a role in it grants nothing. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
  readonly challenge: PkceChallenge | null;
}

/**
 * Mails a link and six digits that sign in, to an address that has an account or gets one by it.
 *
 * @throws AuthError `otp_disabled` for an address without an account when none is to be made.
 */
export async function mailSignIn(parts: AuthParts, given: MailSignIn, origin: Origin): Promise<void> {
  if (given.email && given.phone) throw refusal('otp_identity_twice');
  if (given.phone) throw refusal('phone_otp_disabled');
  const email = readMailAddress(given.email);
  await takeAllowances(parts.database, [
    { limit: 'otp', key: origin.network },
    { limit: 'mailGap', key: accountKey(email) },
    { limit: 'mail', key: origin.network },
  ]);
  const { ip, userAgent, requestId } = origin;
  await parts.database.transaction(WRITE, async (tx) => {
    const flowId = await startMailFlow(tx, parts, given.challenge, 'magiclink');
    const { rows } = await sql<{ is_mailed: boolean }>`
      select auth.request_sign_in_mail(${email}, ${JSON.stringify(given.data)}::jsonb, ${given.makesAccount}::boolean,
        ${given.redirectTo}, ${flowId}::uuid, ${ip}, ${userAgent}, ${requestId}) as is_mailed`.execute(tx);
    if (rows[0]?.is_mailed !== true) throw refusal('otp_disabled');
  });
}
