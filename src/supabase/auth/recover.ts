import { sql } from 'kysely';
import { WRITE, type AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import type { PkceChallenge } from './flow-states.ts';
import { hashEmail, consumeRateLimits } from './rate-limits.ts';
import { readEmailAddress } from './email-address.ts';
import { startEmailFlow } from './start-email-flow.ts';

/** Emails a recovery link. An unknown address takes as long, gets the same response and has the same rate limits. */
export async function recover(
  parts: AuthParts,
  given: {
    readonly email: string | undefined;
    readonly redirectTo: string;
    readonly challenge: PkceChallenge | null;
  },
  origin: Origin,
): Promise<void> {
  const email = readEmailAddress(given.email);
  await consumeRateLimits(parts.database, [
    { limit: 'recover', key: origin.network },
    { limit: 'mailGap', key: hashEmail(email) },
    { limit: 'mail', key: origin.network },
  ]);
  await parts.database.transaction(WRITE, async (tx) => {
    const flowId = await startEmailFlow(tx, parts, given.challenge, 'recovery');
    await sql`select auth.request_recovery(${email}, ${given.redirectTo}, ${flowId}::uuid)`.execute(tx);
  });
}
