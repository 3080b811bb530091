import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import { originRow, type Origin } from './origin.ts';
import type { PkceChallenge } from './flow-states.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import { startEmailFlow } from './start-email-flow.ts';

const IsMailedRow = z.object({ is_mailed: z.boolean() });

export interface OtpSignIn {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** Whether an unknown address creates an account. */
  readonly makesAccount: boolean;
  /** User metadata from the client. Not trusted: a role in it grants nothing. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly redirectTo: string;
  readonly challenge: PkceChallenge | null;
}

/**
 * Emails a magic link and a six-digit code.
 *
 * @throws AuthError `otp_disabled` for an unknown address when no account is to be created.
 */
export async function signInWithOtp(parts: AuthParts, given: OtpSignIn, origin: Origin): Promise<void> {
  if (given.email && given.phone) throw authError('otp_identity_twice');
  if (given.phone) throw authError('phone_otp_disabled');
  const email = readEmailAddress(given.email);
  await consumeRateLimits(parts.database, [
    { limit: 'otp', key: origin.network },
    { limit: 'mailGap', key: hashEmail(email) },
    { limit: 'mail', key: origin.network },
  ]);
  await parts.database.transaction(WRITE, async (tx) => {
    const flowId = await startEmailFlow(tx, parts, given.challenge, 'magiclink');
    const row = await fetchRow(
      tx,
      IsMailedRow,
      sql`select auth.request_sign_in_mail(${email}, ${JSON.stringify(given.data)}::jsonb, ${given.makesAccount}::boolean,
        ${given.redirectTo}, ${flowId}::uuid, ${originRow(origin)}) as is_mailed`,
    );
    if (row?.is_mailed !== true) throw authError('otp_disabled');
  });
}
