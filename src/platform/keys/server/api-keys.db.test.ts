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

test('a secret key is shown once: in the list it is masked, and of it only a hash is kept', async () => {
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

test('a publishable key is no secret', async () => {
  const { id, key } = await create('publishable', 'App');
  expect((await list()).find((one) => one.id === id)).toMatchObject({ kind: 'publishable', key });
});

test('a revoked key stays in the list, and is not revoked twice; each act leaves its line', async () => {
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

test('the last publishable key stays, even when two admins revoke the last two at once', async () => {
  await create('publishable', 'Other');
  await create('publishable', 'Another');
  const inUse = (await list()).filter(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
  expect(inUse.length).toBeGreaterThan(1);
  const answers = await Promise.all(
    inUse.map(({ id }) => api.call(platform, revokeApiKeyEndpoint, { keyId: id })),
  );
  expect(answers.filter(({ status }) => status === 409)).toMatchObject([
    { body: { code: 'last_publishable_key' } },
  ]);
  const left = (await list()).filter(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
  expect(left.length).toBe(1);
});
