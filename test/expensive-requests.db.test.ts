import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { can } from '#foundation/contract/can.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenInsiders, type Caller } from './matrix/callers.ts';
import { SAMPLES } from './matrix/samples.ts';
import { givenClinicWorld, type ClinicWorld } from './matrix/world.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: ClinicWorld;
let insiders: Caller[];
let requestCount = 0;
let slowestMs = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  world = await givenClinicWorld(db.owner);
  insiders = await givenInsiders(db.owner, world);
});
afterAll(async () => {
  process.stdout.write(
    `figure: D-01 to D-05 ${requestCount} requests for more than their due, all refused or cut short, the slowest after ${Math.round(slowestMs)} ms\n`,
  );
  await db.drop();
});

const READS = handlers.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET');
const fieldsOf = ({ input }: Endpoint): readonly string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];
const withField = (name: string): readonly Endpoint[] =>
  READS.filter((endpoint) => fieldsOf(endpoint).includes(name));

async function sendRequest(endpoint: Endpoint, changed: Readonly<Record<string, unknown>>) {
  const sample = SAMPLES[endpoint.id];
  if (!sample) throw new Error(`test/matrix/samples.ts has no sample for ${endpoint.id}`);
  const caller = insiders.find(
    ({ person }) => person?.role && can(permissionsOf(person.role), endpoint.permission),
  );
  if (!caller) throw new Error(`No role may call ${endpoint.id}.`);
  requestCount += 1;
  const began = performance.now();
  const { status, body } = await api.call(caller.person, endpoint, { ...sample(world), ...changed });
  slowestMs = Math.max(slowestMs, performance.now() - began);
  return { status, text: JSON.stringify(body) };
}

test('every list has a maximum page size, and every range of days a maximum length', () => {
  for (const endpoint of withField('cursor')) expect(fieldsOf(endpoint)).toContain('limit');
  expect(withField('limit').length).toBeGreaterThan(8);
  expect(withField('from').length).toBeGreaterThan(2);
});

test.each([1e9, 0, -5, 2.5, 'all', ''])('D-02: a page of %j is refused', async (limit) => {
  for (const endpoint of withField('limit')) {
    const { status, text } = await sendRequest(endpoint, { limit });
    expect(`${endpoint.id} ${status} ${text}`).toMatch(/ 422 .*limit/);
  }
});

test.each([
  'AAAA',
  '!'.repeat(500),
  Buffer.from('[1e999]').toString('base64url'),
  Buffer.from('["",""]').toString('base64url'),
  Buffer.from('[{"a":1},[[]]]').toString('base64url'),
  Buffer.from(`["'; select pg_sleep(9) --","${'0'.repeat(36)}"]`).toString('base64url'),
])('D-02: an invalid cursor, %.20s, is refused', async (cursor) => {
  for (const endpoint of withField('cursor')) {
    const { status } = await sendRequest(endpoint, { cursor });
    expect(`${endpoint.id} ${status}`).toMatch(/ 4\d\d$/);
  }
});

test('D-03: a range of a hundred years is refused', async () => {
  const spans = [
    { from: '1926-01-01', to: '2926-01-01' },
    { from: '1926-01-01T00:00:00Z', to: '2926-01-01T00:00:00Z' },
  ];
  for (const endpoint of withField('from').filter((one) => fieldsOf(one).includes('to'))) {
    for (const span of spans) {
      const { status } = await sendRequest(endpoint, span);
      expect(`${endpoint.id} ${status}`).toMatch(/ 422$/);
    }
  }
});

test.each([
  ['signs for any text', '%'.repeat(60)],
  ['stars', '*'.repeat(60)],
  ['a word without end', 'a'.repeat(20_000)],
  ['two thousand words', 'ab '.repeat(2_000)],
  ['a pattern that looks back', '(a+)+$'.repeat(10)],
  ['quotes', `'; select pg_sleep(9); --`],
  ['a NUL', 'a\u0000b'],
  ['half a character', '\ud800'],
])('D-04: a search for %s is refused or finds nothing', async (_name, q) => {
  for (const endpoint of withField('q')) {
    const { status, text } = await sendRequest(endpoint, { q });
    expect(`${endpoint.id} ${status} ${text.slice(0, 200)}`).toMatch(/ (?:200|422) /);
    expect(text.length).toBeLessThan(20_000);
  }
});

test('D-05: every export of a list is paginated, and its page size is limited', async () => {
  const exports = READS.filter(
    ({ id, path }) => /export(?!Settings)/i.test(id) && pathParameters(path).length === 0,
  );
  expect(exports.length).toBeGreaterThan(0);
  for (const endpoint of exports) {
    expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining(['cursor', 'limit']));
    const { status } = await sendRequest(endpoint, { limit: 100_000 });
    expect(`${endpoint.id} ${status}`).toMatch(/ 422$/);
  }
});
