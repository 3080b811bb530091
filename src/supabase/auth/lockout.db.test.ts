import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshAddress, givenAccount, openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { CODE_SECONDS } from './one-time-codes.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import type { Passwords } from './passwords.ts';

const ATTEMPTS = stormRuns(300);
const ADDRESSES = 100;
const AT_ONCE = 25;

/** Verifies passwords without the cost of hashing, and counts the calls. */
const checked = { count: 0 };
const countingPasswords: Passwords = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  matches: (hashed, password) => {
    checked.count += 1;
    return Promise.resolve(hashed === `plain:${password}`);
  },
};

let db: TestDatabase;
let wire: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db, { passwords: countingPasswords });
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});
beforeEach(async () => {
  await db.owner.query('delete from auth.allowances');
  checked.count = 0;
});

const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
const tryPassword = (
  email: string,
  password: string,
  from: { readonly ip?: string; readonly headers?: Readonly<Record<string, string>> } = {},
) => wire.call('POST', '/token?grant_type=password', { body: { email, password }, ...from });

/** Runs the given number of attempts with limited concurrency, and counts the responses by status. */
async function runAttempts(count: number, attempt: (at: number) => Promise<{ readonly status: number }>) {
  const statuses = new Map<number, number>();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < count; at = next++) {
        const { status } = await attempt(at);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return statuses;
}

const attackerAddress = (at: number): string => `203.0.${at % ADDRESSES}.7`;
const guessPasswords = (email: string, count = ATTEMPTS) =>
  runAttempts(count, (at) => tryPassword(email, `guess number ${at}`, { ip: attackerAddress(at) }));

/** A user who has signed in from home, with a browser that stores its cookie. */
async function givenOwner() {
  const account = await givenAccount(wire);
  const home = freshAddress();
  const { headers } = await tryPassword(account.email, account.password, { ip: home, headers: BROWSER });
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { ...account, home, cookie };
}

describe('S-25: guessing a password', () => {
  test(
    'from a hundred networks: no guess signs in, few are checked, and the owner can sign in',
    async () => {
      const owner = await givenOwner();
      checked.count = 0;
      const statuses = await guessPasswords(owner.email);
      expect(statuses.get(200)).toBeUndefined();
      expect(checked.count).toBeLessThanOrEqual(RATE_LIMITS.password.count);
      const checkedCount = checked.count;
      expect(statuses.get(429)).toBe(ATTEMPTS - checkedCount);

      // At home, on another network with the same browser, and again during the attack.
      const { email, password, home, cookie } = owner;
      expect((await tryPassword(email, password, { ip: home })).status).toBe(200);
      const otherNetwork = { ip: freshAddress(), headers: { ...BROWSER, cookie } };
      const [duringAttack] = await Promise.all([
        tryPassword(email, password, otherNetwork),
        guessPasswords(email, AT_ONCE),
      ]);
      expect(duringAttack.status).toBe(200);
      process.stdout.write(
        `figure: S-25 ${ATTEMPTS} wrong passwords from ${ADDRESSES} addresses: 0 let in, ${checkedCount} checked, the owner signed in from home and from another network\n`,
      );
    },
    stormTimeoutMs(),
  );

  test('on a new device on a new network the owner has to wait, and can sign in by an emailed link', async () => {
    const { email, password } = await givenOwner();
    await guessPasswords(email, 2 * AT_ONCE);
    const newNetwork = freshAddress();
    const rejected = await tryPassword(email, password, { ip: newNetwork });
    expect(rejected).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);

    await wire.call('POST', '/otp', { body: { email, create_user: false }, ip: newNetwork });
    const mail = (await wire.deliverMail()).find(({ recipient }) => recipient === email);
    const opened = await wire.call('POST', '/verify', {
      body: { token_hash: mail?.linkToken, type: 'magiclink' },
      ip: newNetwork,
    });
    expect(opened.status).toBe(200);
    expect((await tryPassword(email, password, { ip: newNetwork })).status).toBe(200);
  });

  test("from the owner's own network: the known browser can still sign in", async () => {
    const { email, password, home, cookie } = await givenOwner();
    const statuses = await runAttempts(60, (at) => tryPassword(email, `guess ${at}`, { ip: home }));
    expect(statuses.get(429)).toBe(60 - RATE_LIMITS.password.count);
    expect((await tryPassword(email, password, { ip: home })).status).toBe(429);
    expect((await tryPassword(email, password, { ip: home, headers: { ...BROWSER, cookie } })).status).toBe(
      200,
    );
  });

  test("a forged device cookie, or one of the attacker's own account, grants no further attempts", async () => {
    const { email } = await givenOwner();
    const { cookie: attackerCookie } = await givenOwner();
    checked.count = 0;
    await runAttempts(60, (at) =>
      tryPassword(email, `guess ${at}`, {
        ip: attackerAddress(at),
        headers: {
          ...BROWSER,
          cookie: at % 2 === 0 ? attackerCookie : `__Host-tailwell-device=${String(at).padStart(22, 'x')}`,
        },
      }),
    );
    expect(checked.count).toBeLessThanOrEqual(RATE_LIMITS.password.count);
  });

  test('one network, a thousand accounts: the network is limited', async () => {
    const ip = freshAddress();
    const count = RATE_LIMITS.token.count + 50;
    const statuses = await runAttempts(count, (at) =>
      tryPassword(`user${at}@people.test`, 'summer 2026', { ip }),
    );
    expect(statuses.get(400)).toBe(RATE_LIMITS.token.count);
    expect(statuses.get(429)).toBe(50);
  });
});

describe('S-25: guessing a six-digit code', () => {
  test('from a hundred networks: few attempts are checked, and the owner can sign in', async () => {
    const { email, home } = await givenOwner();
    await wire.call('POST', '/otp', { body: { email, create_user: false } });
    const mail = (await wire.deliverMail()).find(({ recipient }) => recipient === email);
    const wrong = mail?.code === '000000' ? '000001' : '000000';
    const verify = (token: string | undefined, ip: string) =>
      wire.call('POST', '/verify', { body: { email, token, type: 'email' }, ip });
    const statuses = await runAttempts(100, (at) => verify(wrong, attackerAddress(at)));
    expect(statuses.get(403)).toBe(RATE_LIMITS.code.count);
    expect(statuses.get(429)).toBe(100 - RATE_LIMITS.code.count);
    expect((await verify(mail?.code, freshAddress())).status).toBe(429);
    expect((await verify(mail?.code, home)).status).toBe(200);
  });

  test('within the lifetime of a code the chance is at most one in ten thousand', () => {
    // Requesting another code grants no further attempts: these are counted by address and hour. At most the codes of
    // three sign-ups and of one magic link are valid at a time.
    const windows = Math.ceil(CODE_SECONDS / RATE_LIMITS.code.seconds) + 1;
    expect((windows * RATE_LIMITS.code.count * 4) / 1_000_000).toBeLessThanOrEqual(1e-4);
  });
});

describe('S-26: circumventing the limits', () => {
  /** How many of forty attempts were not rate limited. */
  const countAllowed = async (attempt: (at: number) => Promise<{ readonly status: number }>) => {
    const count = 40;
    const statuses = await runAttempts(count, attempt);
    return count - (statuses.get(429) ?? 0);
  };

  test('forged addresses in front of the real one', async () => {
    const ip = freshAddress();
    const { email } = await givenOwner();
    const allowedSignIns = await countAllowed((at) =>
      tryPassword(email, 'guess', { headers: { 'x-forwarded-for': `198.51.100.${at}, ${ip}` } }),
    );
    expect(allowedSignIns).toBe(RATE_LIMITS.password.count);
    const allowedRecoveries = await countAllowed((at) =>
      wire.call('POST', '/recover', {
        body: { email: `${crypto.randomUUID()}@people.test` },
        headers: {
          'x-forwarded-for': `198.51.100.${at}, ${ip}`,
          'x-real-ip': `198.51.100.${at}`,
          forwarded: `for=198.51.100.${at}`,
        },
      }),
    );
    expect(allowedRecoveries).toBe(RATE_LIMITS.recover.count);
  });

  test('another address of the same IPv6 network, and another spelling of the same address', async () => {
    for (const addressAt of [
      (at: number) => `2001:db8:7:1::${at.toString(16)}`,
      (at: number) => ['2001:db8:0:8::1', '2001:0db8:0000:0008:0:0:0:1', '2001:DB8:0:8:0::1'][at % 3] ?? '',
      (at: number) => (at % 2 === 0 ? '::ffff:192.0.2.9' : '192.0.2.9'),
    ]) {
      await db.owner.query('delete from auth.allowances');
      const count = await countAllowed((at) =>
        wire.call('POST', '/recover', {
          body: { email: `${crypto.randomUUID()}@people.test` },
          ip: addressAt(at),
        }),
      );
      expect(count).toBe(RATE_LIMITS.recover.count);
    }
  });

  test('another spelling of the same mailbox', async () => {
    const { email } = await givenAccount(wire, { email: `kim.${crypto.randomUUID()}@people.test` });
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      `\t${email}\n`,
      // The Kelvin sign becomes a k in lower case.
      email.replace('k', '\u212A'),
    ];
    const spellingAt = (at: number): string => spellings[at % spellings.length] ?? '';
    const count = await countAllowed((at) => tryPassword(spellingAt(at), 'guess', { ip: freshAddress() }));
    expect(count).toBe(RATE_LIMITS.password.count);
    await db.owner.query('delete from auth.allowances');
    const allowedEmails = await countAllowed((at) =>
      wire.call('POST', '/otp', { body: { email: spellingAt(at), create_user: false }, ip: freshAddress() }),
    );
    // Invalid addresses are rejected before anything is sent; the valid ones share one email per minute.
    const { rows } = await db.owner.query<{ count: number }>(
      `select count(*)::int as count from mail_outbox where recipient = $1 and template = 'magic_link'`,
      [email],
    );
    expect(rows[0]?.count).toBe(1);
    expect(allowedEmails).toBeGreaterThanOrEqual(1);
  });

  test('other routes, other processes and a restart do not reset the count', async () => {
    const { email } = await givenOwner();
    await wire.call('POST', '/otp', { body: { email, create_user: false } });
    for (const path of ['/otp', '/magiclink', '/recover', '/resend']) {
      const response = await wire.call('POST', path, { body: { email, type: 'signup' }, ip: freshAddress() });
      expect(response, path).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    }
    const types = ['email', 'magiclink', 'recovery', 'signup', 'email_change'];
    const allowedCodes = await countAllowed((at) =>
      wire.call('POST', '/verify', {
        body: { email, token: '123456', type: types[at % types.length] },
        ip: freshAddress(),
      }),
    );
    expect(allowedCodes).toBe(RATE_LIMITS.code.count);
    const other = await openTestAuth(db, { passwords: countingPasswords });
    const response = await other.call('POST', '/verify', { body: { email, token: '123456', type: 'email' } });
    expect(response.status).toBe(429);
    other.auth.close();
  });
});

test('the audit trail records who guessed and from where, for an account of a clinic in that clinic’s own', async () => {
  const { userId, email } = await givenAccount(wire);
  await tryPassword(email, 'wrong', { ip: '203.0.113.5' });
  await tryPassword('nobody-at-all@people.test', 'wrong', { ip: '203.0.113.6' });
  const failures = async () =>
    (
      await db.owner.query(
        `select subject_id, actor_id, ip from audit_entries
          where action = 'user.sign_in_failed' and ip like '203.0.113.%' order by id`,
      )
    ).rows;
  // The response does not wait for the log file.
  await expect.poll(failures).toEqual([
    { subject_id: userId, actor_id: null, ip: '203.0.113.5' },
    { subject_id: expect.stringMatching(/^address:[\w-]{22}$/), actor_id: null, ip: '203.0.113.6' },
  ]);
  await signIn(wire, { email, password: 'correct horse battery' });
});
