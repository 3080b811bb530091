import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, openTestAuth, signIn, type TestAuth, type WireResponse } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPasswords } from './passwords.ts';

let db: TestDatabase;
let wire: TestAuth;
let hashesComputed = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  const real = createPasswords();
  wire = await openTestAuth(db, {
    passwords: {
      hash: (password) => {
        hashesComputed += 1;
        return real.hash(password);
      },
      matches: (hashed, password) => {
        hashesComputed += 1;
        return real.matches(hashed, password);
      },
    },
  });
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

const tryPassword = (email: string, password: string, ip?: string): Promise<WireResponse> =>
  wire.call('POST', '/token?grant_type=password', {
    body: { email, password, gotrue_meta_security: {} },
    ...(ip ? { ip } : {}),
  });

/** How many hashes a request computes, and its response without the request id. */
async function hashesAndResponseOf(request: () => Promise<WireResponse>) {
  const before = hashesComputed;
  const { status, body } = await request();
  return { status, body, hashes: hashesComputed - before };
}

test('the session has every field of the protocol, and the token every claim', async () => {
  const account = await givenAccount(wire);
  const { status, body, headers } = await tryPassword(account.email.toUpperCase(), account.password);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^[a-z0-9]{26}$/),
  });
  expect(body['expires_at']).toBeGreaterThan(Date.now() / 1000 + 3_500);
  const [header, claims] = String(body['access_token'])
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
  expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
  expect(claims).toMatchObject({
    iss: 'http://localhost:8080/auth/v1',
    sub: account.userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    session_id: expect.any(String),
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
  });
});

describe('what is rejected', () => {
  test('an unknown address and a wrong password: same response, same work (S-27)', async () => {
    const account = await givenAccount(wire);
    const unknown = await hashesAndResponseOf(() => tryPassword('nobody@people.test', 'some password'));
    const wrong = await hashesAndResponseOf(() => tryPassword(account.email, 'some password'));
    expect(unknown).toEqual(wrong);
    expect(unknown).toMatchObject({
      status: 400,
      hashes: 1,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
  });

  test('an account without a password responds as to a wrong password', async () => {
    const { email, userId } = await givenAccount(wire);
    await db.owner.query('update auth.users set password_hash = null where id = $1', [userId]);
    expect(await hashesAndResponseOf(() => tryPassword(email, 'anything at all'))).toMatchObject({
      status: 400,
      hashes: 1,
    });
  });

  test('discloses an unconfirmed address only with the right password', async () => {
    const { email, password, userId } = await givenAccount(wire);
    await db.owner.query('update auth.users set email_confirmed_at = null where id = $1', [userId]);
    expect((await tryPassword(email, 'wrong password')).body).toMatchObject({ code: 'invalid_credentials' });
    expect(await tryPassword(email, password)).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed' },
    });
  });

  test('a banned account is reported only with the right password', async () => {
    const { email, password, userId } = await givenAccount(wire);
    await db.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      userId,
    ]);
    expect((await tryPassword(email, 'wrong password')).body).toMatchObject({ code: 'invalid_credentials' });
    expect(await tryPassword(email, password)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'User is banned' },
    });
  });

  test.each([
    [{ password: 'x' }, 'validation_failed', 'missing email or phone'],
    [
      { email: 'a@b.test', phone: '1', password: 'x' },
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    [{ phone: '1', password: 'x' }, 'phone_provider_disabled', 'Phone logins are disabled'],
    [{ email: 5 }, 'bad_json', 'Could not parse request body as JSON: field email has the wrong type'],
    ['{', 'bad_json', 'Could not parse request body as JSON: unexpected end or character'],
    [[], 'bad_json', 'Could not parse request body as JSON: field body has the wrong type'],
  ])('%j is %s', async (body, code, message) => {
    const response = await wire.call('POST', '/token?grant_type=password', { body });
    expect(response.body).toEqual({ code, message });
  });

  test('an unknown grant type', async () => {
    for (const grant of ['web3', 'authorization_code', 'toString', '']) {
      expect(await wire.call('POST', `/token?grant_type=${grant}`, { body: {} })).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      });
    }
  });
});

test('a password that has become weak still signs in, and the response says so', async () => {
  const account = await givenAccount(wire, { password: 'password1' });
  expect((await tryPassword(account.email, 'password1')).body).toMatchObject({
    weak_password: { reasons: ['pwned'] },
  });
});

test('each sign-in is a separate session, and is recorded in the audit trail with its origin', async () => {
  const account = await givenAccount(wire);
  await signIn(wire, account, '192.0.2.10');
  await signIn(wire, account, '192.0.2.11');
  const { rows } = await db.owner.query(
    `select action, ip, actor_id from audit_entries where subject_id = $1 and action = 'user.signed_in' order by id`,
    [account.userId],
  );
  expect(rows).toMatchObject([
    { ip: '192.0.2.10', actor_id: account.userId },
    { ip: '192.0.2.11', actor_id: account.userId },
  ]);
  const { rowCount } = await db.owner.query('select from auth.sessions where user_id = $1', [account.userId]);
  expect(rowCount).toBe(2);
});

describe('guessing', () => {
  test('ten wrong passwords in an hour, from any network, block unknown devices', async () => {
    const { email, password } = await givenAccount(wire);
    for (let at = 0; at < 10; at += 1) expect((await tryPassword(email, `guess ${at}`)).status).toBe(400);
    const rejected = await tryPassword(email, password);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  test('an unknown address is limited alike', async () => {
    for (let at = 0; at < 10; at += 1)
      expect((await tryPassword('nobody.at.all@people.test', `guess ${at}`)).status).toBe(400);
    expect((await tryPassword('nobody.at.all@people.test', 'guess')).status).toBe(429);
  });

  test('attackers cannot lock the owner out of known devices and networks', async () => {
    const account = await givenAccount(wire);
    await signIn(wire, account, '203.0.113.5');
    for (let at = 0; at < 11; at += 1) await tryPassword(account.email, `guess ${at}`);
    expect((await tryPassword(account.email, account.password)).status).toBe(429);
    expect((await tryPassword(account.email, account.password, '203.0.113.5')).status).toBe(200);
  });

  test('a right password resets the count of wrong ones', async () => {
    const account = await givenAccount(wire);
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) await tryPassword(account.email, `guess ${at}`);
      await signIn(wire, account);
    }
  });

  test('an IPv6 subscriber is one network, however many addresses they use', async () => {
    const responses = [];
    for (let at = 0; at < 151; at += 1) {
      responses.push(
        await wire.call('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: 'a'.repeat(12) },
          ip: `2001:db8:9:9::${at.toString(16)}`,
        }),
      );
    }
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
