import { sql } from 'kysely';
import { WRITE, type AuthParts, type Origin } from './auth-parts.ts';
import { accountKey, takeAllowances } from './limits.ts';
import { readMailAddress } from './mail-address.ts';

/**
 * Mails a link with which a new password can be set. An address without an account costs the same and answers the same;
 * its limits hold too.
 */
export async function recover(
  parts: AuthParts,
  given: { readonly email: string | undefined; readonly redirectTo: string },
  origin: Origin,
): Promise<void> {
  const email = readMailAddress(given.email);
  await takeAllowances(parts.database, [
    { limit: 'recover', key: origin.network },
    { limit: 'mailGap', key: accountKey(email) },
    { limit: 'mail', key: origin.network },
  ]);
  await parts.database.transaction(WRITE, (tx) =>
    sql`select auth.request_recovery(${email}, ${given.redirectTo})`.execute(tx),
  );
}
