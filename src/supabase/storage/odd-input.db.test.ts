import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { openTestStorage } from '#test/storage.ts';

let db: TestDatabase;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  storage = await openTestStorage(db);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

test.each([
  ['GET', '/bucket?search=a%00', undefined],
  ['GET', '/bucket/a%00', undefined],
  ['HEAD', '/object/documents/folder%00', undefined],
  ['GET', '/object/public/documents/folder%00', undefined],
  ['POST', '/object/list/documents', { search: '\0' }],
  ['POST', '/object/list/documents', { search: '\ud83d' }],
  ['POST', '/object/sign/documents', { expiresIn: 60, paths: ['\0'] }],
  ['POST', '/object/move', { bucketId: 'documents', sourceKey: '\0', destinationKey: 'a' }],
  ['DELETE', '/object/documents', { prefixes: ['\0'] }],
  // It is refused before anything is sent that would fail without anybody waiting for it.
  ['POST', '/object/list-v2/documents', { prefix: '', cursor: 'abc' }],
] as const)('%s %s with %j is 400', async (method, path, body) => {
  const response = await storage.request(platform, method, path, body ? { body: JSON.stringify(body) } : {});
  expect(response.status).toBe(400);
});

test.each([
  ['/object/move', `{"bucketId":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['/object/list-v2/documents', `{"prefix":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['/bucket', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
])('POST %s with a body that is nested too deeply is 400', async (path, body) => {
  expect((await storage.request(platform, 'POST', path, { body })).status).toBe(400);
});

test('metadata of a file that the database cannot store are 400', async () => {
  const response = await storage.request(platform, 'POST', '/object/avatars/a/b', {
    body: 'text',
    headers: { 'x-metadata': base64('{"a": "\\u0000"}') },
  });
  expect(response.status).toBe(400);
});
