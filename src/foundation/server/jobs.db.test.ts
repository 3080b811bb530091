import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { defineJob, startJobWorker, type Job, type JobWorker } from './jobs.ts';
import { createLog } from './log.ts';

let db: TestDatabase;
const running: JobWorker[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  for (const worker of running) await worker.stop();
  await db.drop();
});

async function startWorker(jobs: readonly Job[]): Promise<JobWorker> {
  const worker = await startJobWorker({
    connection: db.connections.jobs,
    jobs,
    schedule: [],
    log: createLog('silent'),
  });
  running.push(worker);
  return worker;
}

const enqueue = (mailId: string): Promise<unknown> =>
  db.owner.query(`select app.add_job('mail.deliver', jsonb_build_object('mailId', $1::text))`, [mailId]);

test('a job runs once with the jobs login, and a worker that stops leaves no job half done', async () => {
  const done: string[] = [];
  const worker = await startWorker([defineJob('mail.deliver', async ({ mailId }) => void done.push(mailId))]);
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  for (const id of ids) await enqueue(id);
  await expect.poll(() => done.length).toBe(20);
  expect(done.toSorted()).toEqual(ids.toSorted());
  await worker.stop();
  const { rowCount } = await db.owner.query('select from graphile_worker._private_jobs');
  expect(rowCount).toBe(0);
});

test('a job whose transaction is rolled back never runs', async () => {
  const client = await db.owner.connect();
  await client.query('begin');
  await client.query(`select app.add_job('mail.deliver', '{"mailId": "x"}')`);
  await client.query('rollback');
  client.release();
  const { rowCount } = await db.owner.query('select from graphile_worker._private_jobs');
  expect(rowCount).toBe(0);
});

test('an invalid payload fails the job, which is retried', async () => {
  let ran = 0;
  const worker = await startWorker([defineJob('mail.deliver', () => Promise.resolve(void (ran += 1)))]);
  await enqueue('not an id');
  await expect
    .poll(async () => {
      const { rows } = await db.owner.query<{ attempts: number; last_error: string | null }>(
        'select attempts, last_error from graphile_worker._private_jobs',
      );
      return rows[0]?.last_error;
    })
    .toContain('mailId');
  expect(ran).toBe(0);
  await worker.stop();
  await db.owner.query('delete from graphile_worker._private_jobs');
});

test('the jobs of a dead worker are released to the others', async () => {
  await enqueue(crypto.randomUUID());
  await db.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now()`,
  );
  await db.owner.query(`insert into job_workers values ('worker-dead', now() - interval '2 minutes')`);
  const done: string[] = [];
  const worker = await startWorker([
    defineJob('mail.deliver', ({ mailId }) => Promise.resolve(void done.push(mailId))),
  ]);
  await expect.poll(() => done.length).toBe(1);
  await worker.stop();
  const { rowCount } = await db.owner.query(`select from job_workers where worker_id = 'worker-dead'`);
  expect(rowCount).toBe(0);
});

test('a running job is locked by a pool that the heartbeat names', async () => {
  const { resolve: finish, promise: finished } = Promise.withResolvers<undefined>();
  const { resolve: begin, promise: begun } = Promise.withResolvers<undefined>();
  const worker = await startWorker([
    defineJob('mail.deliver', async () => {
      begin(undefined);
      await finished;
    }),
  ]);
  await enqueue(crypto.randomUUID());
  await begun;
  const { rows } = await db.owner.query<{ isNamed: boolean }>(
    `select exists (select from job_workers w where w.worker_id = j.locked_by) as "isNamed" from graphile_worker._private_jobs j`,
  );
  finish(undefined);
  await worker.stop();
  expect(rows).toEqual([{ isNamed: true }]);
});

test('a clinic may enqueue only its own jobs', async () => {
  const client = await db.owner.connect();
  const clinicId = crypto.randomUUID();
  const asMember = async (payload: Record<string, unknown>) => {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'clinic_member', true), set_config('app.clinic_id', $1, true)`,
      [clinicId],
    );
    try {
      await client.query(`select app.enqueue('mail.deliver', $1::jsonb)`, [JSON.stringify(payload)]);
      return 'queued';
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await client.query('rollback');
    }
  };
  expect(await asMember({ clinicId })).toBe('queued');
  expect(await asMember({ clinicId: crypto.randomUUID() })).toBe('42501');
  expect(await asMember({})).toBe('42501');
  client.release();
});

test('who does not answer holds up jobs of their own kind only', async () => {
  const { resolve: answer, promise: answered } = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  const done: string[] = [];
  const waiting = (name: 'conversations.deliver' | 'crm.syncLead') =>
    defineJob(name, async () => {
      asked.push(name);
      await answered;
    });
  const worker = await startWorker([
    waiting('conversations.deliver'),
    waiting('crm.syncLead'),
    defineJob('mail.deliver', ({ mailId }) => Promise.resolve(void done.push(mailId))),
    defineJob('careReminders.send', ({ clinicId }) => Promise.resolve(void done.push(clinicId))),
  ]);
  const add = (job: string, payload: Readonly<Record<string, string>>, queue: string | null = null) =>
    db.owner.query('select app.add_job($1, $2::jsonb, $3)', [job, JSON.stringify(payload), queue]);
  for (let clinic = 0; clinic < 20; clinic += 1) {
    const clinicId = crypto.randomUUID();
    await add(
      'conversations.deliver',
      { clinicId, conversationId: crypto.randomUUID() },
      `messages:${clinicId}`,
    );
    await add('crm.syncLead', { leadId: crypto.randomUUID() }, 'crm:leads');
  }
  await expect.poll(() => new Set(asked).size).toBe(2);
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await add('mail.deliver', { mailId: ids[0] ?? '' });
  await add('careReminders.send', { clinicId: ids[1] ?? '' });
  await expect.poll(() => done.toSorted()).toEqual(ids.toSorted());
  answer(undefined);
  await expect.poll(() => asked.length).toBe(40);
  await worker.stop();
});
