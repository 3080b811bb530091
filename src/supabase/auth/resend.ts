import { sql } from 'kysely';
import { refusal } from './auth-errors.ts';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import type { PkceChallenge } from './flow-states.ts';
import { accountKey, takeAllowances } from './limits.ts';
import { readMailAddress } from './mail-address.ts';
import { startMailFlow } from './start-mail-flow.ts';

const METHODS = { signup: 'email/signup', email_change: 'email_change' } as const;
const PHONE_TYPES: ReadonlySet<string> = new Set(['sms', 'phone_change']);

const isMailType = (type: string): type is keyof typeof METHODS => Object.hasOwn(METHODS, type);

/**
 * Sends a pending confirmation again. An unknown address, or one without a pending confirmation, gets the same
 * response.
 */
export async function resend(
  parts: AuthParts,
  given: {
    readonly type: string;
    readonly email: string | undefined;
    readonly redirectTo: string;
    readonly challenge: PkceChallenge | null;
  },
  origin: Origin,
): Promise<void> {
  const { type } = given;
  if (PHONE_TYPES.has(type)) throw refusal('phone_otp_disabled');
  if (!isMailType(type)) throw refusal('resend_type_unknown');
  const email = readMailAddress(given.email);
  await takeAllowances(parts.database, [
    { limit: 'resend', key: origin.network },
    { limit: 'mailGap', key: accountKey(email) },
    { limit: 'mail', key: origin.network },
  ]);
  await parts.database.transaction(WRITE, async (tx) => {
    const flowId = await startMailFlow(tx, parts, given.challenge, METHODS[type]);
    await sql`select auth.resend_mail(${type}, ${email}, ${given.redirectTo}, ${flowId}::uuid)`.execute(tx);
  });
}
