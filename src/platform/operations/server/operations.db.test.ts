import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { createLog } from '#foundation/server/log.ts';
import { startProcessHeartbeat } from '#foundation/server/process-heartbeat.ts';
import {
  backupReportEndpoint,
  discardJobEndpoint,
  discardEmailEndpoint,
  listFailedJobsEndpoint,
  listEmailsEndpoint,
  platformWeeksEndpoint,
  resendEmailEndpoint,
  retryJobEndpoint,
  serverMeasuresEndpoint,
} from '../contract.ts';
import { operationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platform: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, operationsHandlers);
  platform = await givenPerson(db.owner, { role: 'platform_admin' });
});
beforeEach(async () => {
  await db.owner.query('delete from mail_outbox');
  await db.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(() => db.drop());

async function givenJob(
  name: string,
  {
    payload = {},
    failed = 12,
    error = 'Error: connect ECONNREFUSED 192.0.2.9:443\n    at x.ts:1',
  }: {
    payload?: object;
    failed?: number;
    error?: string | null;
  } = {},
): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `select (graphile_worker.add_job($1, $2::json, max_attempts => 12)).id::text as id`,
    [name, JSON.stringify(payload)],
  );
  const id = rows[0]?.id ?? '';
  await db.owner.query(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3, run_at = now() - interval '10 minutes' where id = $1`,
    [id, failed, error],
  );
  return id;
}

async function givenEmail({ recipient = 'robin@people.test', age = '5 minutes' } = {}): Promise<string> {
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into mail_outbox (template, recipient, created_at) values ('recovery', $1, now() - $2::interval) returning id`,
    [recipient, age],
  );
  return rows[0]?.id ?? '';
}

const queued = async () => {
  const { rows } = await db.owner.query(
    `select t.identifier as job, j.attempts, j.run_at <= now() as "isDue"
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  return rows;
};
const lastAuditEntry = async () => {
  const { rows } = await db.owner.query(
    'select action, subject_id as subject, before, after from audit_entries order by id desc limit 1',
  );
  return rows[0];
};

describe('failed jobs', () => {
  test('are listed with their cause in plain language, without their payload', async () => {
    const abandoned = await givenJob('storage.purge', { payload: { secret: 'Biscuit' } });
    const trying = await givenJob('housekeeping.sweep', { failed: 2, error: 'error: deadlock detected' });
    await givenJob('housekeeping.sweep', { failed: 0, error: null });
    const { body } = await api.call(platform, listFailedJobsEndpoint, {});
    expect(body.items).toMatchObject([
      {
        id: abandoned,
        job: 'storage.purge',
        attempts: 12,
        nextTryAt: null,
        failure: { sentence: expect.stringMatching(/refuses connections/) },
      },
      { id: trying, attempts: 2, failure: { text: 'error: deadlock detected' } },
    ]);
    expect(body.items[1]?.nextTryAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('Biscuit');
  });

  test('are retried with all their attempts or discarded, and audited', async () => {
    const jobId = await givenJob('storage.purge');
    expect((await api.call(platform, retryJobEndpoint, { jobId })).status).toBe(200);
    expect(await queued()).toEqual([{ job: 'storage.purge', attempts: 0, isDue: true }]);
    expect(await lastAuditEntry()).toEqual({
      action: 'job.retried',
      subject: jobId,
      before: null,
      after: { job: 'storage.purge' },
    });
    expect((await api.call(platform, discardJobEndpoint, { jobId })).status).toBe(200);
    expect(await queued()).toEqual([]);
    expect(await lastAuditEntry()).toMatchObject({
      action: 'job.discarded',
      before: { job: 'storage.purge' },
    });
  });

  test('a job that has not failed, is running or does not exist is left unchanged', async () => {
    const scheduled = await givenJob('housekeeping.sweep', { failed: 0, error: null });
    const running = await givenJob('storage.purge');
    await db.owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = $1`,
      [running],
    );
    for (const jobId of [scheduled, running, '999999']) {
      expect((await api.call(platform, retryJobEndpoint, { jobId })).status).toBe(404);
      expect((await api.call(platform, discardJobEndpoint, { jobId })).status).toBe(404);
    }
    expect(await queued()).toHaveLength(2);
  });
});

describe('undelivered emails', () => {
  test('are listed by kind, recipient and cause, except those just being sent and those without a recipient', async () => {
    const waiting = await givenEmail();
    await givenEmail({ age: '2 seconds' });
    await db.owner.query(
      `insert into mail_outbox (template, created_at) values ('recovery', now() - interval '1 hour')`,
    );
    await givenJob('mail.deliver', { payload: { mailId: waiting }, error: 'Error: Invalid login: 535' });
    const { body } = await api.call(platform, listEmailsEndpoint, {});
    expect(body.items).toMatchObject([
      {
        id: waiting,
        template: 'recovery',
        recipient: 'robin@people.test',
        attempts: 12,
        isGivenUp: true,
        failure: { sentence: expect.stringMatching(/rejected our credentials/) },
      },
    ]);
    expect((await api.call(platform, listFailedJobsEndpoint, {})).body.items).toEqual([]);
  });

  test('are listed also when there are thousands of them, each with its job', async () => {
    await db.owner.query(
      `insert into mail_outbox (template, recipient, created_at)
       select 'recovery', 'person' || n || '@people.test', now() - interval '1 hour' from generate_series(1, 8000) n`,
    );
    await db.owner.query(
      `select graphile_worker.add_job('mail.deliver', json_build_object('mailId', m.id)) from mail_outbox m`,
    );
    const { status, body } = await api.call(platform, listEmailsEndpoint, {});
    expect(status).toBe(200);
    expect(body.items).toHaveLength(100);
  });

  test('are sent again by their existing job or a new one', async () => {
    const emailId = await givenEmail();
    expect((await api.call(platform, resendEmailEndpoint, { emailId })).status).toBe(200);
    expect(await queued()).toEqual([{ job: 'mail.deliver', attempts: 0, isDue: true }]);
    await db.owner.query(`update graphile_worker._private_jobs set attempts = 12, last_error = 'x'`);
    await api.call(platform, resendEmailEndpoint, { emailId });
    expect(await queued()).toEqual([{ job: 'mail.deliver', attempts: 0, isDue: true }]);
    expect(await lastAuditEntry()).toMatchObject({ action: 'email.resent', after: { template: 'recovery' } });
  });

  test('are discarded together with their job, once', async () => {
    const emailId = await givenEmail();
    await givenJob('mail.deliver', { payload: { mailId: emailId } });
    expect((await api.call(platform, discardEmailEndpoint, { emailId })).status).toBe(200);
    expect(await queued()).toEqual([]);
    expect(await lastAuditEntry()).toMatchObject({
      action: 'email.discarded',
      before: { template: 'recovery' },
    });
    expect((await api.call(platform, discardEmailEndpoint, { emailId })).status).toBe(404);
    expect((await api.call(platform, resendEmailEndpoint, { emailId })).status).toBe(404);
  });
});

test('server measures count jobs, emails and every live process', async () => {
  const pulse = startProcessHeartbeat({
    database: db.database,
    socketCount: () => 3,
    hearsLive: () => Promise.resolve(true),
    freeDiskBytes: () => 12_345_678_901,
    log: createLog('silent'),
  });
  await pulse.send();
  await givenEmail();
  await givenJob('storage.purge');
  await givenJob('housekeeping.sweep', { failed: 1 });
  const { body } = await api.call(platform, serverMeasuresEndpoint, {});
  expect(body).toMatchObject({
    jobsWaiting: 1,
    jobsDue: 1,
    jobsFailing: 1,
    jobsFailed: 1,
    emailsWaiting: 1,
    processes: [{ socketCount: 3, hearsLive: true, freeDiskBytes: 12_345_678_901 }],
  });
  expect(body.oldestDueSeconds).toBeGreaterThanOrEqual(600);
  expect(body.oldestEmailSeconds).toBeGreaterThanOrEqual(300);
  expect(body.databaseBytes).toBeGreaterThan(1_000_000);
  expect(body.connections).toBeGreaterThan(0);
  expect(body.connectionLimit).toBeGreaterThan(body.connections);
  await pulse.stop();
  expect((await api.call(platform, serverMeasuresEndpoint, {})).body.processes).toEqual([]);
});

test('reports the last backup, a later failure and the last drill', async () => {
  const read = async () => (await api.call(platform, backupReportEndpoint, {})).body;
  const isLate = async () =>
    (await db.owner.query<{ late: boolean }>('select app.backup_is_late() as late')).rows[0]?.late;
  expect(await read()).toMatchObject({ place: null, lastBackup: null, lastFailure: null, lastDrill: null });
  expect(await isLate()).toBe(false);
  const add = (kind: string, hoursAgo: number, failure: string | null) =>
    db.owner.query(
      `insert into backup_runs (kind, started_at, finished_at, place, size_bytes, kept_count, failure)
       values ($1, now() - $2 * interval '1 hour', now() - $2 * interval '1 hour', '/backups', $3, $4, $5)`,
      [kind, hoursAgo, failure === null ? 1_000 : null, failure === null ? 3 : null, failure],
    );
  await add('backup', 40, null);
  expect(await isLate()).toBe(true);
  await add('backup', 3, null);
  await add('drill', 2, null);
  expect(await isLate()).toBe(false);
  expect(await read()).toMatchObject({
    place: '/backups',
    keptCount: 3,
    lastBackup: { sizeBytes: 1_000, failure: null },
    lastFailure: null,
    lastDrill: { failure: null },
    logIsLost: false,
    keyIsUnshown: false,
    isSameDisk: false,
  });
  await add('backup', 1, 'There is no space left.');
  expect(await isLate()).toBe(true);
  expect(await read()).toMatchObject({
    keptCount: 3,
    lastBackup: { sizeBytes: 1_000 },
    lastFailure: { failure: 'There is no space left.' },
  });
});

test('counts each of the last twelve weeks separately', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const typeId = await givenAppointmentType(db.owner, clinicId);
  await db.owner.query(
    `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason, status)
     select $1, $2, $3, $4, $5, t, t + interval '30 min', t + interval '30 min', 'x', s
       from (values (date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second', 'booked'),
                    (date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '2 days', 'cancelled'),
                    (date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '90 days', 'booked')) v (t, s)`,
    [clinicId, typeId, petId, clientId, doctor.staffMemberId],
  );
  await db.owner.query(
    `insert into leads (source, full_name, created_at) values ('manual', 'Lee Lead', now() - interval '7 days')`,
  );
  const { body } = await api.call(platform, platformWeeksEndpoint, {});
  expect(body.weeks).toHaveLength(12);
  expect(body.weeks.map(({ weekOn }) => new Date(`${weekOn}T00:00:00Z`).getUTCDay())).toEqual(
    Array(12).fill(1),
  );
  const [before, now] = body.weeks.slice(-2);
  expect(before).toMatchObject({ appointments: 1, newLeads: 1, newClinics: 0 });
  expect(now?.newClinics).toBe(1);
  const users = now?.activeUsers ?? 0;
  expect(users).toBeGreaterThanOrEqual(2);
  // A second device is the same person; activity in a later week counts for that week.
  await db.owner.query('insert into auth.sessions (user_id) values ($1)', [doctor.userId]);
  await db.owner.query(`update auth.sessions set last_seen_at = now() - interval '7 days' where id = $1`, [
    doctor.sessionId,
  ]);
  const after = (await api.call(platform, platformWeeksEndpoint, {})).body.weeks.slice(-2);
  expect(after.map(({ activeUsers }) => activeUsers)).toEqual([1, users]);
});

test('everything is refused to non-platform roles, in the database too', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const reads: readonly Endpoint[] = [
    listFailedJobsEndpoint,
    listEmailsEndpoint,
    serverMeasuresEndpoint,
    platformWeeksEndpoint,
    backupReportEndpoint,
  ];
  for (const endpoint of reads) expect((await api.call(admin, endpoint, {})).status).toBe(403);
  const { rows } = await db.owner.query(
    `select p.proname from pg_proc p where p.proname in ('failed_jobs', 'resolve_failed_job', 'undelivered_emails', 'resolve_undelivered_email',
       'server_metrics', 'backup_report', 'backup_is_late', 'platform_weeks', 'deactivate_account', 'reactivate_account')
       and (has_function_privilege('clinic_member', p.oid, 'execute') or has_function_privilege('clinic_client', p.oid, 'execute')
         or has_function_privilege('anon', p.oid, 'execute'))`,
  );
  expect(rows).toEqual([]);
});
