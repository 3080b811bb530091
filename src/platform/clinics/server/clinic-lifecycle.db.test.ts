import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, permissionsOf, SUSPENDED_PERMISSIONS } from '#vocabulary/permissions.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { probingIsolation } from '#test/placement/probing-isolation.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { listMySessionsEndpoint } from '#identity/accounts/contract.ts';
import { accountsHandlers } from '#identity/accounts/server/routes.ts';
import { joinClinicEndpoint } from '#practice/clients/own.contract.ts';
import { listJoinableClinicsEndpoint, listMyClinicsEndpoint } from '#practice/clinics/own.contract.ts';
import { listMySlotsEndpoint } from '#practice/appointments/own.contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { getPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import {
  changeClinicPlanEndpoint,
  extendTrialEndpoint,
  reactivateClinicEndpoint,
  suspendClinicEndpoint,
} from '../lifecycle.contract.ts';
import { getPlatformClinicEndpoint, listPlatformClinicsEndpoint } from '../contract.ts';
import {
  answerTicketEndpoint,
  getTicketEndpoint,
  listTicketsEndpoint,
  openTicketEndpoint,
  replyToTicketEndpoint,
  setTicketStateEndpoint,
} from '#platform/support/contract.ts';
import { supportHandlers } from '#platform/support/server/routes.ts';
import {
  listClinicEventsEndpoint,
  listPlatformClinicEventsEndpoint,
  openSupportAccessEndpoint,
} from '#platform/support-access/contract.ts';
import { supportAccessHandlers } from '#platform/support-access/server/routes.ts';
import { platformClinicsHandlers } from './routes.ts';

const inOrder = (ids: readonly (string | undefined)[]) =>
  ids.map(String).toSorted((a, b) => a.localeCompare(b));

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...accountsHandlers,
    ...appointmentsHandlers,
    ...clientsHandlers,
    ...clinicsHandlers,
    ...petsHandlers,
    ...platformClinicsHandlers,
    ...supportAccessHandlers,
    ...supportHandlers,
  ]);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
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
  test('T-06: refuses the staff from the next request on, except for their own account, until it is lifted', async () => {
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
    expect(body.usage).toMatchObject({ suspendedAt: null, state: 'trial' });
    const { rows } = await db.owner.query(
      "select template, details ->> 'reason' as reason from mail_outbox where recipient = $1 order by created_at",
      [admin.email],
    );
    expect(rows).toEqual([
      { template: 'clinic_suspended', reason: REASON },
      { template: 'clinic_reactivated', reason: 'Paid' },
    ]);
    const { rows: toCsr } = await db.owner.query('select from mail_outbox where recipient = $1', [csr.email]);
    expect(toCsr).toEqual([]);
  });

  test('staff can still write to support and read its answers, and can read nothing else of the clinic', async () => {
    const { clinicId, admin, csr } = await givenPlace();
    const ticket = {
      topic: 'account',
      priority: 'cannot_work',
      subject: 'Why are we shut out?',
      text: 'Please say.',
    } as const;
    const before = await api.call(csr, openTicketEndpoint, ticket);
    await suspend(clinicId);
    expect((await api.call(csr, listTicketsEndpoint, {})).body.items).toMatchObject([{ id: before.body.id }]);
    const opened = await api.call(admin, openTicketEndpoint, ticket);
    expect(opened.status).toBe(200);
    const ticketId = opened.body.id;
    await api.call(platform, answerTicketEndpoint, { ticketId, text: 'An invoice is open.' });
    const replied = await api.call(admin, replyToTicketEndpoint, { ticketId, text: 'It is paid.' });
    expect(replied.body.messages.map(({ text }) => text)).toEqual([
      'Please say.',
      'An invoice is open.',
      'It is paid.',
    ]);
    expect((await api.call(admin, setTicketStateEndpoint, { ticketId, state: 'closed' })).status).toBe(200);
    // A colleague's ticket needs more than this permission, and so does every record.
    expect((await api.call(csr, getTicketEndpoint, { ticketId })).status).toBe(404);
    expect((await api.call(admin, listTicketsEndpoint, {})).body.items).toMatchObject([{ id: ticketId }]);
    const seen = (permissions: readonly Permission[]) =>
      probingIsolation(() =>
        db.database.transaction(
          { databaseRole: 'clinic_member', mode: 'read', claims: { ...csr, clinicId, permissions } },
          async (tx) => {
            const { rows } = await sql<{ count: number }>`
              select (select count(*) from pets) + (select count(*) from clients) + (select count(*) from staff_members)
                + (select count(*) from audit_entries) as count`.execute(tx);
            return rows[0]?.count;
          },
        ),
      );
    expect(await seen(SUSPENDED_PERMISSIONS)).toBe(0);
    for (const more of [
      permissionsOf('csr'),
      ['ticket:write'],
      [...SUSPENDED_PERMISSIONS, 'pet:read'],
    ] as const) {
      await expect(seen(more)).rejects.toMatchObject({ code: 'TW005' });
    }
  });

  test('clients see the clinic as unavailable, and nobody can book or join', async () => {
    const { clinicId, account } = await givenPlace();
    const typeId = await givenAppointmentType(db.owner, clinicId);
    const outsider = await givenPerson(db.owner, { role: 'client' });
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
    expect((await api.call(outsider, joinClinicEndpoint, { clinicId })).status).toBe(404);
    const joinable = await api.call(outsider, listJoinableClinicsEndpoint, {});
    expect(joinable.body.items.map(({ id }) => id)).not.toContain(clinicId);
    await reactivate(clinicId);
    expect((await api.call(outsider, joinClinicEndpoint, { clinicId })).status).toBe(200);
  });

  test('needs a platform admin, a reason and an existing clinic', async () => {
    const { clinicId, admin } = await givenPlace();
    expect((await api.call(admin, suspendClinicEndpoint, { clinicId, reason: REASON })).status).toBe(403);
    expect((await api.call(platform, suspendClinicEndpoint, { clinicId, reason: ' ' })).status).toBe(422);
    expect((await suspend(crypto.randomUUID())).status).toBe(404);
    expect((await reactivate(crypto.randomUUID())).status).toBe(404);
  });
});

describe('plan and trial', () => {
  test('changes a plan with a reason, and extends a trial only while the clinic is on one', async () => {
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
    expect(body.usage).toMatchObject({ plan: 'clinic', state: 'paying' });
  });
});

describe('list of clinics', () => {
  test('filters by plan and state and sorts by the requested order, with the parts of the health score', async () => {
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
    expect(await ids({ state: 'trial_over' })).toEqual([second]);
    expect(await ids({ state: 'trial' })).toEqual([third]);
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

  test('shows the last twelve weeks of a clinic, the current week last', async () => {
    const { clinicId } = await givenPlace();
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks.every(({ appointmentCount }) => appointmentCount === 0)).toBe(true);
    expect(body.onboarding).toMatchObject({ total: 5 });
  });
});

describe('events', () => {
  test('show both sides what the platform did, who did it and why, the latest first', async () => {
    const { clinicId, admin, csr } = await givenPlace();
    const other = await givenPlace();
    await api.call(platform, extendTrialEndpoint, { clinicId, days: 14, reason: 'They asked' });
    await api.call(platform, changeClinicPlanEndpoint, { clinicId, plan: 'clinic', reason: 'Signed' });
    await suspend(clinicId);
    await reactivate(clinicId);
    const visitor = await givenPerson(db.owner, { role: 'platform_admin', name: 'Vi Sitor' });
    const reason = 'Ticket 1001: the board stays empty';
    await api.call(visitor, openSupportAccessEndpoint, { clinicId, reason, minutes: 15 });
    const { body } = await api.call(admin, listClinicEventsEndpoint, { limit: 3 });
    const rest = await api.call(admin, listClinicEventsEndpoint, { cursor: body.nextCursor ?? '' });
    const events = [...body.items, ...rest.body.items];
    expect(events).toMatchObject([
      { action: 'support_access.opened', personName: 'Vi Sitor', reason },
      { action: 'clinic.reactivated', personName: 'Pat Form', reason: 'Paid' },
      { action: 'clinic.suspended', personName: 'Pat Form', reason: REASON },
      {
        action: 'clinic.plan_changed',
        personName: 'Pat Form',
        reason: 'Signed',
        from: 'trial',
        to: 'clinic',
      },
      { action: 'clinic.trial_extended', personName: 'Pat Form', reason: 'They asked' },
    ]);
    expect(Date.parse(events[4]?.to ?? '')).toBeGreaterThan(Date.now());
    const console = await api.call(platform, listPlatformClinicEventsEndpoint, { clinicId });
    expect(console.body.items).toEqual(events);
    expect((await api.call(other.admin, listClinicEventsEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(csr, listClinicEventsEndpoint, {})).status).toBe(403);
  });
});
