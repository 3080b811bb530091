import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { testPeople, verifyTestToken } from '#test/supabase.ts';
import { createRestService } from '../rest/rest-service.ts';
import { mountSupabase } from './mount-supabase.ts';
import { openProjectKeys, type ProjectKeys } from './project-keys.ts';

let db: TestDatabase;
let keys: ProjectKeys;
let other: ProjectKeys;
let app: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  const fail = (error: unknown) => {
    throw error;
  };
  [keys, other] = await Promise.all([openProjectKeys(db.database, fail), openProjectKeys(db.database, fail)]);
  app = new Hono();
  const service = createRestService({
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  mountSupabase(app, { keys, services: [service] });
});
afterAll(async () => {
  keys.close();
  other.close();
  await db.drop();
});

async function givenKey(kind: 'publishable' | 'secret'): Promise<{ id: string; text: string }> {
  const { text, hash, hint } = makeProjectKey(kind);
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into auth.api_keys (kind, name, key, key_hash, hint) values ($1, 'Test', $2, $3, $4) returning id`,
    [kind, kind === 'publishable' ? text : null, hash, hint],
  );
  return { id: rows[0]?.id ?? '', text };
}
const revoke = (id: string) =>
  db.owner.query('update auth.api_keys set revoked_at = now() where id = $1', [id]);

const WRONG = { message: 'Invalid API key', hint: expect.any(String) };
async function request(path: string, headers: Readonly<Record<string, string>>, init: RequestInit = {}) {
  const response = await app.request(`/rest/v1/${path}`, { ...init, headers });
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.status, body, headers: response.headers };
}

test('two processes that open an empty database have one publishable key', async () => {
  expect(other.publishable()).toBe(keys.publishable());
  expect(await other.find(keys.publishable())).toEqual({ id: expect.any(String), kind: 'publishable' });
});

test('a key created in another process is found, a mistyped one never', async () => {
  const { id, text } = await givenKey('secret');
  expect(await keys.find(text)).toEqual({ id, kind: 'secret' });
  expect(await keys.find(`${text.slice(0, -1)}!`)).toBeNull();
  expect(await keys.find(makeProjectKey('secret').text)).toBeNull();
  expect(await keys.find(makeProjectKey('publishable').text)).toBeNull();
  const publishable = await givenKey('publishable');
  await keys.refresh();
  expect(await keys.find(publishable.text)).toEqual({ id: publishable.id, kind: 'publishable' });
});

test('a revoked secret key is rejected at the next lookup, in every process', async () => {
  const { id, text } = await givenKey('secret');
  expect(await Promise.all([keys.find(text), other.find(text)])).toEqual([
    { id, kind: 'secret' },
    { id, kind: 'secret' },
  ]);
  await revoke(id);
  expect(await Promise.all([keys.find(text), other.find(text)])).toEqual([null, null]);
});

describe('a secret key at the tables API', () => {
  test('reads and writes every row, and is recorded in the audit trail', async () => {
    const { id, text } = await givenKey('secret');
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const headers = { apikey: text, authorization: `Bearer ${text}` };
    const read = await request(`user_roles?select=role,clinic_id&user_id=eq.${csr.userId}`, headers);
    expect(read).toMatchObject({ status: 200, body: [{ role: 'csr', clinic_id: clinicId }] });
    const written = await request(
      `user_roles?user_id=eq.${csr.userId}`,
      { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
      { method: 'PATCH', body: JSON.stringify({ role: 'doctor' }) },
    );
    expect(written).toMatchObject({ status: 200, body: [{ role: 'doctor' }] });
    const { rows } = await db.owner.query(
      `select actor_id, actor_role, clinic_id, before ->> 'role' as was, after ->> 'role' as becomes, after ->> 'keyId' as key
         from audit_entries where action = 'row.written_by_key' and subject_id = $1`,
      [csr.userId],
    );
    expect(rows).toEqual([
      {
        actor_id: null,
        actor_role: 'service_key',
        clinic_id: clinicId,
        was: 'csr',
        becomes: 'doctor',
        key: id,
      },
    ]);
  });

  test('works without a bearer token; a user with it acts as that user', async () => {
    const { text } = await givenKey('secret');
    const person = await givenPerson(db.owner, { role: 'client' });
    await givenPerson(db.owner, { role: 'client' });
    const all = await request('profiles?select=id', { apikey: text });
    expect(all.status).toBe(200);
    // Safe: the query selects ids.
    expect((all.body as { id: string }[]).length).toBeGreaterThan(1);
    const own = await request('profiles?select=id', {
      apikey: text,
      authorization: `Bearer ${person.token}`,
    });
    expect(own.body).toEqual([{ id: person.userId }]);
  });

  test('reaches only the exposed tables, and no scheduled jobs', async () => {
    const { text } = await givenKey('secret');
    expect(await request('appointments?select=*', { apikey: text })).toMatchObject({
      status: 404,
      body: { code: 'PGRST205' },
    });
    const person = await givenPerson(db.owner, { role: 'client' });
    const patched = await request(
      `profiles?id=eq.${person.userId}`,
      { apikey: text, 'content-type': 'application/json' },
      { method: 'PATCH', body: JSON.stringify({ created_at: '2020-01-01' }) },
    );
    expect(patched).toMatchObject({ status: 403, body: { code: '42501' } });
  });
});

describe('what is rejected', () => {
  test('an API key in place of the bearer token that is not the same key', async () => {
    const { text } = await givenKey('secret');
    const headers = { apikey: keys.publishable(), authorization: `Bearer ${text}` };
    expect(await request('profiles', headers)).toMatchObject({ status: 401, body: WRONG });
  });

  test('a secret key in a browser', async () => {
    const { text } = await givenKey('secret');
    const response = await request('profiles', {
      apikey: text,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    });
    expect(response).toMatchObject({
      status: 401,
      body: { message: 'Forbidden use of secret API key in browser' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('a publishable key that was revoked, as soon as its notification has arrived', async () => {
    const { id, text } = await givenKey('publishable');
    await keys.refresh();
    expect((await request('profiles', { apikey: text })).body).toMatchObject({ code: '42501' });
    await revoke(id);
    await keys.refresh();
    expect(await request('profiles', { apikey: text })).toMatchObject({ status: 401, body: WRONG });
  });
});

test('every response names the gateway and the request', async () => {
  const { headers } = await request('profiles', { apikey: keys.publishable() });
  expect(headers.get('sb-gateway-version')).toBe('1');
  expect(headers.get('sb-request-id')).toBe(headers.get('x-request-id'));
  const refused = await request('profiles', {});
  expect(refused.headers.get('sb-request-id')).toMatch(/^[\da-f-]{36}$/);
});
