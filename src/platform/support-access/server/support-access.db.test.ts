import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenSupportAccess } from '#test/given-support-access.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { listMySessionsEndpoint } from '#identity/accounts/contract.ts';
import { accountsHandlers } from '#identity/accounts/server/routes.ts';
import { listAuditEndpoint, listPlatformAuditEndpoint } from '#platform/audit-trail/contract.ts';
import { auditTrailHandlers } from '#platform/audit-trail/server/routes.ts';
import { changePetEndpoint, getPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { listPlatformUsersEndpoint } from '#platform/users/contract.ts';
import { usersHandlers } from '#platform/users/server/routes.ts';
import { listStaffEndpoint } from '#practice/staff/contract.ts';
import { staffHandlers } from '#practice/staff/server/routes.ts';
import {
  currentSupportAccessEndpoint,
  endSupportAccessEndpoint,
  listClinicSupportAccessesEndpoint,
  listSupportAccessesEndpoint,
  openSupportAccessEndpoint,
} from '../contract.ts';
import { supportAccessHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...accountsHandlers,
    ...auditTrailHandlers,
    ...petsHandlers,
    ...usersHandlers,
    ...staffHandlers,
    ...supportAccessHandlers,
  ]);
});
afterAll(() => db.drop());

const REASON = 'Ticket 1001: the board stays empty';

async function givenPlace() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' });
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const support = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
  return { clinicId, admin, petId, support };
}

const expire = (userId: string) =>
  db.owner.query(
    `alter table support_accesses disable trigger support_accesses_prevent_change;
     update support_accesses set started_at = started_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where user_id = '${userId}';
     alter table support_accesses enable trigger support_accesses_prevent_change`,
  );

describe('support access', () => {
  test('reads in that clinic only and until it is ended, and the clinic sees what was done', async () => {
    const { clinicId, admin, petId, support } = await givenPlace();
    const other = await givenPlace();
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(403);

    const opened = await api.call(support, openSupportAccessEndpoint, {
      clinicId,
      reason: REASON,
      minutes: 15,
    });
    expect(opened.body).toMatchObject({ access: { clinicId, reason: REASON } });
    expect(opened.body.access.secondsLeft).toBeLessThanOrEqual(900);
    expect((await api.call(support, getPetEndpoint, { id: petId })).body).toMatchObject({ id: petId });
    expect((await api.call(support, getPetEndpoint, { id: other.petId })).status).toBe(404);
    // During an access the console is closed, and so is the person's own account.
    const limits = { code: 'support_access_limits' };
    expect((await api.call(support, listPlatformUsersEndpoint, {})).body).toMatchObject(limits);
    expect((await api.call(support, listMySessionsEndpoint, {})).body).toMatchObject(limits);
    expect((await api.call(support, changePetEndpoint, { id: petId, colour: 'red' })).body).toMatchObject(
      limits,
    );
    const staff = await api.call(admin, listStaffEndpoint, {});
    expect(staff.body.items.map(({ fullName }) => fullName)).toEqual(['Mara Boss']);

    expect((await api.call(support, endSupportAccessEndpoint, {})).body).toEqual({ clinicId });
    expect((await api.call(support, getPetEndpoint, { id: petId })).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await api.call(support, listPlatformUsersEndpoint, {})).status).toBe(200);
    expect((await api.call(support, endSupportAccessEndpoint, {})).status).toBe(404);

    // A read's audit entry is committed shortly after the response.
    const entryCount = async () =>
      (await api.call(admin, listSupportAccessesEndpoint, {})).body.items[0]?.lineCount;
    await expect.poll(entryCount).toBe(1);
    const log = await api.call(admin, listSupportAccessesEndpoint, {});
    expect(log.body.items).toMatchObject([{ personName: 'Pat Form', reason: REASON, lineCount: 1 }]);
    expect(log.body.items[0]?.endedAt).not.toBeNull();
    const [access] = log.body.items;
    const trail = await api.call(admin, listAuditEndpoint, { supportAccessId: access?.id });
    expect(trail.body.items).toMatchObject(
      ['support_access.ended', 'pet.read', 'support_access.opened'].map((action) => ({
        action,
        actorId: support.userId,
        actorName: 'Tailwell support, Pat Form',
        supportReason: REASON,
      })),
    );
    const console = await api.call(support, listClinicSupportAccessesEndpoint, { clinicId });
    expect(console.body.items).toEqual(log.body.items);
    expect((await api.call(other.admin, listSupportAccessesEndpoint, {})).body.items).toEqual([]);
  });

  test('a tab of the console stays there while another tab is in the clinic', async () => {
    const { clinicId, petId, support } = await givenPlace();
    const other = await givenPlace();
    await api.call(support, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 15 });
    const inClinic = { 'acting-in': clinicId };
    const inConsole = { 'acting-in': 'platform' };
    const limits = { code: 'support_access_limits' };
    for (let round = 0; round < 2; round += 1) {
      expect((await api.call(support, getPetEndpoint, { id: petId }, inClinic)).status).toBe(200);
      expect((await api.call(support, listPlatformUsersEndpoint, {}, inClinic)).body).toMatchObject(limits);
      expect((await api.call(support, getPetEndpoint, { id: petId }, inConsole)).status).toBe(403);
      expect((await api.call(support, listPlatformUsersEndpoint, {}, inConsole)).status).toBe(200);
    }
    // Nobody gets into a clinic by naming it.
    const elsewhere = { 'acting-in': other.clinicId };
    expect((await api.call(support, getPetEndpoint, { id: other.petId }, elsewhere)).status).toBe(403);
    expect((await api.call(other.admin, getPetEndpoint, { id: petId }, inClinic)).status).toBe(404);
    const current = await api.call(support, currentSupportAccessEndpoint, {}, inConsole);
    expect(current.body).toMatchObject({ access: { clinicId } });
  });

  test('expires by the database’s clock: the next request is refused', async () => {
    const { clinicId, petId, support } = await givenPlace();
    await api.call(support, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 15 });
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(200);
    await expire(support.userId);
    expect((await api.call(support, getPetEndpoint, { id: petId })).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await api.call(support, currentSupportAccessEndpoint, {})).body).toEqual({ access: null });
    expect((await api.call(support, listPlatformUsersEndpoint, {})).status).toBe(200);
    // A new access can be opened.
    expect(
      (await api.call(support, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 60 })).status,
    ).toBe(200);
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(200);
  });

  test('T-06: refuses a former platform admin at once, with or without an open access', async () => {
    const { clinicId, petId, support } = await givenPlace();
    await givenSupportAccess(db.owner, support, clinicId);
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(200);
    await db.owner.query(`update user_roles set role = 'client' where user_id = $1`, [support.userId]);
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(403);
    expect((await api.call(support, currentSupportAccessEndpoint, {})).status).toBe(403);
  });

  test('requires a second factor where the clinic requires one of its staff', async () => {
    const { clinicId, petId, support } = await givenPlace();
    await givenSupportAccess(db.owner, support, clinicId);
    await db.owner.query('update clinics set second_factor_required = true where id = $1', [clinicId]);
    expect((await api.call(support, getPetEndpoint, { id: petId })).body).toMatchObject({
      code: 'second_factor_required',
    });
  });

  test('can be reopened, not for a second clinic at the same time, and also for a suspended clinic', async () => {
    const { clinicId, petId, support } = await givenPlace();
    const other = await givenPlace();
    await db.owner.query('update clinics set suspended_at = now() where id = $1', [clinicId]);
    const open = (id: string, actingIn: string) =>
      api.call(
        support,
        openSupportAccessEndpoint,
        { clinicId: id, reason: REASON, minutes: 30 },
        { 'acting-in': actingIn },
      );
    expect((await open(clinicId, 'platform')).status).toBe(200);
    expect((await open(clinicId, clinicId)).status).toBe(200);
    expect((await open(other.clinicId, clinicId)).body).toMatchObject({ code: 'support_access_limits' });
    expect((await api.call(support, getPetEndpoint, { id: petId })).status).toBe(200);
    const { rows } = await db.owner.query(
      'select count(*) filter (where ended_at is null) as open, count(*) as all from support_accesses where user_id = $1',
      [support.userId],
    );
    expect(rows).toMatchObject([{ open: 1, all: 2 }]);
  });

  test('needs a reason, an allowed duration, an existing clinic and the platform’s permission', async () => {
    const { clinicId, admin, support } = await givenPlace();
    const open = (change: object) =>
      api.call(support, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 15, ...change });
    expect((await open({ reason: 'short' })).status).toBe(422);
    expect((await open({ minutes: 61 })).status).toBe(422);
    expect((await open({ clinicId: crypto.randomUUID() })).status).toBe(404);
    expect(
      (await api.call(admin, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 15 })).status,
    ).toBe(403);
  });

  test('emails the clinic’s admins, and its record cannot be changed afterwards', async () => {
    const { clinicId, admin, support } = await givenPlace();
    await api.call(support, openSupportAccessEndpoint, { clinicId, reason: REASON, minutes: 30 });
    const { rows } = await db.owner.query('select template, details from mail_outbox where recipient = $1', [
      admin.email,
    ]);
    expect(rows).toMatchObject([
      { template: 'support_access_opened', details: { personName: 'Pat Form', reason: REASON, minutes: 30 } },
    ]);
    await db.owner.query('update support_accesses set ended_at = now() where user_id = $1', [support.userId]);
    for (const change of [
      `reason = 'Another reason'`,
      `ends_at = ends_at - interval '1 min'`,
      'ended_at = null',
    ]) {
      await expect(
        db.owner.query(`update support_accesses set ${change} where user_id = $1`, [support.userId]),
      ).rejects.toThrow('can be ended, and nothing else');
    }
  });

  test('the platform’s audit trail hides the content of entries made during a support access', async () => {
    const { clinicId, petId, support } = await givenPlace();
    const { accessId } = await givenSupportAccess(db.owner, support, clinicId);
    await db.owner.query(
      `insert into audit_entries (clinic_id, actor_id, actor_role, action, subject_id, after, support_access_id)
       values ($1, $2, 'platform_admin', 'pet.read', $3, '{"name": "Biscuit"}', $4)`,
      [clinicId, support.userId, petId, accessId],
    );
    const colleague = await givenPerson(db.owner, { role: 'platform_admin' });
    const { body } = await api.call(colleague, listPlatformAuditEndpoint, { clinicId });
    expect(body.items).toMatchObject([{ action: 'pet.read', after: null, before: null }]);
  });
});
