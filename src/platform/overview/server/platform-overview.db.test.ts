import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { platformOverviewEndpoint } from '../contract.ts';
import { overviewHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, overviewHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

describe('platform overview', () => {
  test('is refused to staff', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(admin, platformOverviewEndpoint, {})).status).toBe(403);
  });

  test('counts clinics, users, demos, leads and tickets', async () => {
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

  test('alerts name overdue tickets, leads that the CRM refused and an ended CRM connection', async () => {
    const alertsOfPlatform = async () =>
      (await api.call(platform, platformOverviewEndpoint, {})).body.alerts
        .filter(({ clinicId }) => clinicId === null)
        .map(({ kind, count }) => [kind, count]);
    expect(await alertsOfPlatform()).toEqual([]);
    await db.owner.query(
      `insert into tickets (requester_id, requester_role, topic, subject, priority, answer_due_at, solve_due_at)
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
    expect(await alertsOfPlatform()).toEqual([
      ['crm_needs_reconnect', null],
      ['tickets_overdue', 1],
      ['crm_leads_failed', 1],
    ]);
  });

  test('removes an alert once its cause is fixed', async () => {
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
