import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { mailTooSoon, authError } from './auth-errors.ts';
import { originRow, type Origin } from './origin.ts';

const WaitRow = z.object({ wait: z.number() });

const HOUR_SECONDS = 3_600;

/** At most `count` requests within `seconds`. */
interface Limit {
  readonly count: number;
  readonly seconds: number;
}

/** Rate limits by network, as in the protocol, and by account. */
export const RATE_LIMITS = {
  /** All token exchanges, by network. */
  token: { count: 150, seconds: 300 },
  /** Wrong passwords, by account; counted separately for each device and network known to the account. */
  password: { count: 10, seconds: HOUR_SECONDS },
  signUp: { count: 30, seconds: 300 },
  /** Anonymous sign-ins. */
  anonymous: { count: 30, seconds: HOUR_SECONDS },
  recover: { count: 30, seconds: 300 },
  otp: { count: 30, seconds: 300 },
  resend: { count: 30, seconds: 300 },
  reauthenticate: { count: 30, seconds: 300 },
  updateUser: { count: 30, seconds: 300 },
  verify: { count: 30, seconds: 300 },
  /**
   * Attempts at a six-digit code, by email address; counted separately for each device and network known to its
   * account.
   */
  code: { count: 10, seconds: HOUR_SECONDS },
  /**
   * Second factors enrolled, challenged, verified and unenrolled; by user, because a whole clinic may share a network.
   */
  factor: { count: 15, seconds: 60 },
  /**
   * Wrong codes of a second factor, by account; counted separately for each network in which its owner has verified it.
   */
  factorCode: { count: 10, seconds: HOUR_SECONDS },
  /** OAuth flows. */
  authorize: { count: 60, seconds: 300 },
  /** Emails that one network may cause. */
  mail: { count: 30, seconds: HOUR_SECONDS },
  /** The interval between two emails to the same mailbox. */
  mailGap: { count: 1, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Hashes an email address for use in the keys of rate limits. */
export const hashEmail = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Consumes one request. Returns the seconds to wait; 0 when it was within the limit. */
async function consumeLimit(tx: Kysely<Tables>, key: string, { count, seconds }: Limit): Promise<number> {
  const row = await fetchRow(
    tx,
    WaitRow,
    sql`select app.consume_allowance(${key}, ${count}::integer, ${seconds}::integer) as wait`,
  );
  // Fails closed without a result.
  return row?.wait ?? seconds;
}

/**
 * Consumes several limits in one round trip, in a transaction of its own: the attempt counts even if the request fails
 * later.
 */
export async function consumeRateLimits(
  database: Database<Tables>,
  requested: readonly { readonly limit: keyof typeof RATE_LIMITS; readonly key: string }[],
): Promise<void> {
  const waits = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
    Promise.all(requested.map(({ limit, key }) => consumeLimit(tx, `${limit}:${key}`, RATE_LIMITS[limit]))),
  );
  for (const [at, { limit }] of requested.entries()) {
    const wait = waits[at] ?? 0;
    if (wait === 0) continue;
    if (limit === 'mailGap') throw mailTooSoon(wait);
    throw authError(limit === 'mail' ? 'email_limit' : 'rate_limit', { retryAfterSeconds: wait });
  }
}

/**
 * Consumes one attempt at the code emailed to an address.
 *
 * @throws AuthError `over_request_rate_limit`.
 */
export async function consumeCodeAttempt(
  database: Database<Tables>,
  email: string,
  origin: Origin,
): Promise<void> {
  const { count, seconds } = RATE_LIMITS.code;
  const wait = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, async (tx) => {
    const row = await fetchRow(
      tx,
      WaitRow,
      sql`select auth.consume_code_attempt(${email}, ${hashEmail(email)}, ${originRow(origin)}, ${count}::integer,
        ${seconds}::integer) as wait`,
    );
    return row?.wait ?? seconds;
  });
  if (wait > 0) throw authError('rate_limit', { retryAfterSeconds: wait });
}

/** For the API's own endpoints: at most `perMinute` requests per minute and key. */
export const createConsumeAllowance =
  (database: Database<Tables>) =>
  (key: string, perMinute: number): Promise<boolean> =>
    database.transaction(
      { databaseRole: 'auth_server', mode: 'read' },
      async (tx) => (await consumeLimit(tx, `api:${key}`, { count: perMinute, seconds: 60 })) === 0,
    );
