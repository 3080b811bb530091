import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERS } from '#vocabulary/demo.ts';
import { openTestAuth, signIn, type TestAuth } from '#test/auth.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  changeRoleEndpoint,
  createTestUsersEndpoint,
  getMyInvitationEndpoint,
  listMyActivityEndpoint,
  listMySessionsEndpoint,
  removeRoleEndpoint,
  revokeMySessionEndpoint,
  revokeOtherSessionsEndpoint,
  setMyPhotoEndpoint,
} from '../contract.ts';
import { accountsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, accountsHandlers);
});
afterAll(() => db.drop());

const givenOtherSession = async ({ userId }: Person): Promise<string> => {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into auth.sessions (user_id, user_agent, ip) values ($1, 'Elsewhere/1.0', '192.0.2.9') returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
};

describe('the clinic that somebody was invited to', () => {
  const nameFor = async (person: Person) =>
    (await api.call(person, getMyInvitationEndpoint, {})).body.clinicName;
  const named = async () => {
    const { clinicId } = await givenClinic(db.owner);
    const { rows } = await db.owner.query<{ name: string }>(
      `update clinics set name = 'Clinic ' || id where id = $1 returning name`,
      [clinicId],
    );
    return { clinicId, name: rows[0]?.name };
  };

  test('is that of a staff role', async () => {
    const [ours] = [await named(), await named()];
    expect(await nameFor(await givenStaff(db.owner, ours.clinicId, { role: 'csr' }))).toBe(ours.name);
  });

  test('is that of a client, and of a client of several clinics none', async () => {
    const client = await givenPerson(db.owner, { role: 'client' });
    const joins = ({ clinicId }: { readonly clinicId: string }) =>
      db.owner.query(`insert into clients (clinic_id, full_name, user_id) values ($1, 'Kim Lee', $2)`, [
        clinicId,
        client.userId,
      ]);
    const [ours, theirs] = [await named(), await named()];
    expect(await nameFor(client)).toBeNull();
    await joins(ours);
    expect(await nameFor(client)).toBe(ours.name);
    await joins(theirs);
    expect(await nameFor(client)).toBeNull();
  });

  test('is none for the platform', async () => {
    await named();
    expect(await nameFor(await givenPerson(db.owner, { role: 'platform_admin' }))).toBeNull();
  });
});

describe('sessions', () => {
  test('lists the caller’s own, the current one first, without tokens', async () => {
    const [person, other] = [
      await givenPerson(db.owner, { role: 'client' }),
      await givenPerson(db.owner, { role: 'client' }),
    ];
    await givenOtherSession(other);
    const elsewhere = await givenOtherSession(person);
    const { status, body } = await api.call(person, listMySessionsEndpoint, {});
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { id: person.sessionId, isCurrent: true },
      { id: elsewhere, isCurrent: false, userAgent: 'Elsewhere/1.0', ipAddress: '192.0.2.9' },
    ]);
  });

  test('ends all others at once: their next request is refused', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const elsewhere = { ...person, token: `test.${person.userId}.${await givenOtherSession(person)}` };
    expect((await api.call(elsewhere, listMySessionsEndpoint, {})).status).toBe(200);
    expect((await api.call(person, revokeOtherSessionsEndpoint, {})).body).toEqual({ revokedCount: 1 });
    expect(await api.call(elsewhere, listMySessionsEndpoint, {})).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    });
    expect((await api.call(person, listMySessionsEndpoint, {})).body.items).toHaveLength(1);
  });
});

describe('single sessions', () => {
  test('ends one of the caller’s own and nobody else’s', async () => {
    const [person, other] = [
      await givenPerson(db.owner, { role: 'client' }),
      await givenPerson(db.owner, { role: 'client' }),
    ];
    const elsewhere = await givenOtherSession(person);
    expect(await api.call(other, revokeMySessionEndpoint, { sessionId: elsewhere })).toMatchObject({
      status: 404,
    });
    expect((await api.call(person, revokeMySessionEndpoint, { sessionId: elsewhere })).status).toBe(200);
    expect((await api.call(person, listMySessionsEndpoint, {})).body.items).toHaveLength(1);
    expect(await api.call(person, revokeMySessionEndpoint, { sessionId: elsewhere })).toMatchObject({
      status: 404,
    });
  });

  test('shows the location of the address and the time of last use', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query(
      `insert into auth.sessions (user_id, ip, created_at, last_seen_at) values
         ($1, '8.8.8.8', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'),
         ($1, '192.168.1.4', '2026-01-02T00:00:00Z', null)`,
      [person.userId],
    );
    const { body } = await api.call(person, listMySessionsEndpoint, {});
    expect(body.items.slice(1)).toMatchObject([
      { ipAddress: '8.8.8.8', countryCode: 'US', isLocal: false },
      { ipAddress: '192.168.1.4', countryCode: null, isLocal: true },
    ]);
    expect(body.items.slice(1).map(({ lastSeenAt }) => Date.parse(lastSeenAt))).toEqual([
      Date.parse('2026-01-03T00:00:00Z'),
      Date.parse('2026-01-02T00:00:00Z'),
    ]);
  });
});

describe('account activity', () => {
  test('lists sign-ins and roles for the account’s owner, latest first, in pages, without clinic records', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    await db.owner.query(
      `insert into audit_entries (action, subject_id, clinic_id, actor_id, ip, after) values
         ('user.signed_in', $1::uuid::text, $2, $1::uuid, '8.8.8.8', '{"method": "password"}'),
         ('pet.read', $1::uuid::text, $2, $1::uuid, '8.8.8.8', null),
         ('user.sign_in_failed', $1::uuid::text, $2, null, '10.0.0.9', null),
         ('user.signed_in', $3::uuid::text, $2, $3::uuid, '8.8.8.8', null)`,
      [csr.userId, clinicId, admin.userId],
    );
    await api.call(admin, changeRoleEndpoint, { userId: csr.userId, role: 'technician' });
    const first = await api.call(csr, listMyActivityEndpoint, { limit: 2 });
    expect(first.body.items).toMatchObject([
      { action: 'role.granted', isOwn: false },
      { action: 'user.sign_in_failed', isOwn: false, isLocal: true },
    ]);
    const second = await api.call(csr, listMyActivityEndpoint, {
      limit: 2,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({
      items: [{ action: 'user.signed_in', isOwn: true, method: 'password', countryCode: 'US' }],
      nextCursor: null,
    });
  });
});

describe('a profile photo', () => {
  /** A photo in somebody's folder, as the storage API stores it. */
  async function givenPicture(userId: string, bucket = 'avatars'): Promise<string> {
    const [name, version] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.owner.query(`insert into storage.orphaned_blobs (key, state) values ($1, 'reserved')`, [
      version,
    ]);
    await db.owner.query(
      `insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control)
       values ($1, $2, $3, 5, 'image/webp', 'max-age=3600')`,
      [bucket, `${userId}/${name}`, version],
    );
    return name;
  }
  const picturesOf = async (userId: string): Promise<string[]> => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select name from storage.objects where user_id = $1 order by 1`,
      [userId],
    );
    return rows.map(({ name }) => name);
  };

  test('is copied from the user’s own folder to a public address without a token', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const name = await givenPicture(person.userId);
    const { status, body } = await api.call(person, setMyPhotoEndpoint, { photo: { name } });
    expect([status, body]).toEqual([
      200,
      { avatarUrl: `/storage/v1/object/public/avatars/${person.userId}/${name}` },
    ]);
    const { rows } = await db.owner.query('select avatar_url from profiles where id = $1', [person.userId]);
    expect(rows).toEqual([{ avatar_url: body.avatarUrl }]);
  });

  test('replaces the previous photo and deletes its file; null removes both', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const neighbour = await givenPerson(db.owner, { role: 'client' });
    const theirs = await givenPicture(neighbour.userId);
    await api.call(person, setMyPhotoEndpoint, { photo: { name: await givenPicture(person.userId) } });
    const second = await givenPicture(person.userId);
    await api.call(person, setMyPhotoEndpoint, { photo: { name: second } });
    expect(await picturesOf(person.userId)).toEqual([`${person.userId}/${second}`]);
    expect((await api.call(person, setMyPhotoEndpoint, { photo: null })).body).toEqual({ avatarUrl: null });
    expect(await picturesOf(person.userId)).toEqual([]);
    expect(await picturesOf(neighbour.userId)).toEqual([`${neighbour.userId}/${theirs}`]);
  });

  test('is refused if it belongs to somebody else, is in another bucket or does not exist', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const outsider = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query(`insert into storage.buckets (id, name) values ('other', 'other')`);
    const names = [
      await givenPicture(outsider.userId),
      await givenPicture(person.userId, 'other'),
      crypto.randomUUID(),
    ];
    for (const name of names) {
      expect(await api.call(person, setMyPhotoEndpoint, { photo: { name } })).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', fields: [{ path: 'photo' }] },
      });
    }
    expect((await api.call(person, setMyPhotoEndpoint, { photo: { name: '../x' } })).status).toBe(422);
  });
});

describe('roles', () => {
  test('a clinic admin changes and removes roles of the clinic; it applies from the next request', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const colleague = await givenStaff(db.owner, clinicId, { role: 'csr' });
    expect(
      (await api.call(admin, changeRoleEndpoint, { userId: colleague.userId, role: 'clinic_admin' })).body,
    ).toEqual({
      userId: colleague.userId,
      role: 'clinic_admin',
      clinicId,
    });
    expect((await api.call(colleague, removeRoleEndpoint, { userId: admin.userId })).status).toBe(200);
    expect(
      (await api.call(admin, changeRoleEndpoint, { userId: colleague.userId, role: 'csr' })).status,
    ).toBe(403);
    const { rows } = await db.owner.query(
      'select is_active from staff_members where clinic_id = $1 and user_id = $2',
      [clinicId, admin.userId],
    );
    expect(rows).toEqual([{ is_active: false }]);
  });

  test('the last clinic admin cannot be removed, even when two remove each other at once', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const [one, two] = [
      await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
      await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
    ];
    const responses = await Promise.all([
      api.call(one, removeRoleEndpoint, { userId: two.userId }),
      api.call(two, removeRoleEndpoint, { userId: one.userId }),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await db.owner.query<{ user_id: string }>(
      `select user_id from user_roles where clinic_id = $1 and role = 'clinic_admin'`,
      [clinicId],
    );
    expect(rows).toHaveLength(1);
    const last = rows[0]?.user_id === one.userId ? one : two;
    for (const refused of [
      await api.call(last, removeRoleEndpoint, { userId: last.userId }),
      await api.call(last, changeRoleEndpoint, { userId: last.userId, role: 'csr' }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }
  });

  test('an admin who is not the last may give up the role', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const [one] = [
      await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
      await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
    ];
    expect((await api.call(one, changeRoleEndpoint, { userId: one.userId, role: 'csr' })).status).toBe(200);
    expect(
      (await api.call(one, changeRoleEndpoint, { userId: one.userId, role: 'clinic_admin' })).status,
    ).toBe(403);
  });

  test('staff of another clinic are not found', async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const admin = await givenStaff(db.owner, ours.clinicId, { role: 'clinic_admin' });
    const outsider = await givenStaff(db.owner, theirs.clinicId, { role: 'csr' });
    expect(
      (await api.call(admin, changeRoleEndpoint, { userId: outsider.userId, role: 'doctor' })).status,
    ).toBe(404);
    expect((await api.call(admin, removeRoleEndpoint, { userId: outsider.userId })).status).toBe(404);
  });
});

describe('the demo’s test users', () => {
  let testAuth: TestAuth;
  const nobody = null;
  const asNobody = () => api.call(nobody, createTestUsersEndpoint, {});
  afterAll(() => testAuth.auth.close());

  test('do not exist outside a demo', async () => {
    const plain = await openTestAuth(db, { demo: false });
    plain.auth.close();
    expect(await asNobody()).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const { rowCount } = await db.owner.query(`select from auth.users where email like '%@tailwell.test'`);
    expect(rowCount).toBe(0);
  });

  test('are created once in a demo, can sign in and have their roles', async () => {
    testAuth = await openTestAuth(db, { demo: true });
    const first = await asNobody();
    expect(first).toMatchObject({
      status: 200,
      body: { users: DEMO_USERS.map(({ email, role }) => ({ email, role, wasCreated: true })) },
    });
    const again = await asNobody();
    expect(again.body.users.every(({ wasCreated }) => !wasCreated)).toBe(true);
    for (const { email, role } of DEMO_USERS) {
      const { user } = await signIn(testAuth, { email, password: DEMO_PASSWORD });
      const { rows } = await db.owner.query(
        'select role, clinic_id is not null as has_clinic from user_roles where user_id = $1',
        [user['id']],
      );
      expect(rows).toEqual([{ role, has_clinic: role !== 'client' && role !== 'platform_admin' }]);
    }
  });
});
