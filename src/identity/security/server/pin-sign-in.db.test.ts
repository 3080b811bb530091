import { hash } from '@node-rs/argon2';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRoomEndpoint, getClinicEndpoint } from '#practice/clinics/contract.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { createLog } from '#foundation/server/log.ts';
import { createTestApi } from '#test/api.ts';
import { openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Desk, givenDesk, givenPin } from '#test/given-desk.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { attachToDeskEndpoint, getDeskEndpoint, revokeDeskDeviceEndpoint } from '../contract.ts';
import { securityHandlers } from './routes.ts';
import { servePinSignIn } from './serve-pin-sign-in.ts';

const PIN = '839201';
const OTHER_PIN = '047193';

const NOBODY = null;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let auth: TestAuth;
let app: Hono;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...securityHandlers, ...clinicsHandlers]);
  auth = await openTestAuth(db);
  app = new Hono();
  servePinSignIn({
    signInByPin: auth.auth.signInByPin,
    consumeAllowance: () => Promise.resolve(true),
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  })(app);
});
afterAll(async () => {
  auth.auth.close();
  await db.drop();
});

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Cleo Csr' });
  await givenPin(api, admin, OTHER_PIN);
  await givenPin(api, csr, PIN);
  return { clinicId, admin, csr, desk: await givenDesk(api, admin) };
}

interface Taken {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function takeOver(
  desk: Pick<Desk, 'cookie'> | null,
  { userId }: Pick<Person, 'userId'>,
  pin: string,
): Promise<Taken> {
  const response = await app.request('/api/v1/desk/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(desk ? { cookie: desk.cookie } : {}) },
    body: JSON.stringify({ userId, pin }),
  });
  // Safe: the response and every error body are objects.
  return { status: response.status, body: (await response.json()) as Taken['body'] };
}

/** The same person in the session that a PIN has opened. */
const asTaken = (person: Person, { body }: Taken): Person => {
  const bearer = auth.auth.verifyToken(String(body['accessToken']));
  if (!bearer) throw new Error('the token is the auth server’s own');
  expect(bearer.userId).toBe(person.userId);
  return { ...person, sessionId: bearer.sessionId, token: `test.${bearer.userId}.${bearer.sessionId}` };
};

describe('a PIN on a front desk device', () => {
  test('creates a session of that person, which the auth server refreshes like any other', async () => {
    const { csr, desk } = await givenTeam();
    const taken = await takeOver(desk, csr, PIN);
    expect(taken.status).toBe(200);
    const person = asTaken(csr, taken);
    expect((await api.call(person, getClinicEndpoint, {})).status).toBe(200);
    const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: taken.body['refreshToken'] },
    });
    expect(refreshed).toMatchObject({ status: 200, body: { user: { id: csr.userId } } });
    const { rows } = await db.owner.query(
      `select device_id, aal, amr -> 0 ->> 'method' as method, not_after < now() + interval '12 hours 1 minute' as ends
         from auth.sessions where id = $1`,
      [person.sessionId],
    );
    expect(rows).toEqual([{ device_id: desk.deviceId, aal: 'aal1', method: 'pin', ends: true }]);
  });

  test('records each change under its own author and the device', async () => {
    const { admin, csr, desk } = await givenTeam();
    const first = asTaken(admin, await takeOver(desk, admin, OTHER_PIN));
    await api.call(first, addRoomEndpoint, { name: 'Room one' });
    const second = asTaken(csr, await takeOver(desk, csr, PIN));
    // The previous person's session has ended.
    expect(await api.call(first, getClinicEndpoint, {})).toMatchObject({ status: 401 });
    const third = asTaken(admin, await takeOver(desk, admin, OTHER_PIN));
    await api.call(third, addRoomEndpoint, { name: 'Room two' });
    expect(await api.call(second, getClinicEndpoint, {})).toMatchObject({ status: 401 });
    const { rows } = await db.owner.query(
      `select action, actor_id as actor from audit_entries where device_id = $1 and action in ('room.added', 'user.signed_in') order by id`,
      [desk.deviceId],
    );
    expect(rows).toEqual([
      { action: 'user.signed_in', actor: admin.userId },
      { action: 'room.added', actor: admin.userId },
      { action: 'user.signed_in', actor: csr.userId },
      { action: 'user.signed_in', actor: admin.userId },
      { action: 'room.added', actor: admin.userId },
    ]);
  });

  test('is refused without the device’s secret, with an invalid one, and on another clinic’s device', async () => {
    const { csr } = await givenTeam();
    const other = await givenTeam();
    const unknown = { status: 403, body: { code: 'desk_device_unknown' } };
    expect(await takeOver(null, csr, PIN)).toMatchObject(unknown);
    expect(await takeOver({ cookie: `__Host-tailwell-desk=${'A'.repeat(43)}` }, csr, PIN)).toMatchObject(
      unknown,
    );
    expect(await takeOver(other.desk, csr, PIN)).toMatchObject({ status: 422, body: { code: 'pin_wrong' } });
    const wire = await auth.call('POST', '/token?grant_type=password', {
      body: { email: csr.email, password: PIN },
    });
    expect(wire.status).toBe(400);
  });

  test('gives the same response for an outsider, a client, and somebody without a PIN', async () => {
    const { clinicId, desk } = await givenTeam();
    const people = [
      { userId: crypto.randomUUID() },
      await givenPerson(db.owner, { role: 'client' }),
      await givenStaff(db.owner, clinicId, { role: 'doctor' }),
    ];
    for (const person of people) {
      const { status, body } = await takeOver(desk, person, PIN);
      expect({ status, code: body['code'], details: body['details'] }).toEqual({
        status: 422,
        code: 'pin_wrong',
        details: { triesLeft: 4 },
      });
    }
  });

  test('is refused at its field if it is not six digits', async () => {
    const { csr, desk } = await givenTeam();
    expect(await takeOver(desk, csr, '12345')).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', fields: [{ path: 'pin' }] },
    });
  });
});

describe('a session by PIN only', () => {
  const password = 'correct horse battery';

  test('cannot change the account’s sign-in methods without the password', async () => {
    const { csr, desk } = await givenTeam();
    await db.owner.query('update auth.users set password_hash = $2 where id = $1', [
      csr.userId,
      await hash(password),
    ]);
    const taken = await takeOver(desk, csr, PIN);
    const token = String(taken.body['accessToken']);
    const refused = { status: 403, body: { code: 'reauthentication_needed' } };
    const other = 'another horse battery';
    expect(await auth.call('PUT', '/user', { token, body: { password: other } })).toMatchObject(refused);
    expect(
      await auth.call('PUT', '/user', { token, body: { email: 'elsewhere@people.test' } }),
    ).toMatchObject(refused);
    expect(await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' } })).toMatchObject(
      refused,
    );
    const wrong = { password: other, current_password: 'not it' };
    expect((await auth.call('PUT', '/user', { token, body: wrong })).status).not.toBe(200);
    const proven = { password: other, current_password: password };
    expect((await auth.call('PUT', '/user', { token, body: proven })).status).toBe(200);
  });
});

describe('the minimum length of a password', () => {
  test('is set by the clinic for its own staff only', async () => {
    const { clinicId } = await givenClinic(db.owner);
    await db.owner.query('update clinics set password_min_length = 14 where id = $1', [clinicId]);
    const given = { password: 'hay, and water', fullName: 'Robin Test' };
    const staff = { ...given, email: `${crypto.randomUUID()}@people.test`, role: 'csr', clinicId } as const;
    const client = {
      ...given,
      email: `${crypto.randomUUID()}@people.test`,
      role: 'client',
      clinicId: null,
    } as const;
    for (const [person, isRefused] of [
      [staff, true],
      [client, false],
    ] as const) {
      await auth.auth.createConfirmedUser(person);
      const { access_token: token } = await signIn(auth, person);
      const short = await auth.call('PUT', '/user', { token, body: { password: 'hay and hay' } });
      expect(short.status).toBe(isRefused ? 422 : 200);
      if (isRefused)
        expect(short.body).toMatchObject({
          code: 'weak_password',
          message: 'Password should be at least 14 characters.',
          weak_password: { reasons: ['length'] },
        });
      const long = await auth.call('PUT', '/user', { token, body: { password: 'hay and warm water' } });
      expect(long.status).toBe(200);
    }
  });
});

describe('wrong PINs', () => {
  const WRONG = '502918';

  test('are counted; after the fifth only the password works on this device', async () => {
    const { admin, csr, desk } = await givenTeam();
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await takeOver(desk, csr, WRONG)).toMatchObject({
        status: 422,
        body: { code: 'pin_wrong', details: { triesLeft } },
      });
    }
    const blocked = { status: 403, body: { code: 'pin_blocked' } };
    expect(await takeOver(desk, csr, WRONG)).toMatchObject(blocked);
    expect(await takeOver(desk, csr, PIN)).toMatchObject(blocked);
    const { body } = await api.call(NOBODY, getDeskEndpoint, {}, { cookie: desk.cookie });
    expect(body.desk?.people).toMatchObject([
      { userId: admin.userId, needsPassword: false },
      { userId: csr.userId, needsPassword: true },
    ]);
    const { rows } = await db.owner.query(
      `select count(*)::integer as lines from audit_entries where action = 'pin.blocked' and subject_id = $1 and device_id = $2`,
      [csr.userId, desk.deviceId],
    );
    expect(rows).toEqual([{ lines: 1 }]);
    const second = await givenDesk(api, admin);
    expect((await takeOver(second, csr, PIN)).status).toBe(200);
  });

  test('are reset by the right PIN, by the password on that device, and by a new PIN', async () => {
    const { csr, desk } = await givenTeam();
    for (let n = 0; n < 4; n += 1) await takeOver(desk, csr, WRONG);
    expect((await takeOver(desk, csr, PIN)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await takeOver(desk, csr, WRONG);
    expect((await takeOver(desk, csr, PIN)).status).toBe(403);

    const { rows } = await db.owner.query<{ id: string }>(
      `insert into auth.sessions (user_id, amr) values ($1, '[{"method": "password"}]') returning id`,
      [csr.userId],
    );
    const signedIn = { ...csr, token: `test.${csr.userId}.${rows[0]?.id}` };
    await api.call(signedIn, attachToDeskEndpoint, {}, { cookie: desk.cookie });
    expect((await takeOver(desk, csr, PIN)).status).toBe(200);

    for (let n = 0; n < 5; n += 1) await takeOver(desk, csr, WRONG);
    await givenPin(api, csr, OTHER_PIN);
    expect((await takeOver(desk, csr, PIN)).body['code']).toBe('pin_wrong');
    expect((await takeOver(desk, csr, OTHER_PIN)).status).toBe(200);
  });

  test('are counted exactly when forty come at once', async () => {
    const { csr, desk } = await givenTeam();
    const guesses = [...Array.from({ length: 39 }, (_, n) => String(600_100 + n)), PIN];
    const responses = await Promise.all(guesses.map((guess) => takeOver(desk, csr, guess)));
    expect(responses.filter(({ body }) => body['code'] === 'pin_wrong').length).toBeLessThanOrEqual(4);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(responses.filter(({ body }) => body['code'] === 'pin_blocked').length).toBeGreaterThanOrEqual(30);
  });
});

describe('a revoked device', () => {
  test('refuses sign-ins at once, and its sessions are ended', async () => {
    const { admin, csr, desk } = await givenTeam();
    const person = asTaken(csr, await takeOver(desk, csr, PIN));
    const otherAdmin = await givenStaff(db.owner, admin.clinicId ?? '', { role: 'clinic_admin' });
    await api.call(otherAdmin, revokeDeskDeviceEndpoint, { deviceId: desk.deviceId });
    expect(await api.call(person, getClinicEndpoint, {})).toMatchObject({ status: 401 });
    expect(await takeOver(desk, csr, PIN)).toMatchObject({ body: { code: 'desk_device_unknown' } });
  });
});

describe('a former staff member', () => {
  test.each([
    ['whose role was removed', 'delete from user_roles where user_id = $1'],
    ['who is off the staff list', 'update staff_members set is_active = false where user_id = $1'],
    ['who was banned', `update auth.users set banned_until = 'infinity' where id = $1`],
  ])('%s cannot sign in', async (_, statement) => {
    const { csr, desk } = await givenTeam();
    await db.owner.query(statement, [csr.userId]);
    expect((await takeOver(desk, csr, PIN)).status).toBe(422);
  });
});

describe('when a clinic requires a second factor', () => {
  const requireOne = (clinicId: string) =>
    db.owner.query('update clinics set second_factor_required = true where id = $1', [clinicId]);

  test('accepts a PIN only on a device that a session with a second factor has set up', async () => {
    const { clinicId, admin, csr, desk } = await givenTeam();
    const plain = asTaken(csr, await takeOver(desk, csr, PIN));
    expect((await api.call(plain, getClinicEndpoint, {})).status).toBe(200);
    await requireOne(clinicId);
    expect((await api.call(plain, getClinicEndpoint, {})).status).toBe(403);

    const otherAdmin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    await db.owner.query(`update auth.sessions set aal = 'aal2' where id = $1`, [otherAdmin.sessionId]);
    const trusted = await givenDesk(api, otherAdmin);
    const person = asTaken(csr, await takeOver(trusted, csr, PIN));
    expect((await api.call(person, getClinicEndpoint, {})).status).toBe(200);
    // It still changes no factor: the level of the session stays the same.
    const { rows } = await db.owner.query('select aal from auth.sessions where id = $1', [person.sessionId]);
    expect(rows).toEqual([{ aal: 'aal1' }]);
    expect(admin.role).toBe('clinic_admin');
  });
});
