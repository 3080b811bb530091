import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDeskDeviceEndpoint,
  revokeDeskDeviceEndpoint,
  setMyPinEndpoint,
  signInByPinEndpoint,
} from '#identity/security/contract.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { cookieOf } from '#test/given-desk.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { signedIn, type Client } from './signed-in.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

const PIN = '839201';
/** The password that `signedIn` uses. */
const PASSWORD = 'a sleeping cat 7';

let db: TestDatabase;
let tailwell: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db);
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

const tokenOf = async (client: Client): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

async function send(
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
  headers: Readonly<Record<string, string>>,
) {
  const response = await fetch(`${tailwell.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // Safe: every response of the API is a JSON object.
  const parsed = (await response.json()) as Readonly<Record<string, string>>;
  return { status: response.status, headers: response.headers, body: parsed };
}

async function givenDeskWithPin() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const [adminClient, csrClient] = [await signedIn(tailwell, db, admin), await signedIn(tailwell, db, csr)];
  const asAdmin = { authorization: `Bearer ${await tokenOf(adminClient)}` };
  const asCsr = { authorization: `Bearer ${await tokenOf(csrClient)}` };
  const set = await send(setMyPinEndpoint, { pin: PIN, password: PASSWORD }, asCsr);
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const added = await send(addDeskDeviceEndpoint, { name: 'Reception' }, asAdmin);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  // The session that set the device up belongs to that browser, and ends when another user takes over.
  const elsewhere = { authorization: `Bearer ${await tokenOf(await signedIn(tailwell, db, admin))}` };
  return { csr, elsewhere, deviceId: added.body['id'] ?? '', cookie: cookieOf(added.headers) };
}

test('a PIN gives the client a session like any other; revoking the device ends it at once', async () => {
  const { csr, elsewhere, deviceId, cookie } = await givenDeskWithPin();
  const taken = await send(signInByPinEndpoint, { userId: csr.userId, pin: PIN }, { cookie });
  expect(taken.status).toBe(200);
  const client = tailwell.client();
  const { data, error } = await client.auth.setSession({
    access_token: taken.body['accessToken'] ?? '',
    refresh_token: taken.body['refreshToken'] ?? '',
  });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(csr.userId);
  expect((await client.auth.refreshSession()).error).toBeNull();
  const own = await client.from('user_roles').select('role').eq('user_id', csr.userId).single();
  expect(own.data).toEqual({ role: 'csr' });
  const changed = await client.auth.updateUser({ password: 'another sleeping cat' });
  expect(changed.error).toMatchObject({ code: 'reauthentication_needed' });

  const path = revokeDeskDeviceEndpoint.path.replace('{deviceId}', deviceId);
  expect((await send({ method: 'POST', path }, {}, elsewhere)).status).toBe(200);
  expect((await client.from('user_roles').select('role').eq('user_id', csr.userId)).status).toBe(401);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  const again = await send(signInByPinEndpoint, { userId: csr.userId, pin: PIN }, { cookie });
  expect(again).toMatchObject({ status: 403, body: { code: 'desk_device_unknown' } });
});

test('the last-seen time of a session follows its activity with a delay of some minutes', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const client = await signedIn(tailwell, db, csr);
  await db.owner.query(
    `update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1 and id <> $2`,
    [csr.userId, csr.sessionId],
  );
  await client.from('profiles').select('id');
  const seen = async () => {
    const { rows } = await db.owner.query<{ seen: string | null }>(
      `select last_seen_at as seen from auth.sessions where user_id = $1 and id <> $2`,
      [csr.userId, csr.sessionId],
    );
    return rows[0]?.seen ?? null;
  };
  await expect.poll(seen).not.toBeNull();
  const first = await seen();
  await client.from('profiles').select('id');
  await client.from('user_roles').select('role');
  expect(await seen()).toEqual(first);
});
