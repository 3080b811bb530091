import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { mailTooSoon, refusal } from './auth-errors.ts';

const HOUR_SECONDS = 3_600;

/** So many within so many seconds. */
interface Limit {
  readonly count: number;
  readonly seconds: number;
}

/** The wire's limits by address, and ours by account. */
export const LIMITS = {
  /** Every exchange at /token, by address. */
  token: { count: 150, seconds: 300 },
  /** Wrong passwords, by account; once more for each device and network that the account is known from. */
  password: { count: 10, seconds: HOUR_SECONDS },
  signUp: { count: 30, seconds: 300 },
  /** Sign-ins without an address. */
  anonymous: { count: 30, seconds: HOUR_SECONDS },
  recover: { count: 30, seconds: 300 },
  otp: { count: 30, seconds: 300 },
  resend: { count: 30, seconds: 300 },
  reauthenticate: { count: 30, seconds: 300 },
  updateUser: { count: 30, seconds: 300 },
  verify: { count: 30, seconds: 300 },
  /** Six digits tried, by mail address; once more for each device and network that its account is known from. */
  code: { count: 10, seconds: HOUR_SECONDS },
  /** Second factors set up, asked for, answered and removed; by person, as a whole clinic may share one address. */
  factor: { count: 15, seconds: 60 },
  /** Wrong codes of a second factor, by account; once more for each network in which its owner has passed it. */
  factorCode: { count: 10, seconds: HOUR_SECONDS },
  /** Ways to a provider. */
  authorize: { count: 60, seconds: 300 },
  /** Mail that one address may cause. */
  mail: { count: 30, seconds: HOUR_SECONDS },
  /** Between two mails to the same mailbox. */
  mailGap: { count: 1, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Stands for a mail address among the keys of allowances, which need not show it. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Seconds to wait; 0 when there was one left, which is now taken. */
async function take(tx: Kysely<Tables>, key: string, { count, seconds }: Limit): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select app.consume_allowance(${key}, ${count}::integer, ${seconds}::integer) as wait`.execute(tx);
  // Without an answer nobody passes.
  return rows[0]?.wait ?? seconds;
}

/**
 * The limits of one request, taken side by side in one round trip. In a transaction of its own: what follows may fail,
 * and the attempt counts all the same.
 */
export async function takeAllowances(
  database: Database<Tables>,
  wanted: readonly { readonly limit: keyof typeof LIMITS; readonly key: string }[],
): Promise<void> {
  const waits = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, (tx) =>
    Promise.all(wanted.map(({ limit, key }) => take(tx, `${limit}:${key}`, LIMITS[limit]))),
  );
  for (const [at, { limit }] of wanted.entries()) {
    const wait = waits[at] ?? 0;
    if (wait === 0) continue;
    if (limit === 'mailGap') throw mailTooSoon(wait);
    throw refusal(limit === 'mail' ? 'email_limit' : 'rate_limit', { retryAfterSeconds: wait });
  }
}

/**
 * One try at the digits that were mailed to an address.
 *
 * @throws AuthError `over_request_rate_limit`.
 */
export async function takeCodeTry(
  database: Database<Tables>,
  email: string,
  { network, device }: { readonly network: string; readonly device: Buffer | null },
): Promise<void> {
  const { count, seconds } = LIMITS.code;
  const wait = await database.transaction({ databaseRole: 'auth_server', mode: 'read' }, async (tx) => {
    const { rows } = await sql<{ wait: number }>`
      select auth.consume_code_attempt(${email}, ${accountKey(email)}, ${network}, ${device}::bytea, ${count}::integer,
        ${seconds}::integer) as wait`.execute(tx);
    return rows[0]?.wait ?? seconds;
  });
  if (wait > 0) throw refusal('rate_limit', { retryAfterSeconds: wait });
}

/** For the API's own endpoints: so many a minute under a key. */
export const createTakeAllowance =
  (database: Database<Tables>) =>
  (key: string, perMinute: number): Promise<boolean> =>
    database.transaction(
      { databaseRole: 'auth_server', mode: 'read' },
      async (tx) => (await take(tx, `api:${key}`, { count: perMinute, seconds: 60 })) === 0,
    );
