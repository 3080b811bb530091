import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { createApiKeyEndpoint, listApiKeysEndpoint, revokeApiKeyEndpoint } from '../contract.ts';
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

const create = async (kind: 'publishable' | 'secret', name: string) =>
  (await api.call(platform, createApiKeyEndpoint, { kind, name })).body;
const list = async () => (await api.call(platform, listApiKeysEndpoint, {})).body.items;

test('shows a secret key once, masks it in the list and stores only a hash', async () => {
  const { id, key } = await create('secret', 'Warehouse');
  expect(key).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
  const found = (await list()).find((one) => one.id === id);
  expect(found).toMatchObject({
    kind: 'secret',
    name: 'Warehouse',
    key: null,
    createdByEmail: platform.email,
    lastUsedAt: null,
    revokedAt: null,
  });
  expect(key.startsWith(found?.hint ?? 'none')).toBe(true);
  const { rows } = await db.owner.query('select * from auth.api_keys where id = $1', [id]);
  expect(rows[0]).toMatchObject({ key: null, key_hash: hashProjectKey(key) });
  const { rows: lines } = await db.owner.query(
    `select count(*)::int as count from audit_entries where coalesce(before::text, '') || coalesce(after::text, '') like '%' || $1 || '%'`,
    [key],
  );
  expect(lines).toEqual([{ count: 0 }]);
});

test('lists a publishable key in full', async () => {
  const { id, key } = await create('publishable', 'App');
  expect((await list()).find((one) => one.id === id)).toMatchObject({ kind: 'publishable', key });
});

test('keeps a revoked key in the list, refuses to revoke it twice and audits each change', async () => {
  const { id } = await create('secret', 'Gone');
  expect((await api.call(platform, revokeApiKeyEndpoint, { keyId: id })).status).toBe(200);
  expect((await list()).find((one) => one.id === id)?.revokedAt).not.toBeNull();
  expect(await api.call(platform, revokeApiKeyEndpoint, { keyId: id })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  const { rows } = await db.owner.query(
    `select action, actor_id from audit_entries where subject_id = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { action: 'api_key.created', actor_id: platform.userId },
    { action: 'api_key.revoked', actor_id: platform.userId },
  ]);
});

test('keeps the last publishable key, even when two admins revoke the last two concurrently', async () => {
  await create('publishable', 'Other');
  await create('publishable', 'Another');
  const inUse = (await list()).filter(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
  expect(inUse.length).toBeGreaterThan(1);
  const responses = await Promise.all(
    inUse.map(({ id }) => api.call(platform, revokeApiKeyEndpoint, { keyId: id })),
  );
  expect(responses.filter(({ status }) => status === 409)).toMatchObject([
    { body: { code: 'last_publishable_key' } },
  ]);
  const left = (await list()).filter(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
  expect(left.length).toBe(1);
});
