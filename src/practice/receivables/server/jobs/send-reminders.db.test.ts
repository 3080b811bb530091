import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenDebt } from '#test/given-debts.ts';
import { givenClientWithPet, givenStaff, type Person } from '#test/given.ts';
import { agreePlanEndpoint, pauseDunningEndpoint } from '../../client-debts.contract.ts';
import {
  changeDunningSettingsEndpoint,
  type DunningStep,
  holdNoticeEndpoint,
  listDueNoticesEndpoint,
  listNoticesEndpoint,
  releaseNoticeEndpoint,
  sendNoticesEndpoint,
} from '../../dunning.contract.ts';
import { receivablesHandlers } from '../routes.ts';
import { sendRemindersJob, sendRemindersOfClinic } from './send-reminders-job.ts';

const ZONE = 'Europe/Berlin';

let db: TestDatabase;
let given: GivenBilling;
let api: ReturnType<typeof createTestApi>;
let admin: Person;
let today: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, receivablesHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  admin = await givenStaff(db.owner, given.clinicId, { role: 'clinic_admin' });
  const { rows } = await db.owner.query<{ today: string }>(`select app.local_day(now(), $1)::text as today`, [
    ZONE,
  ]);
  today = rows[0]?.today ?? '';
  await setHours([0, 1440]);
  await givenEmail();
});

/** The hours of every day, in minutes. */
async function setHours(...spans: readonly (readonly [number, number])[]) {
  await db.owner.query('delete from clinic_hours where clinic_id = $1', [given.clinicId]);
  for (const [start, end] of spans)
    await db.owner.query(
      `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, $2, $3 from generate_series(1, 7) d`,
      [given.clinicId, start, end],
    );
}

const givenEmail = () =>
  db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     values ($1, $2, 'email', 'casey@people.test', 'casey@people.test', true)`,
    [given.clinicId, given.clientId],
  );

const step = (afterDays: number, rest: Partial<DunningStep> = {}): DunningStep => ({
  afterDays,
  tone: 'friendly',
  channel: 'email',
  text: null,
  isAutomatic: true,
  ...rest,
});

const setSteps = async (...steps: readonly DunningStep[]) => {
  const { status } = await api.call(admin, changeDunningSettingsEndpoint, { steps: [...steps], version: 0 });
  expect(status).toBe(200);
};

const debt = (days: number, amountMinor = 1000) =>
  givenDebt(db.owner, {
    clinicId: given.clinicId,
    clientId: given.clientId,
    petId: given.petId,
    itemId: given.examId,
    dueOn: addDays(today, -days),
    amountMinor,
  });

/** Noon at the clinic, some days from now. */
const noonIn = (days: number) => new Date(instantAtMinute(addDays(today, days), 720, ZONE));

const run = (now = noonIn(0)) => sendRemindersOfClinic(db.database, given.clinicId, now);
const listed = async () => (await api.call(given.csr, listDueNoticesEndpoint, {})).body;
const sent = async () => (await api.call(given.csr, listNoticesEndpoint, {})).body.items;
const emails = async () => {
  const { rows } = await db.owner.query<{ recipient: string }>(
    `select recipient from mail_outbox where template = 'dunning_notice' and details ->> 'clientId' = $1`,
    [given.clientId],
  );
  return rows;
};

const send = (stepAt = 0) =>
  api.call(given.csr, sendNoticesEndpoint, {
    notices: [{ clientId: given.clientId, currency: 'EUR', step: stepAt }],
  });

/** Lets `start` begin what inserts reminders, and go on when as many as `waiting` wait for a lock. */
async function heldUp<T>(waiting: number, start: () => Promise<T>): Promise<T> {
  const blocker = await db.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table dunning_notices in share mode');
    const result = start();
    await expect
      .poll(async () => {
        const { rowCount } = await db.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(waiting);
    await blocker.query('commit');
    return await result;
  } finally {
    blocker.release();
  }
}

describe('DUN-1: reminders that are sent automatically', () => {
  test('only steps that say so, and each once', async () => {
    await setSteps(step(10), step(30, { isAutomatic: false }));
    await debt(12, 1000);
    await debt(11, 500);
    await run();
    await run();
    expect(await sent()).toMatchObject([{ totalMinor: 1500, isAutomatic: true, sentByName: null }]);
    expect(await emails()).toEqual([{ recipient: 'casey@people.test' }]);
    // The second step is for a person to send.
    await run(noonIn(25));
    expect(await sent()).toHaveLength(1);
  });

  test('the next step waits as long as the rules say, by the day at the clinic', async () => {
    await setSteps(step(10), step(30, { tone: 'formal' }));
    await debt(10);
    await run();
    await run(noonIn(19));
    expect(await sent()).toHaveLength(1);
    await run(noonIn(20));
    expect(await sent()).toMatchObject([{ tone: 'formal' }, { tone: 'friendly' }]);
  });

  test('a reminder is in the audit trail, without a person', async () => {
    await setSteps(step(10));
    await debt(12);
    await run();
    const [notice] = await sent();
    const { rows } = await db.owner.query(
      `select clinic_id, actor_id, after ->> 'isAutomatic' as automatic from audit_entries where subject_id = $1`,
      [notice?.id],
    );
    expect(rows).toEqual([{ clinic_id: given.clinicId, actor_id: null, automatic: 'true' }]);
  });

  test('letters, also to a client without an email address, wait for a person', async () => {
    const refused = await api.call(admin, changeDunningSettingsEndpoint, {
      steps: [step(10, { channel: 'letter' })],
      version: 0,
    });
    expect(refused.status).toBe(422);
    await setSteps(step(10));
    await debt(12);
    await db.owner.query('delete from client_contacts where clinic_id = $1', [given.clinicId]);
    await run();
    expect(await sent()).toEqual([]);
    expect((await listed()).items).toMatchObject([{ channel: 'letter', isAutomatic: false, sendsOn: null }]);
  });

  test('the job finds the clinics with such rules, and no clinic that is suspended', async () => {
    await setSteps(step(10));
    await debt(12);
    await db.owner.query('update clinics set suspended_at = now() where id = $1', [given.clinicId]);
    await sendRemindersJob(db.database).run({});
    await db.owner.query('update clinics set suspended_at = null where id = $1', [given.clinicId]);
    expect(await sent()).toEqual([]);
    await sendRemindersJob(db.database).run({});
    expect(await sent()).toHaveLength(1);
  });

  test('nothing outside the clinic’s hours, by its own clock', async () => {
    await setSteps(step(10));
    await debt(12);
    await setHours([480, 720]);
    const at = (minute: number) => new Date(instantAtMinute(today, minute, ZONE));
    await run(at(479));
    await run(at(720));
    expect(await sent()).toEqual([]);
    // Half past eight in Berlin is not yet open in New York.
    await db.owner.query(`update clinics set time_zone = 'America/New_York' where id = $1`, [given.clinicId]);
    await run(at(510));
    expect(await sent()).toEqual([]);
    await db.owner.query(`update clinics set time_zone = $2 where id = $1`, [given.clinicId, ZONE]);
    await run(at(510));
    expect(await sent()).toHaveLength(1);
  });

  test('not before the invoice has been overdue for long enough where the clinic is', async () => {
    await setSteps(step(10));
    await debt(10);
    // Shortly after midnight in Berlin it is still the day before in New York.
    const midnight = new Date(instantAtMinute(today, 1, ZONE));
    await db.owner.query(`update clinics set time_zone = 'America/New_York' where id = $1`, [given.clinicId]);
    await run(midnight);
    expect(await sent()).toEqual([]);
    await db.owner.query(`update clinics set time_zone = $2 where id = $1`, [given.clinicId, ZONE]);
    await run(midnight);
    expect(await sent()).toHaveLength(1);
  });
});

describe('DUN-1: what holds automatic reminders up', () => {
  test('a dispute, a death, a payment plan, and an erasure', async () => {
    await setSteps(step(10));
    const { id } = await debt(40);
    const pause = (untilOn: string) =>
      api.call(given.csr, pauseDunningEndpoint, {
        clientId: given.clientId,
        invoiceId: id,
        reason: 'dispute',
        note: null,
        untilOn,
      });
    await pause(today);
    await run();
    expect(await sent()).toEqual([]);
    await db.owner.query('update pets set deceased_on = $3 where clinic_id = $1 and id = $2', [
      given.clinicId,
      given.petId,
      today,
    ]);
    await run(noonIn(1));
    expect(await sent()).toEqual([]);
    await db.owner.query('update pets set deceased_on = null where clinic_id = $1 and id = $2', [
      given.clinicId,
      given.petId,
    ]);
    await api.call(given.csr, agreePlanEndpoint, {
      clientId: given.clientId,
      invoiceIds: [id],
      parts: [
        { dueOn: addDays(today, 5), amountMinor: 400 },
        { dueOn: addDays(today, 25), amountMinor: 600 },
      ],
      agreedWith: null,
      note: null,
    });
    await run(noonIn(1));
    expect(await sent()).toEqual([]);
    await db.owner.query(
      `update payment_plans set ended_at = now(), end_reason = 'Paid nothing' where clinic_id = $1`,
      [given.clinicId],
    );
    await run(noonIn(1));
    expect(await sent()).toHaveLength(1);
    await db.owner.query(
      `update clients set full_name = 'Erased client', archived_at = now(), erased_at = now() where clinic_id = $1`,
      [given.clinicId],
    );
    await debt(40);
    await run(noonIn(1));
    expect(await emails()).toHaveLength(1);
  });

  test('a person who holds one back, until it is released or a person sends it', async () => {
    await setSteps(step(10));
    const { id } = await debt(12);
    const holding = { clientId: given.clientId, step: 0, invoiceIds: [id] };
    expect((await listed()).items).toMatchObject([{ isAutomatic: true, isHeld: false, sendsOn: today }]);
    expect((await api.call(given.csr, holdNoticeEndpoint, holding)).status).toBe(200);
    expect((await api.call(given.csr, holdNoticeEndpoint, holding)).status).toBe(200);
    await run();
    expect((await listed()).items).toMatchObject([{ isHeld: true, sendsOn: null }]);
    await api.call(given.csr, releaseNoticeEndpoint, holding);
    await run();
    expect(await sent()).toHaveLength(1);
    const late = await api.call(given.csr, holdNoticeEndpoint, holding);
    expect(late.body).toMatchObject({ code: 'notice_not_due' });

    const other = await debt(12);
    await api.call(given.csr, holdNoticeEndpoint, { ...holding, invoiceIds: [other.id] });
    expect((await send()).status).toBe(200);
    expect(await sent()).toMatchObject([{ isAutomatic: false }, { isAutomatic: true }]);
  });

  test('what comes next is listed, can be held back before its day, and is of one client', async () => {
    await setSteps(step(10));
    const { id } = await debt(8);
    await debt(1);
    expect((await listed()).coming).toMatchObject([
      { dueFromOn: addDays(today, 2), sendsOn: addDays(today, 2), invoices: [{ id }] },
    ]);
    const foreign = await api.call(given.csr, holdNoticeEndpoint, {
      clientId: given.clinicId,
      step: 0,
      invoiceIds: [id],
    });
    expect(foreign.status).toBe(404);
    await api.call(given.csr, holdNoticeEndpoint, { clientId: given.clientId, step: 0, invoiceIds: [id] });
    expect((await listed()).coming).toMatchObject([{ isHeld: true, sendsOn: null }]);
    await run(noonIn(2));
    expect(await sent()).toEqual([]);
  });
});

describe('DUN-1: each step once, whatever happens at the same time', () => {
  test('two jobs', async () => {
    await setSteps(step(10));
    await debt(12);
    await heldUp(2, () => Promise.all([run(), run()]));
    expect(await sent()).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  test('a job and a person', async () => {
    await setSteps(step(10));
    await debt(12);
    const [, { status }] = await heldUp(2, () => Promise.all([run(), send()]));
    const notices = await sent();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.isAutomatic).toBe(status === 409);
    expect(await emails()).toHaveLength(1);
  });

  test('a job that is killed halfway: what was sent stays sent, and the next one sends the rest', async () => {
    await setSteps(step(10));
    await debt(14);
    const other = await givenClientWithPet(db.owner, given.clinicId);
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       values ($1, $2, 'email', 'robin@people.test', 'robin@people.test', true)`,
      [given.clinicId, other.clientId],
    );
    await givenDebt(db.owner, {
      clinicId: given.clinicId,
      ...other,
      itemId: given.examId,
      dueOn: addDays(today, -12),
      amountMinor: 700,
    });
    const blocker = await db.owner.connect();
    try {
      // The job waits at the second client.
      await blocker.query('begin');
      await blocker.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [other.clientId]);
      const outcome = run().then(
        () => 'ended',
        () => 'killed',
      );
      await expect
        .poll(async () => {
          const { rows } = await db.owner.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock%'`,
          );
          return rows.length;
        })
        .toBe(1);
      expect(await outcome).toBe('killed');
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await sent()).toMatchObject([{ totalMinor: 1000 }]);
    await run();
    await run();
    expect(await sent()).toMatchObject([{ totalMinor: 700 }, { totalMinor: 1000 }]);
    expect(await emails()).toHaveLength(1);
  });

  test('what a job sent names no person', async () => {
    await setSteps(step(10));
    await debt(12);
    await expect(
      db.owner.query(
        `insert into dunning_notices (clinic_id, client_id, step, tone, channel, currency, total_minor, sent_on, content, sent_automatically, sent_by)
         values ($1, $2, 0, 'friendly', 'email', 'EUR', 1000, current_date, '{}', true, $2)`,
        [given.clinicId, given.clientId],
      ),
    ).rejects.toThrow('dunning_notices_automatic_check');
  });
});
