import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenDebt } from '#test/given-debts.ts';
import { givenClientWithPet, givenStaff, type Person } from '#test/given.ts';
import {
  agreePlanEndpoint,
  getClientDebtsEndpoint,
  pauseDunningEndpoint,
  resumeDunningEndpoint,
} from '../client-debts.contract.ts';
import {
  changeDunningSettingsEndpoint,
  type DunningStep,
  getNoticePdfEndpoint,
  listDueNoticesEndpoint,
  listNoticesEndpoint,
  sendNoticesEndpoint,
} from '../dunning.contract.ts';
import { receivablesHandlers } from './routes.ts';

let db: TestDatabase;
let given: GivenBilling;
let api: ReturnType<typeof createTestApi>;
let admin: Person;
let today: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...paymentsHandlers, ...receivablesHandlers]);
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  admin = await givenStaff(db.owner, given.clinicId, { role: 'clinic_admin' });
  const { rows } = await db.owner.query<{ today: string }>(
    `select app.local_day(now(), 'Europe/Berlin')::text as today`,
  );
  today = rows[0]?.today ?? '';
});

const step = (afterDays: number, rest: Partial<DunningStep> = {}): DunningStep => ({
  afterDays,
  tone: 'friendly',
  channel: 'letter',
  text: null,
  isAutomatic: false,
  ...rest,
});

const setSteps = async (steps: readonly DunningStep[], version = 0) =>
  api.call(admin, changeDunningSettingsEndpoint, { steps: [...steps], version });

const debt = (days: number, amountMinor = 1000) =>
  givenDebt(db.owner, {
    clinicId: given.clinicId,
    clientId: given.clientId,
    petId: given.petId,
    itemId: given.examId,
    dueOn: addDays(today, -days),
    amountMinor,
  });

const due = async () => (await api.call(given.csr, listDueNoticesEndpoint, {})).body.items;

const send = (stepAt = 0) =>
  api.call(given.csr, sendNoticesEndpoint, {
    notices: [{ clientId: given.clientId, currency: 'EUR', step: stepAt }],
  });

/** Three who send the same step, none of whom has finished before the others have begun. */
async function sentAtOnce() {
  const blocker = await db.owner.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table dunning_notices in share mode');
    const sending = Promise.all([send(), send(), send()]);
    await expect
      .poll(async () => {
        const { rowCount } = await db.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(3);
    await blocker.query('commit');
    return await sending;
  } finally {
    blocker.release();
  }
}

const sent = async () => (await api.call(given.csr, listNoticesEndpoint, {})).body.items;

const pause = (
  rest: { invoiceId?: string; reason?: 'agreement' | 'death' | 'dispute'; untilOn?: string } = {},
) =>
  api.call(given.csr, pauseDunningEndpoint, {
    clientId: given.clientId,
    invoiceId: rest.invoiceId ?? null,
    reason: rest.reason ?? 'dispute',
    note: null,
    untilOn: rest.untilOn ?? null,
  });

const resume = (invoiceId: string | null) =>
  api.call(given.csr, resumeDunningEndpoint, { clientId: given.clientId, invoiceId });

const givenEmail = () =>
  db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     values ($1, $2, 'email', 'casey@people.test', 'casey@people.test', true)`,
    [given.clinicId, given.clientId],
  );

describe('DUN-1: reminders by the clinic’s rules', () => {
  test('nobody is reminded before the clinic has rules; steps are in order and changed by one at a time', async () => {
    await debt(200);
    expect(await due()).toEqual([]);
    expect((await setSteps([step(10), step(10)])).status).toBe(422);
    expect((await setSteps([step(10)])).body).toMatchObject({ version: 1 });
    expect((await setSteps([], 0)).body).toMatchObject({ code: 'record_changed' });
    expect(await due()).toHaveLength(1);
  });

  test('invoices of a client that have reached the same step are in one reminder', async () => {
    await setSteps([step(10), step(30, { tone: 'formal' })]);
    const [first, second] = [await debt(40, 1000), await debt(12, 500)];
    await debt(9, 700);
    expect(await due()).toMatchObject([
      {
        clientId: given.clientId,
        step: 0,
        tone: 'friendly',
        channel: 'letter',
        totalMinor: 1500,
        invoices: [{ number: first.number }, { number: second.number }],
      },
    ]);
    const { body } = await send();
    expect(body.items).toMatchObject([{ totalMinor: 1500, invoiceNumbers: [first.number, second.number] }]);
    // The second step of the older one waits as many days as the rules have between them.
    expect(await due()).toEqual([]);
    const pdf = await api.call(given.csr, getNoticePdfEndpoint, { id: body.items[0]?.id ?? '' });
    expect(Buffer.from(pdf.body.contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a step that is sent by several at once is sent once', async () => {
    await setSteps([step(10, { channel: 'email' })]);
    await givenEmail();
    await debt(40);
    const answers = await sentAtOnce();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await sent()).toMatchObject([{ channel: 'email', totalMinor: 1000, sentByName: 'Frida Desk' }]);
    const { rows } = await db.owner.query<{ text: string }>(
      `select details ->> 'text' as text from mail_outbox where template = 'dunning_notice' and recipient = 'casey@people.test'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('an email without an address is a letter, and the clinic’s own words are kept when its rules change', async () => {
    await setSteps([step(10, { channel: 'email', text: 'Our own words.' })]);
    await debt(40);
    expect(await due()).toMatchObject([{ channel: 'letter' }]);
    await send();
    await setSteps([step(10, { text: 'Other words.' })], 1);
    const { rows } = await db.owner.query<{ text: string }>(
      `select content ->> 'text' as text from dunning_notices where clinic_id = $1`,
      [given.clinicId],
    );
    expect(rows).toEqual([{ text: 'Our own words.' }]);
  });

  test('nothing is sent of what was paid', async () => {
    await setSteps([step(10)]);
    await debt(40);
    await api.call(given.csr, takePaymentEndpoint, {
      clientId: given.clientId,
      method: 'card',
      amountMinor: 1000,
      currency: 'EUR',
      reference: null,
      payerName: null,
    });
    expect(await due()).toEqual([]);
    expect((await send()).body).toMatchObject({ code: 'notice_not_due' });
  });

  test('CORE-4: a reminder stays as it was sent, and no step is added out of order', async () => {
    await setSteps([step(10), step(20)]);
    const { id } = await debt(40);
    await send();
    await expect(
      db.owner.query('update dunning_notices set total_minor = 1 where clinic_id = $1', [given.clinicId]),
    ).rejects.toThrow('append-only');
    await expect(
      db.owner.query('delete from dunning_notices where clinic_id = $1', [given.clinicId]),
    ).rejects.toThrow('append-only');
    await expect(
      db.owner.query(
        `with n as (insert into dunning_notices (clinic_id, client_id, step, tone, channel, currency, total_minor, sent_on, content)
           values ($1, $2, 5, 'last', 'letter', 'EUR', 1000, current_date, '{}') returning id)
         insert into dunning_notice_invoices (clinic_id, invoice_id, step, notice_id, open_minor) select $1, $3, 5, n.id, 1000 from n`,
        [given.clinicId, given.clientId, id],
      ),
    ).rejects.toThrow();
  });
});

describe('DUN-1: what holds reminders up', () => {
  const holds = async () =>
    (await api.call(given.csr, getClientDebtsEndpoint, { clientId: given.clientId })).body;

  test('a dispute about an invoice, or a pause of the client, until a person ends it or its last day is over', async () => {
    await setSteps([step(10)]);
    const [first] = [await debt(40, 1000), await debt(40, 500)];
    await pause({ invoiceId: first.id });
    expect(await due()).toMatchObject([{ totalMinor: 500 }]);
    expect((await holds()).openInvoices).toMatchObject([{ hold: 'dispute' }, { hold: null }]);
    await pause({ reason: 'agreement', untilOn: today });
    expect(await due()).toEqual([]);
    expect((await holds()).pauses).toHaveLength(2);
    await resume(null);
    expect(await due()).toMatchObject([{ totalMinor: 500 }]);
    await resume(first.id);
    expect(await due()).toMatchObject([{ totalMinor: 1500 }]);
    // That reminders go on after a dispute says nothing about a death to come.
    await db.owner.query('update pets set deceased_on = $3 where clinic_id = $1 and id = $2', [
      given.clinicId,
      given.petId,
      today,
    ]);
    expect(await due()).toEqual([]);
    await db.owner.query('update pets set deceased_on = null where clinic_id = $1 and id = $2', [
      given.clinicId,
      given.petId,
    ]);
    await pause({ reason: 'agreement', untilOn: addDays(today, -1) });
    expect(await due()).toMatchObject([{ totalMinor: 1500 }]);
  });

  test('the death of a pet, until a person decides otherwise', async () => {
    await setSteps([step(10)]);
    const { id } = await debt(40);
    await db.owner.query('update pets set deceased_on = $3 where clinic_id = $1 and id = $2', [
      given.clinicId,
      given.petId,
      today,
    ]);
    expect(await due()).toEqual([]);
    expect((await send()).body).toMatchObject({ code: 'notice_not_due' });
    expect((await holds()).openInvoices).toMatchObject([{ hold: 'pet_died' }]);
    await resume(id);
    expect((await holds()).openInvoices).toMatchObject([{ hold: null }]);
    expect(await due()).toHaveLength(1);
  });

  test('the erasure of the client', async () => {
    await setSteps([step(10)]);
    await debt(40);
    await db.owner.query(
      `update clients set full_name = 'Erased client', archived_at = now(), erased_at = now() where clinic_id = $1 and id = $2`,
      [given.clinicId, given.clientId],
    );
    expect(await due()).toEqual([]);
    expect((await pause()).body).toMatchObject({ code: 'client_erased' });
  });

  test('a payment plan', async () => {
    await setSteps([step(10)]);
    const { id } = await debt(40);
    await api.call(given.csr, agreePlanEndpoint, {
      clientId: given.clientId,
      invoiceIds: [id],
      parts: [
        { dueOn: addDays(today, -5), amountMinor: 400 },
        { dueOn: addDays(today, 25), amountMinor: 600 },
      ],
      agreedWith: null,
      note: null,
    });
    expect(await due()).toEqual([]);
    expect((await holds()).openInvoices).toMatchObject([{ hold: 'plan' }]);
  });

  test('a pause is about an invoice of the client, is ended once, and stays', async () => {
    const other = await givenClientWithPet(db.owner, given.clinicId);
    const { id } = await debt(40);
    const foreign = await api.call(given.csr, pauseDunningEndpoint, {
      clientId: other.clientId,
      invoiceId: id,
      reason: 'dispute',
      note: null,
      untilOn: null,
    });
    expect(foreign.status).toBe(404);
    await pause();
    await resume(null);
    await expect(
      db.owner.query('update dunning_pauses set ended_at = null where clinic_id = $1', [given.clinicId]),
    ).rejects.toThrow('append-only');
  });
});
