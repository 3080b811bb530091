import { sql } from 'kysely';
import { authError } from './auth-errors.ts';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import type { PkceChallenge } from './flow-states.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import { startEmailFlow } from './start-email-flow.ts';

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
  if (PHONE_TYPES.has(type)) throw authError('phone_otp_disabled');
  if (!isMailType(type)) throw authError('resend_type_unknown');
  const email = readEmailAddress(given.email);
  await consumeRateLimits(parts.database, [
    { limit: 'resend', key: origin.network },
    { limit: 'mailGap', key: hashEmail(email) },
    { limit: 'mail', key: origin.network },
  ]);
  await parts.database.transaction(WRITE, async (tx) => {
    const flowId = await startEmailFlow(tx, parts, given.challenge, METHODS[type]);
    await sql`select auth.resend_mail(${type}, ${email}, ${given.redirectTo}, ${flowId}::uuid)`.execute(tx);
  });
}
