import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let wire: TestAuth;
let token: string;
beforeAll(async () => {
  db = await createTestDatabase();
  wire = await openTestAuth(db, { accounts: { anonymousSignIn: true } });
  token = (await signIn(wire, await givenAccount(wire))).access_token;
});
afterAll(async () => {
  wire.auth.close();
  await db.drop();
});

test('a long issuer is cut so that a QR code can hold it, and not within a character', async () => {
  for (const issuer of [`x${'🐶'.repeat(300)}`, '字'.repeat(3_000)])
    expect(
      (await wire.call('POST', '/factors', { token, body: { factor_type: 'totp', issuer } })).status,
    ).toBe(200);
});

test.each([
  ['/magiclink', `{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['/signup', `{"data":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ['/factors', '['.repeat(100_000) + ']'.repeat(100_000)],
])('POST %s with a body that is nested too deeply is 400', async (path, body) => {
  expect(await wire.call('POST', path, { token, body })).toMatchObject({
    status: 400,
    body: { code: 'bad_json' },
  });
});

test.each([
  ['POST', '/signup', { data: { a: '\0' } }],
  ['POST', '/signup', { email: 'a@people.test', password: 'correct horse', data: { '\0': 'a' } }],
  ['PUT', '/user', { data: { full_name: '\ud83d' } }],
  ['PUT', '/user', { data: { full_name: { deep: ['\0'] } } }],
  ['POST', '/factors', { factor_type: 'totp', issuer: 'Tailwell\udc36' }],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: '\0' }],
] as const)('%s %s with %j is 400', async (method, path, body) => {
  expect(await wire.call(method, path, { token, body })).toMatchObject({
    status: 400,
    body: { code: 'bad_json', message: expect.stringContaining('cannot be stored') },
  });
});
