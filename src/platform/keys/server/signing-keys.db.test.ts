import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, givenSigningKeys, type Person } from '#test/given.ts';
import { listSigningKeysEndpoint, rotateSigningKeyEndpoint } from '../contract.ts';
import { keysHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, keysHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const statesOf = async () =>
  (await api.call(platform, listSigningKeysEndpoint, {})).body.items
    .map(({ kid, status }) => `${kid} ${status}`)
    .toSorted();

test('rotation makes the standby key sign, and the list contains no private key', async () => {
  await givenSigningKeys(db.owner, { inUse: 'first', standby: 'second' });
  expect(await statesOf()).toEqual(['first in_use', 'second standby']);
  const response = await api.call(platform, rotateSigningKeyEndpoint, {});
  expect(response).toMatchObject({ status: 200, body: { kid: 'second' } });
  expect(await statesOf()).toEqual(['first previously_used', 'second in_use']);
  const { body } = await api.call(platform, listSigningKeysEndpoint, {});
  for (const key of body.items) {
    expect(Object.keys(key).toSorted()).toEqual(['createdAt', 'kid', 'status', 'statusSince']);
  }
});

test('refuses to use a standby key that is too new to be known everywhere', async () => {
  expect(await api.call(platform, rotateSigningKeyEndpoint, {})).toMatchObject({
    status: 409,
    body: { code: 'signing_key_too_new' },
  });
});
