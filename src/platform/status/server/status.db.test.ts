import { sql } from 'kysely';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#foundation/server/log.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { fingerprint, givenClinicWorld, secretsOf } from '#test/matrix/world.ts';
import {
  listIncidentsEndpoint,
  openIncidentEndpoint,
  publicStatusEndpoint,
  resolveIncidentEndpoint,
  updateIncidentEndpoint,
} from '../contract.ts';
import { statusHandlers } from './routes.ts';
import { sampleStatusJob } from './sample-status-job.ts';
import { serveIncidentFeed } from './serve-incident-feed.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, statusHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
});
beforeEach(async () => {
  await db.owner.query('truncate status_components, status_days, status_incidents, status_updates');
});
afterAll(() => db.drop());

const sampleAt = (instant: string, payload: unknown = {}) =>
  sampleStatusJob(db.database, () => new Date(instant)).run(payload);
const days = async () => {
  const { rows } = await db.owner.query<{ component: string; on: string; checks: number; down: number }>(
    `select component, day_on::text as on, checks, down from status_days order by day_on, component`,
  );
  return rows;
};
const ANONYMOUS = null;
const read = () => api.call(ANONYMOUS, publicStatusEndpoint, {});

describe('STATUS-2: the sampling job', () => {
  test('counts each minute once, however often and wherever it runs', async () => {
    await Promise.all([sampleAt('2026-11-20T23:59:10Z'), sampleAt('2026-11-20T23:59:50Z')]);
    await sampleAt('2026-11-21T00:01:00Z');
    await sampleAt('2026-11-21T00:00:30Z');
    const counted = await days();
    expect(counted.filter(({ component }) => component === 'database')).toEqual([
      { component: 'database', on: '2026-11-20', checks: 1, down: 0 },
      { component: 'database', on: '2026-11-21', checks: 1, down: 0 },
    ]);
    // Nothing works on jobs here, and no connection to a CRM was made.
    expect(counted.find(({ component }) => component === 'jobs')).toMatchObject({ checks: 1, down: 1 });
    expect(counted.some(({ component }) => component === 'crm')).toBe(false);
  });

  test('records since when a component has its state', async () => {
    await sampleAt('2026-11-21T10:00:00Z');
    await sampleAt('2026-11-21T10:01:00Z');
    const { rows } = await db.owner.query(
      `select state, since, measured_at as "measuredAt" from status_components where component = 'jobs'`,
    );
    expect(rows).toEqual([
      { state: 'down', since: '2026-11-21T10:00:00Z', measuredAt: '2026-11-21T10:01:00Z' },
    ]);
  });

  test('T-07: neither reads, exposes nor changes clinic data', async () => {
    const world = await givenClinicWorld(db.owner);
    const before = await fingerprint(db.owner, world.clinicId);
    await sampleAt(new Date().toISOString(), { clinicId: world.clinicId, petId: world.petId });
    expect(await fingerprint(db.owner, world.clinicId)).toEqual(before);
    const text = JSON.stringify((await read()).body);
    expect(secretsOf(world).filter((secret) => text.includes(secret))).toEqual([]);
    const { rows } = await db.owner.query<{ name: string }>(
      `select t.name from (values ('pets'), ('clients'), ('appointments'), ('status_incidents'), ('audit_entries')) t (name)
        where has_table_privilege('job_server', t.name, 'select')`,
    );
    expect(rows).toEqual([]);
  });

  test('days older than 400 days are deleted by the housekeeping job', async () => {
    await db.owner.query('delete from status_days');
    await db.owner.query(
      `insert into status_days values ('app', current_date - 402, 1, 0, 0), ('app', current_date - 89, 1, 0, 0)`,
    );
    await db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, (tx) =>
      sql`select app.sweep_status_days()`.execute(tx),
    );
    const { rows } = await db.owner.query<{ age: number }>(
      'select current_date - day_on as age from status_days',
    );
    expect(rows).toEqual([{ age: 89 }]);
  });
});

describe('STATUS-3: public status page', () => {
  test('is unknown before the first measurement and shows the measurements afterwards', async () => {
    expect((await read()).body).toMatchObject({ state: 'unknown', measuredAt: null, incidents: [] });
    await sampleAt(new Date().toISOString());
    const { body } = await read();
    expect(body.components.find(({ component }) => component === 'database')).toMatchObject({
      state: 'operational',
      days: [{ on: body.today, checks: 1, degraded: 0, down: 0 }],
    });
    expect(body.components.find(({ component }) => component === 'crm')).toMatchObject({
      state: 'unused',
      days: [],
    });
  });

  test('can be cached for half a minute and revalidated by its ETag', async () => {
    const { headers } = await read();
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    const again = await api.app.request('/api/v1/status', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('incidents', () => {
  const open = () =>
    api.call(platform, openIncidentEndpoint, {
      title: 'Emails are delayed',
      impact: 'degraded',
      components: ['mail'],
      message: 'The mail server is slow. We are looking into it.',
    });

  test('are opened, updated and resolved, and published without the author', async () => {
    const { id } = (await open()).body;
    await sampleAt(new Date().toISOString());
    await api.call(platform, updateIncidentEndpoint, {
      incidentId: id,
      state: 'identified',
      impact: 'down',
      message: 'A certificate has run out.',
    });
    const going = (await read()).body;
    expect(going).toMatchObject({ sentence: 'Emails are delayed' });
    expect(going.components.find(({ component }) => component === 'mail')?.state).toBe('down');
    const ended = await api.call(platform, resolveIncidentEndpoint, { incidentId: id, message: 'Renewed.' });
    expect(ended.body.resolvedAt).not.toBeNull();
    const { body } = await read();
    expect(body.components.find(({ component }) => component === 'mail')?.state).toBe('operational');
    expect(body.incidents).toMatchObject([
      {
        id,
        state: 'resolved',
        impact: 'down',
        updates: [{ message: 'Renewed.' }, { state: 'identified' }, { state: 'investigating' }],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(platform.userId);
    const { rows } = await db.owner.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'incident.opened',
      'incident.updated',
      'incident.resolved',
    ]);
  });

  test('refuses the second of two concurrent resolutions', async () => {
    const { id } = (await open()).body;
    const end = () => api.call(platform, resolveIncidentEndpoint, { incidentId: id, message: 'Over.' });
    const responses = await Promise.all([end(), end()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await api.call(platform, listIncidentsEndpoint, {});
    expect(body.items).toMatchObject([{ id, updates: [{ state: 'resolved' }, { state: 'investigating' }] }]);
    const late = { incidentId: id, state: 'monitoring', impact: 'degraded', message: 'x' } as const;
    expect((await api.call(platform, updateIncidentEndpoint, late)).body).toMatchObject({
      code: 'incident_resolved',
    });
    const nobody = { ...late, incidentId: crypto.randomUUID() };
    expect((await api.call(platform, updateIncidentEndpoint, nobody)).status).toBe(404);
  });

  test('can be read and written by the platform only, in the database too', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect((await api.call(admin, listIncidentsEndpoint, {})).status).toBe(403);
    for (const databaseRole of ['anon', 'clinic_member', 'clinic_client'] as const)
      await expect(
        db.database.transaction({ databaseRole, mode: 'read' }, (tx) =>
          tx.selectFrom('status_incidents').select('id').execute(),
        ),
      ).rejects.toMatchObject({ code: '42501' });
  });

  test('updates are append-only, even for the platform', async () => {
    const { rows } = await db.owner.query(
      `select privilege from unnest(array['update', 'delete']) privilege
        where has_table_privilege('platform_member', 'status_updates', privilege)
           or has_any_column_privilege('platform_member', 'status_updates', 'update')
           or has_table_privilege('platform_member', 'status_incidents', 'delete')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('STATUS-6: incident feed', () => {
  const serve = (consumeAllowance: () => Promise<boolean>) => {
    const app = new Hono();
    serveIncidentFeed({
      database: db.database,
      siteUrl: 'https://tailwell.example',
      consumeAllowance,
      addressOf: () => '192.0.2.1',
      log: createLog('silent'),
    })(app);
    return (headers: Record<string, string> = {}) => app.request('/status/feed.xml', { headers });
  };

  test('serves incidents to anonymous callers, changes with each update and responses 304 otherwise', async () => {
    const get = serve(() => Promise.resolve(true));
    const { body } = await api.call(platform, openIncidentEndpoint, {
      title: 'Emails are delayed',
      impact: 'degraded',
      components: ['mail'],
      message: 'We look into it.',
    });
    const first = await get();
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(await first.text()).toContain('<title>Investigating: Emails are delayed</title>');
    const tag = first.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    await api.call(platform, resolveIncidentEndpoint, { incidentId: body.id, message: 'They leave again.' });
    const then = await get({ 'if-none-match': tag });
    expect(then.status).toBe(200);
    expect(await then.text()).toMatch(/<title>Resolved: Emails are delayed<\/title>[^]*They leave again\./);
  });

  test('is rate-limited like every public endpoint', async () => {
    expect((await serve(() => Promise.resolve(false))()).status).toBe(429);
  });
});
