import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { openWire } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, verifyTestToken, type TestRealtime } from '#test/supabase.ts';
import { MAX_JSON_DEPTH } from '#foundation/server/parse-json.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import type { ApiKey } from '../gateway/project-keys.ts';
import { createRealtimeService, REQUESTS_PER_MINUTE } from './realtime-service.ts';

let db: TestDatabase;
let realtime: TestRealtime;
let app: Hono;
/** The API key of the requests, unless it is the publishable one. */
let presented: ApiKey | null = null;
const taken = new Map<string, number>();
beforeAll(async () => {
  db = await createTestDatabase();
  realtime = await startTestRealtime(db);
  const service = createRealtimeService({
    authorization: realtime.authorization,
    verifyToken: verifyTestToken,
    consumeAllowance: (key, perMinute) => {
      taken.set(key, (taken.get(key) ?? 0) + 1);
      return Promise.resolve((taken.get(key) ?? 0) <= perMinute);
    },
  });
  app = new Hono();
  app.use(async (c, next) => {
    if (presented) c.set('apiKey', presented);
    await next();
  });
  app.route(service.path, service.routes);
});
afterAll(async () => {
  await realtime.close();
  await db.drop();
});

async function post(
  person: Person | null,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<number> {
  const headers = { 'content-type': type, ...(person ? { authorization: `Bearer ${person.token}` } : {}) };
  const response = await app.request(`/realtime/v1/api/broadcast${path}`, { method: 'POST', headers, body });
  return response.status;
}

const messages = (...topics: readonly string[]) =>
  JSON.stringify({
    messages: topics.map((topic) => ({ topic, event: 'posted', payload: { topic }, private: false })),
  });

test('a signed-in user reaches a public topic, with JSON or with bytes', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
  await wire.join('public:room', person.token, { private: false });
  expect(await post(person, '', messages('public:room'))).toBe(202);
  expect(await post(person, '/public%3Aroom/events/one', '{"n":1}')).toBe(202);
  expect(
    await post(person, '/public%3Aroom/events/bytes', new Uint8Array([1, 2]), 'application/octet-stream'),
  ).toBe(202);
  const received = [];
  for (let n = 0; n < 3; n += 1) received.push((await wire.next((one) => one.event === 'broadcast')).payload);
  expect(received).toEqual([
    { type: 'broadcast', event: 'posted', payload: { topic: 'public:room' } },
    { type: 'broadcast', event: 'one', payload: { n: 1 } },
    { type: 'broadcast', event: 'bytes', payload: Buffer.from([1, 2]).toString('base64') },
  ]);
  wire.socket.terminate();
});

test('a payload as deep as a body may be arrives', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
  await wire.join('public:deep', person.token, { private: false });
  const payload = '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH);
  expect(await post(person, '/public%3Adeep/events/one', payload)).toBe(202);
  const received = await wire.next((one) => one.event === 'broadcast');
  expect(received.payload).toEqual({ type: 'broadcast', event: 'one', payload: JSON.parse(payload) });
  wire.socket.terminate();
});

test('users reach no private topic, and nobody reaches any topic without an active session', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  expect(await post(person, '/public%3Aroom/events/one?private=true', '{}')).toBe(401);
  expect(await post(null, '', messages('public:room'))).toBe(401);
  await db.owner.query('delete from auth.sessions where id = $1', [person.sessionId]);
  expect(await post(person, '', messages('public:room'))).toBe(401);
});

test('names and payloads that the database cannot store are 422, and those that it cannot send are 413', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const one = (message: object) => JSON.stringify({ messages: [{ topic: 'room', event: 'e', ...message }] });
  for (const message of [
    { topic: '\0' },
    { event: 'a\0' },
    { payload: { a: '\ud83d' } },
    { payload: { '\0': 1 } },
  ])
    expect([message, await post(person, '', one(message))]).toEqual([message, 422]);
  for (const message of [{ topic: '字'.repeat(3_000) }, { event: '\x01'.repeat(1_500) }])
    expect(await post(person, '', one(message))).toBe(413);
  expect(await post(person, '/room%00/events/e', '{}')).toBe(422);
  expect(await post(person, '/room/events/e%00', '{}')).toBe(422);
  expect(await post(person, '/room/events/e', '{"a":"\\u0000"}')).toBe(422);
  expect(await post(person, '', one({ payload: { a: '\\u0000 and 🐶' } }))).toBe(202);
});

test('a public topic is distinct from the private one of the same name', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const topic = `user:${person.userId}`;
  const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
  await wire.join(topic, person.token, { private: true });
  expect(await post(person, '', messages(topic))).toBe(202);
  await db.owner.query(`select app.broadcast($1, 'end', '{}')`, [topic]);
  const received = await wire.next((one) => one.event === 'broadcast');
  expect(received.payload).toMatchObject({ event: 'end' });
  wire.socket.terminate();
});

test('a program with a secret key reaches both, until the key is revoked', async () => {
  const { hash, hint } = makeProjectKey('secret');
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Test', $1, $2) returning id`,
    [hash, hint],
  );
  presented = { id: rows[0]?.id ?? '', kind: 'secret' };
  try {
    const person = await givenPerson(db.owner, { role: 'client' });
    const topic = `user:${person.userId}`;
    const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
    await wire.join(topic, person.token, { private: true });
    expect(await post(null, `/${encodeURIComponent(topic)}/events/notice?private=true`, '{"n":1}')).toBe(202);
    expect((await wire.next((one) => one.event === 'broadcast')).payload).toEqual({
      type: 'broadcast',
      event: 'notice',
      payload: { n: 1 },
    });
    wire.socket.terminate();
    await db.owner.query('update auth.api_keys set revoked_at = now() where id = $1', [presented.id]);
    expect(await post(null, '/room/events/late', '{}')).toBe(401);
  } finally {
    presented = null;
  }
});

test('more requests per minute than allowed: 429', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  taken.set(`realtime.broadcast:${person.userId}`, REQUESTS_PER_MINUTE - 1);
  expect(await post(person, '', messages('room'))).toBe(202);
  expect(await post(person, '', messages('room'))).toBe(429);
});

test('an unreadable body, one that is too large and one of another type have distinct errors', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  expect(await post(person, '', '{')).toBe(422);
  expect(await post(person, '', '{"messages":[{"topic":"public:a"}]}')).toBe(422);
  expect(await post(person, '/public%3Aa/events/e', '{')).toBe(422);
  expect(await post(person, '/public%3Aa/events/e', 'x', 'text/plain')).toBe(415);
  expect(await post(person, '/public%3Aa/events/e', JSON.stringify('x'.repeat(8000)))).toBe(413);
});
