import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  getPlatformClinicEndpoint,
  listPlatformClinicsEndpoint,
  platformOverviewEndpoint,
} from '../contract.ts';
import { platformHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, platformHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const rename = (clinicId: string, name: string) =>
  db.owner.query('update clinics set name = $2 where id = $1', [clinicId, name]);

describe('clinics', () => {
  test('by name with their usage, searched and paged', async () => {
    const zoo = await givenClinic(db.owner);
    const alpha = await givenClinic(db.owner);
    await rename(zoo.clinicId, 'Zoölogy Vets');
    await rename(alpha.clinicId, 'alpha Vets');
    await givenStaff(db.owner, zoo.clinicId, { role: 'doctor' });
    await givenClientWithPet(db.owner, zoo.clinicId);
    const first = await api.call(platform, listPlatformClinicsEndpoint, { q: 'vets', limit: 1 });
    expect(first.body.items).toMatchObject([
      { id: alpha.clinicId, staffCount: 0, clientCount: 0, petCount: 0 },
    ]);
    const second = await api.call(platform, listPlatformClinicsEndpoint, {
      q: 'vets',
      limit: 1,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({
      items: [{ id: zoo.clinicId, staffCount: 1, clientCount: 1, petCount: 1, appointmentCount: 0 }],
      nextCursor: null,
    });
    const found = await api.call(platform, listPlatformClinicsEndpoint, { q: 'zoolo' });
    expect(found.body.items.map(({ id }) => id)).toEqual([zoo.clinicId]);
  });

  test('a clinic’s page names its admins and counts its roles', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' });
    await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { body } = await api.call(platform, getPlatformClinicEndpoint, { clinicId });
    expect(body).toMatchObject({
      clinic: { id: clinicId, timeZone: 'Europe/Berlin' },
      usage: { id: clinicId, staffCount: 2 },
      admins: [{ userId: admin.userId, fullName: 'Mara Boss', email: admin.email, lastSignInAt: null }],
      staffByRole: [
        { role: 'clinic_admin', count: 1 },
        { role: 'doctor', count: 1 },
      ],
    });
    const nowhere = await api.call(platform, getPlatformClinicEndpoint, { clinicId: crypto.randomUUID() });
    expect(nowhere.status).toBe(404);
  });

  test('staff and clients reach none of it', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(admin, listPlatformClinicsEndpoint, {})).status).toBe(403);
    expect((await api.call(admin, getPlatformClinicEndpoint, { clinicId })).status).toBe(403);
    expect((await api.call(admin, platformOverviewEndpoint, {})).status).toBe(403);
  });
});

describe('the dashboard', () => {
  test('counts what there is, and nothing where nothing is', async () => {
    const active = await givenPerson(db.owner, { role: 'client' });
    const before = (await api.call(platform, platformOverviewEndpoint, {})).body;
    await db.owner.query(`update auth.users set last_sign_in_at = now() - interval '29 days' where id = $1`, [
      active.userId,
    ]);
    await db.owner.query(`update auth.users set last_sign_in_at = now() - interval '31 days' where id = $1`, [
      platform.userId,
    ]);
    await db.owner.query(
      `insert into leads (source, full_name, stage) values ('manual', 'Waits', 'new'), ('manual', 'Was called', 'contacted')`,
    );
    const { clinicId } = await givenClinic(db.owner);
    const { body } = await api.call(platform, platformOverviewEndpoint, {});
    expect(body).toMatchObject({
      totalClinics: before.totalClinics + 1,
      activeUsers: before.activeUsers + 1,
      scheduledDemos: 0,
      newLeads: 1,
      supportTickets: 0,
      health: { status: 'good', databaseVersion: expect.stringMatching(/^\d+/u) },
    });
    expect(body.health.migrationsApplied).toBeGreaterThan(5);
    expect(body.recentClinics[0]?.id).toBe(clinicId);
  });

  test('who waits in vain is told: a ticket past its time, a lead that the CRM refused, a dead connection', async () => {
    const told = async () =>
      (await api.call(platform, platformOverviewEndpoint, {})).body.alerts
        .filter(({ clinicId }) => clinicId === null)
        .map(({ kind, count }) => [kind, count]);
    expect(await told()).toEqual([]);
    await db.owner.query(
      `insert into tickets (asker_id, asker_role, topic, subject, priority, answer_due_at, solve_due_at)
       select $1, 'client', 'problem', s, 'question', now() + d, now() + interval '1 day'
         from (values ('Late', interval '-1 minute'), ('In time', interval '1 hour')) as t (s, d)`,
      [platform.userId],
    );
    await db.owner.query(`insert into leads (source, full_name) values ('manual', 'Refused')`);
    await db.owner.query(
      `update crm_lead_links set state = 'failed', reason = 'No' where lead_id in (select id from leads where full_name = 'Refused')`,
    );
    await db.owner.query(`insert into ghl_integrations (user_id, token_expires_at) values ($1, now())`, [
      platform.userId,
    ]);
    await db.owner.query(
      `insert into crm_credentials (user_id, user_type, access_sealed, refresh_sealed, needs_reconnect_at)
       values ($1, 'Company', 'x', 'x', now())`,
      [platform.userId],
    );
    expect(await told()).toEqual([
      ['crm_needs_reconnect', null],
      ['tickets_overdue', 1],
      ['crm_leads_failed', 1],
    ]);
  });

  test('alerts are found, not kept: they go when what was missing is there', async () => {
    const { clinicId } = await givenClinic(db.owner, { alwaysOpen: false });
    const kinds = async () =>
      (await api.call(platform, platformOverviewEndpoint, {})).body.alerts
        .filter((alert) => alert.clinicId === clinicId)
        .map(({ kind }) => kind);
    expect(await kinds()).toEqual(['clinic_without_admin', 'clinic_without_doctor', 'clinic_without_hours']);
    await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    await givenStaff(db.owner, clinicId, { role: 'doctor' });
    expect(await kinds()).toEqual(['clinic_without_hours']);
  });
});
