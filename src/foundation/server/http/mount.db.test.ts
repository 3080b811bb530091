import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const Name = z.object({ name: z.string() });
const PLAIN = { summary: 'For tests.', permission: 'public', reads: [], output: Name, errors: [] } as const;
const readOne = endpoint({
  ...PLAIN,
  id: 'test.readOne',
  method: 'GET',
  path: '/v1/boxes/{box}',
  input: z.strictObject({ box: z.string() }),
});
const exportAll = endpoint({
  ...PLAIN,
  id: 'test.exportAll',
  method: 'GET',
  path: '/v1/boxes/export',
  input: z.strictObject({}),
});

/** Mounted in the order in which the second would never be asked, if the order counted. */
const givenApp = () =>
  createTestApi(db, [
    handle(readOne, (_ctx, { box }) => Promise.resolve({ name: box })),
    handle(exportAll, () => Promise.resolve({ name: 'all of them' })),
  ]).app;

test('of two paths that both match, the one without a parameter is asked', async () => {
  const app = givenApp();
  const nameAt = async (path: string) => Name.parse(await (await app.request(path)).json()).name;
  expect(await nameAt('/api/v1/boxes/export')).toBe('all of them');
  expect(await nameAt('/api/v1/boxes/exports')).toBe('exports');
});

test('HEAD is answered as GET is, without a body', async () => {
  const response = await givenApp().request('/api/v1/boxes/a', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe('');
});
