import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, openTestAuth, signIn, type TestAuth, type WireResponse } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { hashRefreshToken } from './refresh-tokens.ts';

let db: TestDatabase;
let wire: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db);
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

const refresh = (token: string, ip?: string): Promise<WireResponse> =>
  wire.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
    ...(ip ? { ip } : {}),
  });

const tokenOf = (response: WireResponse): string => String(response.body['refresh_token']);

async function givenSession() {
  const account = await givenAccount(wire);
  const session = await signIn(wire, account);
  return { ...account, ...session };
}

/** Refreshes repeatedly; the first token is that of the sign-in. */
async function givenChain(length: number): Promise<readonly string[]> {
  const { refresh_token: first } = await givenSession();
  const chain = [first];
  while (chain.length < length) chain.push(tokenOf(await refresh(chain.at(-1) ?? '')));
  return chain;
}

/** Moves the time at which a token was used into the past. */
const spentAgo = (token: string, seconds: number) =>
  db.owner.query(
    `update auth.refresh_tokens set updated_at = now() - make_interval(secs => $2) where token_hash = $1`,
    [hashRefreshToken(token), seconds],
  );

const rowsOf = async (token: string) => {
  const { rows } = await db.owner.query<{ revoked: boolean; generation: number }>(
    `select revoked, generation from auth.refresh_tokens where session_id =
       (select session_id from auth.refresh_tokens where token_hash = $1) order by generation`,
    [hashRefreshToken(token)],
  );
  return rows;
};

const sessionIdOf = (accessToken: string): string =>
  // Safe: our own tokens have this claim.
  (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string })
    .session_id;

describe('refresh token rotation', () => {
  test('an active token returns a new one, its child; the old one is used; the session stays the same', async () => {
    const { refresh_token: first, access_token: access } = await givenSession();
    const response = await refresh(first);
    expect(response.status).toBe(200);
    expect(tokenOf(response)).not.toBe(first);
    expect(sessionIdOf(String(response.body['access_token']))).toBe(sessionIdOf(access));
    expect(await rowsOf(first)).toEqual([
      { revoked: true, generation: 1 },
      { revoked: false, generation: 2 },
    ]);
  });

  test.each([0, 9, 11, 86_400])(
    'the parent of the active token, used %i s ago, returns the active token and inserts no row (S-22)',
    async (seconds) => {
      const sessions = stormRuns(1);
      for (let n = 0; n < sessions; n += 1) {
        const [first = '', second = ''] = await givenChain(2);
        await spentAgo(first, seconds);
        const response = await refresh(first);
        expect(response.status).toBe(200);
        expect(tokenOf(response)).toBe(second);
        expect(await rowsOf(first)).toHaveLength(2);
        expect((await refresh(second)).status).toBe(200);
      }
      process.stdout.write(
        `figure: S-22 ${sessions} responses lost, requested again after ${seconds} s: all repeated, once\n`,
      );
    },
    stormTimeoutMs(),
  );

  test('an older token within the interval returns another token that works', async () => {
    const [first = '', second = '', third = ''] = await givenChain(3);
    const response = await refresh(first);
    expect(response.status).toBe(200);
    expect([first, second]).not.toContain(tokenOf(response));
    expect(tokenOf(response)).toBe(third);
    expect((await refresh(tokenOf(response))).status).toBe(200);
  });

  test(
    'an older token after the interval ends the whole session: tokens and access die (S-20)',
    async () => {
      const sessions = stormRuns(1);
      for (let n = 0; n < sessions; n += 1) {
        const { refresh_token: first, access_token: access } = await givenSession();
        const second = tokenOf(await refresh(first));
        const third = tokenOf(await refresh(second));
        await spentAgo(first, 11);
        const response = await refresh(first);
        expect(response).toMatchObject({
          status: 400,
          body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
        });
        expect((await refresh(third)).body).toMatchObject({ code: 'refresh_token_not_found' });
        expect(await wire.call('GET', '/user', { token: access })).toMatchObject({
          status: 403,
          body: { code: 'session_not_found' },
        });
      }
      process.stdout.write(
        `figure: S-20 ${sessions} used tokens replayed, ${sessions} sessions ended at once\n`,
      );
    },
    stormTimeoutMs(),
  );

  test('an unknown token is 400 refresh_token_not_found, a malformed one 400 validation_failed', async () => {
    for (const unknown of ['a'.repeat(26), 'abcdefghijkl']) {
      expect(await refresh(unknown)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
      });
    }
    for (const malformed of ['', 'not a token', `${'a'.repeat(26)}b`]) {
      expect(await refresh(malformed)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Refresh token is not valid' },
      });
    }
  });

  test('an expired session and a banned account have distinct errors', async () => {
    const expired = await givenSession();
    await db.owner.query(
      `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
      [expired.userId],
    );
    expect((await refresh(expired.refresh_token)).body).toMatchObject({ code: 'session_expired' });

    const banned = await givenSession();
    await db.owner.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      banned.userId,
    ]);
    expect(await refresh(banned.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
    });
  });
});

describe('concurrent requests', () => {
  test(
    '50 tabs with one token: one family, one child, nobody is signed out (S-21)',
    async () => {
      const sessions = stormRuns(1);
      for (let n = 0; n < sessions; n += 1) {
        const { refresh_token: first } = await givenSession();
        const responses = await Promise.all(Array.from({ length: 50 }, () => refresh(first)));
        expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
        expect(new Set(responses.map(tokenOf)).size).toBe(1);
        expect(await rowsOf(first)).toHaveLength(2);
        expect(
          (await refresh(tokenOf(responses[49] ?? { status: 0, headers: new Headers(), body: {} }))).status,
        ).toBe(200);
      }
      process.stdout.write(`figure: S-21 50 tabs at once in ${sessions} sessions, 0 signed out by mistake\n`);
    },
    stormTimeoutMs(),
  );

  test('tabs that refresh at different rates stay signed in', async () => {
    const [first = '', second = ''] = await givenChain(2);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => refresh(at % 2 === 0 ? first : second)),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    for (const response of responses) expect((await refresh(tokenOf(response))).status).toBe(200);
  });

  test('the second of two concurrent exchanges of one token waits and returns the result of the first', async () => {
    const { refresh_token: token } = await givenSession();
    // Both must wait for the token itself: requests from one network would already be serialized by its rate limit.
    const holder = await db.owner.connect();
    await holder.query('begin');
    await holder.query('select from auth.refresh_tokens where token_hash = $1 for update', [
      hashRefreshToken(token),
    ]);
    const responses = Promise.all([refresh(token, '198.51.100.1'), refresh(token, '198.51.100.2')]);
    await expect
      .poll(async () => {
        const { rowCount } = await db.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(2);
    await holder.query('rollback');
    holder.release();
    const [one, other] = await responses;
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(tokenOf(one)).toBe(tokenOf(other));
    expect(await rowsOf(token)).toEqual([
      { revoked: true, generation: 1 },
      { revoked: false, generation: 2 },
    ]);
  });

  test('a token family is a chain: no token has two children', async () => {
    const [first = ''] = await givenChain(5);
    const rows = await rowsOf(first);
    expect(rows.map(({ generation }) => generation)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.filter(({ revoked }) => !revoked)).toHaveLength(1);
  });
});

test('limits a network to 150 exchanges in five minutes, and returns the seconds to wait', async () => {
  const ip = '192.0.2.77';
  const responses = [];
  for (let at = 0; at < 151; at += 1) responses.push(await refresh('a'.repeat(26), ip));
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(150);
  expect(responses[150]).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
  });
  expect(Number(responses[150]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refresh('a'.repeat(26))).status).toBe(400);
});
