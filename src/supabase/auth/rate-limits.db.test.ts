import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { givenAccount, openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

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

const consume = async (key: string, limit = 3, seconds = 60): Promise<number> => {
  const { rows } = await db.owner.query<{ wait: number }>(
    'select app.consume_allowance($1, $2, $3) as wait',
    [key, limit, seconds],
  );
  return rows[0]?.wait ?? -1;
};

describe('a rate limit', () => {
  test('is exceeded after its number of requests, and returns the seconds to wait', async () => {
    expect([await consume('a'), await consume('a'), await consume('a')]).toEqual([0, 0, 0]);
    const wait = await consume('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await consume('b')).toBe(0);
  });

  test('is reset at the end of its window', async () => {
    for (let at = 0; at < 5; at += 1) await consume('c');
    await db.owner.query(`update auth.allowances set window_ends_at = clock_timestamp() where key = 'c'`);
    expect([await consume('c'), await consume('c'), await consume('c')]).toEqual([0, 0, 0]);
    expect(await consume('c')).toBeGreaterThan(0);
  });

  test('applies across concurrent requests of several processes', async () => {
    const other = await openTestAuth(db);
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        (at % 2 === 0 ? wire : other).auth.consumeAllowance('storm', 30),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(30);
    other.auth.close();
  });

  test('fails closed when it cannot be queried', async () => {
    await db.owner.query('revoke execute on function app.consume_allowance from auth_server');
    const attempts = await Promise.allSettled([wire.auth.consumeAllowance('x', 10)]);
    const response = await wire.call('POST', '/recover', { body: { email: 'a@people.test' } });
    await db.owner.query('grant execute on function app.consume_allowance to auth_server');
    expect(attempts[0].status).toBe('rejected');
    expect(response.status).toBe(500);
  });
});

test('a timeout while waiting for the same token is 409, any other one 503, never a wrong 400', async () => {
  const { refresh_token: token } = await signIn(wire, await givenAccount(wire));
  const holder = await db.owner.connect();
  await holder.query('begin');
  await holder.query('lock table auth.allowances');
  const [refreshed, signedIn] = await Promise.all([
    wire.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } }),
    wire.call('POST', '/token?grant_type=password', {
      body: { email: 'a@people.test', password: 'anything at all' },
    }),
  ]);
  await holder.query('rollback');
  holder.release();
  expect(refreshed).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(signedIn.status).toBe(503);
  expect(signedIn.headers.get('retry-after')).toBe('2');
  expect(
    (await wire.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })).status,
  ).toBe(200);
});

test('the sweep deletes expired entries and keeps current ones', async () => {
  const [kept, idle, over] = [await givenAccount(wire), await givenAccount(wire), await givenAccount(wire)];
  const sessions = [await signIn(wire, kept), await signIn(wire, idle), await signIn(wire, over)];
  await db.owner.query(
    `update auth.sessions set created_at = now() - interval '200 days' where user_id = any($1)`,
    [[kept.userId, idle.userId]],
  );
  await db.owner.query(
    `update auth.refresh_tokens set created_at = now() - interval '61 days' where session_id in (select id from auth.sessions where user_id = $1)`,
    [idle.userId],
  );
  await db.owner.query(
    `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
    [over.userId],
  );
  await db.owner.query('delete from auth.allowances');
  await wire.call('POST', '/recover', { body: { email: kept.email } });
  await wire.deliverMail();
  await db.owner.query(`update auth.one_time_tokens set expires_at = now() - interval '1 second'`);
  await db.owner.query(
    `update auth.allowances set window_ends_at = clock_timestamp() - interval '1 second' where key like 'recover:%'`,
  );

  await db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
    sql`select app.sweep(), app.sweep_sign_ins()`.execute(tx),
  );

  const statuses = [];
  for (const { access_token: token } of sessions)
    statuses.push((await wire.call('GET', '/user', { token })).status);
  expect(statuses).toEqual([200, 403, 403]);
  const { rows } = await db.owner.query(
    `select (select count(*) from auth.one_time_tokens) as codes,
            (select count(*) from auth.allowances where key like 'recover:%') as over,
            (select count(*) from auth.allowances where key like 'mailGap:%') as running`,
  );
  expect(rows).toEqual([{ codes: 0, over: 0, running: 1 }]);
});
