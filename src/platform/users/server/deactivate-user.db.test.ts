import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenSecondFactor, givenStaff, type Person } from '#test/given.ts';
import {
  deactivateUserEndpoint,
  exportPlatformUsersEndpoint,
  listPlatformUsersEndpoint,
  reactivateUserEndpoint,
  removeUserRoleEndpoint,
} from '../contract.ts';
import { platformOverviewEndpoint } from '#platform/overview/contract.ts';
import { overviewHandlers } from '#platform/overview/server/routes.ts';
import { usersHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...usersHandlers, ...overviewHandlers]);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
});
afterAll(() => db.drop());

const one = async (userId: string) =>
  (await api.call(platform, listPlatformUsersEndpoint, { userId })).body.items[0];
const auditEntriesOf = async (userId: string) => {
  const { rows } = await db.owner.query(
    `select action, clinic_id as "clinicId", before, after from audit_entries where subject_id = $1 order by id`,
    [userId],
  );
  return rows;
};
const close = (by: Person, userId: string, reason = 'Left the company') =>
  api.call(by, deactivateUserEndpoint, { userId, reason });

describe('deactivating an account', () => {
  test('ends its sessions, records the reason, and can be undone', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const { userId } = csr;
    expect((await close(platform, userId)).body).toMatchObject({
      id: userId,
      isDeactivated: true,
      deactivatedReason: 'Left the company',
      deactivatedByName: 'Pat Form',
      sessionCount: 0,
    });
    const { rows } = await db.owner.query('select from auth.sessions where user_id = $1', [userId]);
    expect(rows).toEqual([]);
    const { body } = await api.call(platform, reactivateUserEndpoint, { userId, reason: 'Came back' });
    expect(body).toMatchObject({ isDeactivated: false, deactivatedAt: null, deactivatedReason: null });
    expect(await auditEntriesOf(userId)).toEqual([
      {
        action: 'user.deactivated',
        clinicId,
        before: null,
        after: { reason: 'Left the company', sessionCount: 1 },
      },
      {
        action: 'user.reactivated',
        clinicId,
        before: { reason: 'Left the company' },
        after: { reason: 'Came back' },
      },
    ]);
  });

  test('is refused for one’s own account, an unknown account, and without a reason', async () => {
    expect((await close(platform, platform.userId)).body).toMatchObject({ code: 'own_account' });
    expect((await close(platform, crypto.randomUUID())).status).toBe(404);
    const { userId } = await givenPerson(db.owner, { role: 'client' });
    expect((await close(platform, userId, '  ')).body).toMatchObject({ fields: [{ path: 'reason' }] });
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await close(admin, userId)).status).toBe(403);
    expect(await auditEntriesOf(userId)).toEqual([]);
  });

  test('of two platform admins who deactivate each other concurrently, one stays', async () => {
    const [a, b] = [
      await givenPerson(db.owner, { role: 'platform_admin' }),
      await givenPerson(db.owner, { role: 'platform_admin' }),
    ];
    expect((await close(a, platform.userId)).status).toBe(200);
    const responses = await Promise.all([close(a, b.userId), close(b, a.userId)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = responses[0].status === 200 ? a : b;
    expect((await api.call(left, removeUserRoleEndpoint, { userId: left.userId })).body).toMatchObject({
      code: 'last_platform_admin',
    });
    const open = await api.call(left, reactivateUserEndpoint, { userId: platform.userId, reason: 'Back' });
    expect(open.body).toMatchObject({ isDeactivated: false });
    const sessionId = crypto.randomUUID();
    await db.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
      sessionId,
      platform.userId,
    ]);
    platform = { ...platform, sessionId, token: `test.${platform.userId}.${sessionId}` };
  });

  test('a clinic whose admins are all deactivated is among the alerts', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', takesAppointments: true });
    const alertsOf = async () =>
      (await api.call(platform, platformOverviewEndpoint, {})).body.alerts.filter(
        (alert) => alert.clinicId === clinicId,
      );
    expect(await alertsOf()).toEqual([]);
    await close(platform, admin.userId);
    expect(await alertsOf()).toMatchObject([{ kind: 'clinic_without_admin', severity: 'danger' }]);
  });
});

test('lists second factors, filters by deactivated accounts, and audits each exported page', async () => {
  const guarded = await givenPerson(db.owner, { role: 'client', name: 'Gudrun Guarded' });
  await givenSecondFactor(db.owner, guarded);
  expect(await one(guarded.userId)).toMatchObject({ hasSecondFactor: true, isDeactivated: false });
  expect(await one(platform.userId)).toMatchObject({ hasSecondFactor: false });
  await close(platform, guarded.userId);
  const idsOf = async (state: 'active' | 'deactivated') =>
    (await api.call(platform, exportPlatformUsersEndpoint, { state, q: 'gudrun' })).body.items.map(
      ({ id }) => id,
    );
  expect(await idsOf('active')).toEqual([]);
  expect(await idsOf('deactivated')).toEqual([guarded.userId]);
  const lines = async () =>
    (await db.owner.query(`select from audit_entries where action = 'users.exported'`)).rows;
  // A read's audit entry is written before the answer and committed shortly after it.
  await expect.poll(lines).toHaveLength(2);
});
