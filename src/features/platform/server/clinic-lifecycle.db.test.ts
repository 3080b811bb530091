import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { listMySessionsEndpoint } from '#features/accounts/contract.ts';
import { accountsHandlers } from '#features/accounts/server/routes.ts';
import {
  joinClinicEndpoint,
  listJoinableClinicsEndpoint,
  listMyClinicsEndpoint,
  listMySlotsEndpoint,
} from '#features/client-portal/contract.ts';
import { clientPortalHandlers } from '#features/client-portal/server/routes.ts';
import { getPetEndpoint } from '#features/pets/contract.ts';
import { petsHandlers } from '#features/pets/server/routes.ts';
import {
  changeClinicPlanEndpoint,
  extendTrialEndpoint,
  getPlatformClinicEndpoint,
  listPlatformClinicsEndpoint,
  reactivateClinicEndpoint,
  suspendClinicEndpoint,
} from '../contract.ts';
import { platformHandlers } from './routes.ts';

const inOrder = (ids: readonly (string | undefined)[]) =>
  ids.map(String).toSorted((a, b) => a.localeCompare(b));

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...accountsHandlers,
    ...clientPortalHandlers,
    ...petsHandlers,
    ...platformHandlers,
  ]);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const REASON = 'The invoice of October is open';

async function givenPlace() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const account = await givenPerson(db.owner, { role: 'client' });
  const { petId } = await givenClientWithPet(db.owner, clinicId, { account });
  return { clinicId, admin, csr, account, petId };
}

const suspend = (clinicId: string) => api.call(platform, suspendClinicEndpoint, { clinicId, reason: REASON });
const reactivate = (clinicId: string) =>
  api.call(platform, reactivateClinicEndpoint, { clinicId, reason: 'Paid' });

describe('suspension', () => {
  test('T-06: shuts the staff out at their next request, keeps what is their own, and ends as it began', async () => {
    const { clinicId, admin, csr, petId } = await givenPlace();
    const other = await givenPlace();
    expect((await api.call(csr, getPetEndpoint, { id: petId })).status).toBe(200);
    expect((await suspend(clinicId)).status).toBe(200);
    const refused = await api.call(csr, getPetEndpoint, { id: petId });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'clinic_suspended',
      details: { suspendedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) },
    });
    expect((await api.call(admin, getPetEndpoint, { id: petId })).status).toBe(403);
    expect((await api.call(csr, listMySessionsEndpoint, {})).status).toBe(200);
    expect((await api.call(other.csr, getPetEndpoint, { id: other.petId })).status).toBe(200);
    expect((await suspend(clinicId)).body).toMatchObject({ code: 'clinic_suspended_already' });

    expect((await reactivate(clinicId)).status).toBe(200);
    expect((await api.call(csr, getPetEndpoint, { id: petId })).status).toBe(200);
    expect((await reactivate(clinicId)).body).toMatchObject({ code: 'clinic_not_suspended' });
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body.suspensions).toMatchObject([{ reason: REASON, liftReason: 'Paid' }]);
    expect(body.usage).toMatchObject({ suspendedAt: null, standing: 'trial' });
    const { rows } = await db.owner.query(
      "select template, details ->> 'reason' as reason from mail_outbox where recipient = $1 order by created_at",
      [admin.email],
    );
    expect(rows).toEqual([
      { template: 'clinic_suspended', reason: REASON },
      { template: 'clinic_reactivated', reason: 'Paid' },
    ]);
    const { rows: letters } = await db.owner.query('select from mail_outbox where recipient = $1', [
      csr.email,
    ]);
    expect(letters).toEqual([]);
  });

  test('clients still see the clinic, and that it is not available; nobody books or joins', async () => {
    const { clinicId, account } = await givenPlace();
    const typeId = await givenAppointmentType(db.owner, clinicId);
    const stranger = await givenPerson(db.owner, { role: 'client' });
    await suspend(clinicId);
    expect((await api.call(account, listMyClinicsEndpoint, {})).body.items).toMatchObject([
      { id: clinicId, isAvailable: false },
    ]);
    const slots = await api.call(account, listMySlotsEndpoint, {
      clinicId,
      appointmentTypeId: typeId,
      from: '2026-11-30',
    });
    expect(slots.body).toMatchObject({ code: 'clinic_unavailable' });
    expect((await api.call(stranger, joinClinicEndpoint, { clinicId })).status).toBe(404);
    const joinable = await api.call(stranger, listJoinableClinicsEndpoint, {});
    expect(joinable.body.items.map(({ id }) => id)).not.toContain(clinicId);
    await reactivate(clinicId);
    expect((await api.call(stranger, joinClinicEndpoint, { clinicId })).status).toBe(200);
  });

  test('only the platform suspends, with a reason, and a clinic there is', async () => {
    const { clinicId, admin } = await givenPlace();
    expect((await api.call(admin, suspendClinicEndpoint, { clinicId, reason: REASON })).status).toBe(403);
    expect((await api.call(platform, suspendClinicEndpoint, { clinicId, reason: ' ' })).status).toBe(422);
    expect((await suspend(crypto.randomUUID())).status).toBe(404);
    expect((await reactivate(crypto.randomUUID())).status).toBe(404);
  });
});

describe('plan and trial', () => {
  test('a plan is changed with a reason; a trial is extended as long as it is one', async () => {
    const { clinicId } = await givenPlace();
    const extend = () =>
      api.call(platform, extendTrialEndpoint, { clinicId, days: 14, reason: 'They asked' });
    const extended = await extend();
    const daysLeft = (Date.parse(extended.body.trialEndsAt) - Date.now()) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(14);
    const changed = await api.call(platform, changeClinicPlanEndpoint, {
      clinicId,
      plan: 'clinic',
      reason: 'Signed',
    });
    expect(changed.status).toBe(200);
    expect((await extend()).body).toMatchObject({ code: 'not_on_trial' });
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body.usage).toMatchObject({ plan: 'clinic', standing: 'paying' });
  });
});

describe('the list', () => {
  test('is filtered by plan and standing, and put in the order asked for, with health in its parts', async () => {
    const mark = `mark${crypto.randomUUID().slice(0, 8)}`;
    const name = async (clinicId: string, n: number) =>
      db.owner.query('update clinics set name = $2 where id = $1', [clinicId, `${mark} ${n}`]);
    const places = [await givenPlace(), await givenPlace(), await givenPlace()] as const;
    for (const [n, { clinicId }] of places.entries()) await name(clinicId, n);
    const [first, second, third] = places.map(({ clinicId }) => clinicId);
    await db.owner.query(`update clinics set plan = 'clinic' where id = $1`, [first]);
    await db.owner.query(`update clinics set trial_ends_at = now() - interval '1 day' where id = $1`, [
      second,
    ]);
    await db.owner.query(`update auth.users set last_sign_in_at = now() - interval '20 days' where id = $1`, [
      places[2].admin.userId,
    ]);
    await db.owner.query('delete from auth.sessions where user_id in ($1, $2)', [
      places[2].admin.userId,
      places[2].csr.userId,
    ]);
    const ids = async (input: object) =>
      (await api.call(platform, listPlatformClinicsEndpoint, { q: mark, ...input })).body.items.map(
        ({ id }) => id,
      );
    expect(await ids({ plan: 'clinic' })).toEqual([first]);
    expect(await ids({ standing: 'trial_over' })).toEqual([second]);
    expect(await ids({ standing: 'trial' })).toEqual([third]);
    expect(await ids({ order: 'trial_end' })).toEqual([second, ...inOrder([first, third])]);
    expect((await ids({ order: 'health' }))[0]).toBe(third);
    const page = await api.call(platform, listPlatformClinicsEndpoint, {
      q: mark,
      order: 'health',
      limit: 2,
    });
    const rest = await api.call(platform, listPlatformClinicsEndpoint, {
      q: mark,
      order: 'health',
      limit: 2,
      cursor: page.body.nextCursor ?? '',
    });
    expect(inOrder([...page.body.items, ...rest.body.items].map(({ id }) => id))).toEqual(
      inOrder([first, second, third]),
    );
    const weakest = page.body.items[0];
    expect(weakest?.vitals).toMatchObject({ staffCount: 2, staffSeen: 0, setupTotal: 5, openTickets: 0 });
    expect(weakest?.health.parts.find(({ part }) => part === 'admin')).toMatchObject({ points: 5 });
  });

  test('a clinic’s page has its last twelve weeks, the running one last', async () => {
    const { clinicId } = await givenPlace();
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks.every(({ appointmentCount }) => appointmentCount === 0)).toBe(true);
    expect(body.onboarding).toMatchObject({ total: 5 });
  });
});
