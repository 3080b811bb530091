import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let tailwell: Tailwell;
let other: Tailwell;
let platform: Person;
let admin: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  const functionsModule = new URL('functions.ts', import.meta.url).href;
  [tailwell, other] = await Promise.all([
    startTailwell(db, {}, { functionsModule }),
    startTailwell(db, {}, { functionsModule }),
  ]);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
  admin = await signedIn(tailwell, db, platform);
});
afterAll(async () => {
  await Promise.all([tailwell.stop(), other.stop()]);
  await db.drop();
});

/** A call of our own API, as the console makes it. */
async function manage(method: string, path = '', body?: object) {
  const { data } = await admin.auth.getSession();
  const response = await fetch(`${tailwell.url}/api/v1/platform/api-keys${path}`, {
    method,
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // Safe: the fields are checked one by one.
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function createKey(kind: 'publishable' | 'secret', name: string): Promise<{ id: string; key: string }> {
  const { status, body } = await manage('POST', '', { kind, name });
  expect(status).toBe(200);
  return { id: String(body['id']), key: String(body['key']) };
}

const statusOf = async (at: Tailwell, key: string): Promise<number> =>
  (await at.client({}, key).from('profiles').select('id').limit(1)).status;

const POLL_MS = 20;

async function waitUntil(isMet: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await isMet());) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

describe('a secret key', () => {
  test('reads and writes the accounts of every clinic, without a user', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Ada' });
    const { key } = await createKey('secret', 'Warehouse');
    const program = tailwell.client({}, key);
    const read = await program
      .from('user_roles')
      .select('role, profiles(full_name)')
      .eq('user_id', csr.userId)
      .single();
    expect(read.data).toEqual({ role: 'csr', profiles: { full_name: 'Ada' } });
    const written = await program
      .from('profiles')
      .update({ full_name: 'Ada L.' })
      .eq('id', csr.userId)
      .select('full_name')
      .single();
    expect(written.error).toBeNull();
    expect(written).toMatchObject({ status: 200, data: { full_name: 'Ada L.' } });
    expect(await program.from('appointments').select()).toMatchObject({ status: 404 });
  });

  test('grants a signed-in user nothing more', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const session = await (await signedIn(tailwell, db, person)).auth.getSession();
    const { key } = await createKey('secret', 'Proxy');
    const mixed = tailwell.client(
      { accessToken: () => Promise.resolve(session.data.session?.access_token ?? '') },
      key,
    );
    expect(await mixed.from('profiles').select('id')).toMatchObject({ data: [{ id: person.userId }] });
  });

  test('calls the functions that accept programs, and no others', async () => {
    const { key } = await createKey('secret', 'Functions');
    const program = tailwell.client({}, key);
    const headers = { authorization: `Bearer ${key}` };
    const counted = await program.functions.invoke('counting', { headers });
    expect(counted).toMatchObject({ error: null, data: { by: 'a program', count: expect.any(Number) } });
    const { error } = await program.functions.invoke('mirror', { headers });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    // Safe: the client returns the response.
    expect((error.context as Response).status).toBe(401);
  });

  test('is rejected at the next call after it was revoked, in every process', async () => {
    const { id, key } = await createKey('secret', 'Leaked');
    expect(await Promise.all([statusOf(tailwell, key), statusOf(other, key)])).toEqual([200, 200]);
    expect((await manage('DELETE', `/${id}`)).status).toBe(200);
    expect(await Promise.all([statusOf(tailwell, key), statusOf(other, key)])).toEqual([401, 401]);
    const refused = await other.client({}, key).from('profiles').select();
    expect(refused).toMatchObject({ status: 401, error: { message: 'Invalid API key' } });
  });
});

test('only a platform admin manages keys', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const client = await signedIn(tailwell, db, await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }));
  const { data } = await client.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  const url = `${tailwell.url}/api/v1/platform/api-keys`;
  expect((await fetch(url, { headers })).status).toBe(403);
  expect((await fetch(url)).status).toBe(401);
});

describe('publishable keys', () => {
  test('rotation: a new one, both valid, the old one revoked; its connections are closed', async () => {
    const { key: former } = tailwell;
    const { items } = (await manage('GET')).body as { items: { id: string; key: string | null }[] };
    const formerId = items.find(({ key }) => key === former)?.id ?? '';
    const { key } = await createKey('publishable', 'Next');
    await waitUntil(async () => (await statusOf(other, key)) === 401 && (await isAccepted(other, key)));
    expect(await isAccepted(tailwell, former)).toBe(true);
    const config = (await (await fetch(`${tailwell.url}/config.json`)).json()) as { supabaseKey: string };
    expect([former, key]).toContain(config.supabaseKey);

    const listener = other.client({}, former);
    listener.realtime.connect();
    await waitUntil(() => Promise.resolve(listener.realtime.isConnected()));
    expect((await manage('DELETE', `/${formerId}`)).status).toBe(200);
    await waitUntil(async () => !(await isAccepted(other, former)) && !(await isAccepted(tailwell, former)));
    await waitUntil(() => Promise.resolve(!listener.realtime.isConnected()));
    await listener.realtime.disconnect();
    expect(await isAccepted(other, key)).toBe(true);
    const last = await manage('DELETE', `/${(await idOf(key)) ?? ''}`);
    expect(last).toMatchObject({ status: 409, body: { code: 'last_publishable_key' } });
  });
});

/** Whether the gateway accepts a key, even if the service behind it rejects the request. */
async function isAccepted(at: Tailwell, key: string): Promise<boolean> {
  const response = await fetch(`${at.url}/auth/v1/settings`, { headers: { apikey: key } });
  return response.status === 200;
}
async function idOf(key: string): Promise<string | undefined> {
  const { items } = (await manage('GET')).body as { items: { id: string; key: string | null }[] };
  return items.find((one) => one.key === key)?.id;
}
