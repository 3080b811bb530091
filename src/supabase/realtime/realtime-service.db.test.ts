import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { openWire } from '#test/realtime-client.ts';
import { startTestRealtime, TEST_KEY, verifyTestToken, type TestRealtime } from '#test/supabase.ts';
import { createRealtimeService } from './realtime-service.ts';

let db: TestDatabase;
let realtime: TestRealtime;
let app: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  realtime = await startTestRealtime(db);
  const service = createRealtimeService({ authority: realtime.authority, verifyToken: verifyTestToken });
  app = new Hono().route(service.path, service.routes);
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

test('somebody signed in reaches a public topic, as JSON or as bytes', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  const wire = await openWire(realtime.url, '2.0.0', TEST_KEY);
  await wire.join('public:room', person.token, { private: false });
  expect(await post(person, '', messages('public:room'))).toBe(202);
  expect(await post(person, '/public%3Aroom/events/one', '{"n":1}')).toBe(202);
  expect(
    await post(person, '/public%3Aroom/events/bytes', new Uint8Array([1, 2]), 'application/octet-stream'),
  ).toBe(202);
  const heard = [];
  for (let n = 0; n < 3; n += 1) heard.push((await wire.next((one) => one.event === 'broadcast')).payload);
  expect(heard).toEqual([
    { type: 'broadcast', event: 'posted', payload: { topic: 'public:room' } },
    { type: 'broadcast', event: 'one', payload: { n: 1 } },
    { type: 'broadcast', event: 'bytes', payload: Buffer.from([1, 2]).toString('base64') },
  ]);
  wire.socket.terminate();
});

test('nobody reaches a private topic, and nobody anything without a standing session', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  expect(await post(person, '', messages('public:room', `user:${person.userId}`))).toBe(401);
  expect(await post(person, '/public%3Aroom/events/one?private=true', '{}')).toBe(401);
  expect(await post(null, '', messages('public:room'))).toBe(401);
  await db.owner.query('delete from auth.sessions where id = $1', [person.sessionId]);
  expect(await post(person, '', messages('public:room'))).toBe(401);
});

test('what cannot be read, is too large or of another kind is told apart', async () => {
  const person = await givenPerson(db.owner, { role: 'client' });
  expect(await post(person, '', '{')).toBe(422);
  expect(await post(person, '', '{"messages":[{"topic":"public:a"}]}')).toBe(422);
  expect(await post(person, '/public%3Aa/events/e', '{')).toBe(422);
  expect(await post(person, '/public%3Aa/events/e', 'x', 'text/plain')).toBe(415);
  expect(await post(person, '/public%3Aa/events/e', JSON.stringify('x'.repeat(8000)))).toBe(413);
});
