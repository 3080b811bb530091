import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { handle } from './handle.ts';

let db: TestDatabase;
let person: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  person = await givenPerson(db.owner, { role: 'client' });
});
afterAll(() => db.drop());

const send = endpoint({
  id: 'test.send',
  method: 'POST',
  path: '/v1/boxes/{box}/messages',
  summary: 'Sends a message.',
  permission: 'signed_in',
  changes: [],
  ratePerMinute: 2,
  input: z.strictObject({
    box: z.string().max(10),
    to: z.email(),
    pages: z.array(z.strictObject({ text: z.string().min(1) })),
  }),
  output: z.object({ box: z.string() }),
  errors: [],
});
const MESSAGE = { box: 'a', to: 'casey@example.com', pages: [{ text: 'Hello' }] };

/** Counts how often the verb ran. */
function givenApi(replacements: Parameters<typeof createTestApi>[3] = {}) {
  const sent: string[] = [];
  const handler = handle(send, (_ctx, { box }) => {
    sent.push(box);
    return Promise.resolve({ box });
  });
  return { ...createTestApi(db, [handler], [], replacements), sent };
}

test('invalid input is 422 and names each field by its path', async () => {
  const { call, sent } = givenApi();
  const response = await call(person, send, { box: 'much too long', to: 'nobody', pages: [{ text: '' }] });
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  const { fields } = z
    .object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) })
    .parse(response.body);
  expect(fields.map(({ path }) => path).toSorted()).toEqual(['box', 'pages.0.text', 'to']);
  expect(sent).toEqual([]);
});

test('a field that the contract does not name is refused', async () => {
  const { call, sent } = givenApi();
  // Safe: the field is unknown on purpose.
  const response = await call(person, send, { ...MESSAGE, clinicId: crypto.randomUUID() } as typeof MESSAGE);
  expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  expect(JSON.stringify(response.body)).toContain('clinicId');
  expect(sent).toEqual([]);
});

test('a path parameter cannot be replaced by a field of the body', async () => {
  const { app } = givenApi();
  const response = await app.request('/api/v1/boxes/a/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...MESSAGE, box: 'b' }),
  });
  expect(await response.json()).toEqual({ box: 'a' });
});

test.each([
  { what: 'no JSON', body: '{', type: 'application/json', status: 400, code: 'malformed_body' },
  { what: 'a list', body: '[]', type: 'application/json', status: 400, code: 'malformed_body' },
  {
    what: 'a repeated key',
    body: '{"to":"a@b.co","to":"c@d.co"}',
    type: 'application/json',
    status: 400,
    code: 'malformed_body',
  },
  { what: 'a form', body: 'to=a', type: 'text/plain', status: 415, code: 'unsupported_media_type' },
  {
    what: 'too large',
    body: `"${'x'.repeat(1_000_000)}"`,
    type: 'application/json',
    status: 413,
    code: 'body_too_large',
  },
  {
    what: 'a NUL',
    body: JSON.stringify({ to: 'a@b.co', pages: [{ text: '\0' }] }),
    type: 'application/json',
    status: 422,
    code: 'invalid_input',
  },
])('a body that is $what is $status $code', async ({ body, type, status, code }) => {
  const { app, sent } = givenApi();
  const response = await app.request('/api/v1/boxes/a/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    body,
  });
  expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  expect(sent).toEqual([]);
});

test('a body whose declared size is too large is refused before it is read', async () => {
  const { app } = givenApi();
  const response = await app.request('/api/v1/boxes/a/messages', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-length': '1000001',
    },
    body: JSON.stringify(MESSAGE),
  });
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }]);
});

test('an exceeded rate limit is 429 with Retry-After, before the caller is looked up', async () => {
  const used = new Map<string, number>();
  const { call, sent } = givenApi({
    consumeAllowance: (key, perMinute) => {
      const count = (used.get(key) ?? 0) + 1;
      used.set(key, count);
      return Promise.resolve(count <= perMinute);
    },
    addressOf: () => '2001:db8:1:2:3:4:5:6',
  });
  const statuses: number[] = [];
  for (const caller of [person, person, null]) statuses.push((await call(caller, send, MESSAGE)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const last = await call(person, send, MESSAGE);
  expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(last.headers.get('retry-after')).toBe('60');
  expect(sent).toHaveLength(2);
  // One subscriber's network shares an allowance, endpoint by endpoint.
  expect([...used.keys()]).toEqual(['test.send:2001:db8:1:2::/64']);
});

test('an endpoint without a rate limit uses up no allowance', async () => {
  const { ratePerMinute: _, ...unlimited } = send;
  let asked = 0;
  const { call } = createTestApi(db, [handle(unlimited, () => Promise.resolve({ box: 'a' }))], [], {
    consumeAllowance: () => {
      asked += 1;
      return Promise.resolve(false);
    },
  });
  expect((await call(person, unlimited, MESSAGE)).status).toBe(200);
  expect(asked).toBe(0);
});

test('an unknown address is 404, a known one with another method 405', async () => {
  const { app } = givenApi();
  const request = async (path: string, method: string) => {
    const response = await app.request(path, { method });
    return [response.status, await response.json()];
  };
  expect(await request('/api/v1/nowhere', 'GET')).toMatchObject([404, { code: 'not_found' }]);
  expect(await request('/api/v1/boxes/a/messages', 'DELETE')).toMatchObject([
    405,
    { code: 'method_not_allowed' },
  ]);
});

test('every response carries the request id under which its error is logged', async () => {
  const { app } = givenApi();
  const response = await app.request('/api/v1/boxes/a/messages', { method: 'POST' });
  const { requestId } = z.object({ requestId: z.uuid() }).parse(await response.json());
  expect(response.headers.get('x-request-id')).toBe(requestId);
});
