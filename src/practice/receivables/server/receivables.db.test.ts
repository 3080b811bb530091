import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { givenDebt } from '#test/given-debts.ts';
import { givenClientWithPet } from '#test/given.ts';
import { paymentsHandlers } from '#practice/payments/server/routes.ts';
import { ageingOf } from '../ageing.rules.ts';
import { agreePlanEndpoint, endPlanEndpoint, getClientDebtsEndpoint } from '../client-debts.contract.ts';
import {
  emailStatementEndpoint,
  getStatementEndpoint,
  getStatementPdfEndpoint,
  listReceivablesEndpoint,
} from '../contract.ts';
import { instalmentsOf } from '../instalments.rules.ts';
import { receivablesHandlers } from './routes.ts';

let db: TestDatabase;
let given: GivenBilling;
let api: ReturnType<typeof createTestApi>;
let today: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...paymentsHandlers, ...receivablesHandlers]);
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  const { rows } = await db.owner.query<{ today: string }>(
    `select app.local_day(now(), 'Europe/Berlin')::text as today`,
  );
  today = rows[0]?.today ?? '';
});

const ago = (days: number): string => addDays(today, -days);

const debt = (
  days: number,
  amountMinor: number,
  of: { readonly clientId: string; readonly petId: string; readonly currency?: string } = given,
) =>
  givenDebt(db.owner, {
    clinicId: given.clinicId,
    clientId: of.clientId,
    petId: of.petId,
    itemId: given.examId,
    dueOn: ago(days),
    amountMinor,
    currency: of.currency ?? 'EUR',
  });

const list = async (input: { q?: string; show?: 'all' | 'credit' | 'over_60' | 'overdue' } = {}) =>
  (await api.call(given.csr, listReceivablesEndpoint, input)).body;

const pay = (amountMinor: number, invoiceId?: string) =>
  api.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method: 'card',
    amountMinor,
    currency: 'EUR',
    reference: null,
    payerName: null,
    ...(invoiceId === undefined ? {} : { allocations: [{ invoiceId, amountMinor }] }),
  });

const debts = async () =>
  (await api.call(given.csr, getClientDebtsEndpoint, { clientId: given.clientId })).body;

const agree = (invoiceIds: readonly string[], parts: readonly { dueOn: string; amountMinor: number }[]) =>
  api.call(given.csr, agreePlanEndpoint, {
    clientId: given.clientId,
    invoiceIds: [...invoiceIds],
    parts: [...parts],
    agreedWith: null,
    note: null,
  });

describe('DEBT-1: what clients owe by how long it has been due', () => {
  test('each invoice is in the bucket of its due day, the most overdue client first, credit apart', async () => {
    const other = await givenClientWithPet(db.owner, given.clinicId, { name: 'Avery Other' });
    for (const [days, amount] of [
      [0, 100],
      [30, 200],
      [60, 400],
      [90, 800],
      [91, 1600],
    ] as const)
      await debt(days, amount);
    await debt(10, 9000, other);
    const page = await list();
    expect(page.items).toMatchObject([
      { clientName: 'Avery Other', overdueMinor: 9000, openMinor: 9000, ages: { days_1_30: 9000 } },
      {
        clientId: given.clientId,
        openMinor: 3100,
        overdueMinor: 3000,
        creditMinor: 0,
        ages: { not_due: 100, days_1_30: 200, days_31_60: 400, days_61_90: 800, over_90: 1600 },
      },
    ]);
    expect(page.totals).toMatchObject([
      { currency: 'EUR', clients: 2, openMinor: 12_100, ages: { not_due: 100, days_1_30: 9200 } },
    ]);
    await pay(1600 + 800 + 50);
    expect((await list({ show: 'over_60' })).items).toEqual([]);
    expect((await list({ show: 'overdue', q: 'avery' })).items).toHaveLength(1);
    await pay(1000);
    expect((await list({ show: 'credit' })).items).toMatchObject([
      { clientId: given.clientId, openMinor: 0, creditMinor: 350 },
    ]);
  });

  test('currencies are never added up, and pages go on where they ended', async () => {
    await debt(5, 500);
    await debt(5, 700, { ...given, currency: 'USD' });
    const first = await api.call(given.csr, listReceivablesEndpoint, { limit: 1 });
    expect(first.body.items).toMatchObject([{ currency: 'USD', openMinor: 700 }]);
    expect(first.body.totals).toMatchObject([
      { currency: 'EUR', openMinor: 500 },
      { currency: 'USD', openMinor: 700 },
    ]);
    const second = await api.call(given.csr, listReceivablesEndpoint, {
      limit: 1,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({ items: [{ currency: 'EUR' }], nextCursor: null });
  });

  test('INSTAL-2: parts of a plan count by their own due days, as the rule says', async () => {
    const cases = fc.sample(
      fc.record({
        amountMinor: fc.integer({ min: 60, max: 50_000 }),
        count: fc.integer({ min: 2, max: 6 }),
        firstDueAgo: fc.integer({ min: -40, max: 150 }),
        paidShare: fc.integer({ min: 0, max: 99 }),
      }),
      { numRuns: 6, seed: 7 },
    );
    for (const { amountMinor, count, firstDueAgo, paidShare } of cases) {
      given = await givenBilling(db);
      const invoice = await debt(120, amountMinor);
      const plan = instalmentsOf({ totalMinor: amountMinor, count, firstDueOn: ago(firstDueAgo) });
      if (!plan.ok) throw new Error(plan.error);
      expect((await agree([invoice.id], plan.value)).status).toBe(200);
      const paidMinor = Math.floor((amountMinor * paidShare) / 100);
      if (paidMinor > 0) await pay(paidMinor);
      const openMinor = amountMinor - paidMinor;
      const [row] = (await list()).items;
      expect(row?.ages).toEqual(ageingOf([{ dueOn: ago(120), openMinor, instalments: plan.value }], today));
      expect(row?.openMinor).toBe(openMinor);
    }
  });
});

describe('DEBT-2: the statement of a client', () => {
  const period = (fromAgo: number) => ({ clientId: given.clientId, fromOn: ago(fromAgo), untilOn: today });
  const statement = async (fromAgo: number) =>
    (await api.call(given.csr, getStatementEndpoint, period(fromAgo))).body;

  test('begins with what was owed before, and ends with what is owed', async () => {
    await debt(60, 1000);
    const { number } = await debt(5, 500);
    await pay(1700);
    expect((await statement(30)).accounts).toMatchObject([
      {
        currency: 'EUR',
        openingMinor: 1000,
        lines: [
          { kind: 'invoice', bookedOn: ago(19), amountMinor: 500, balanceMinor: 1500 },
          { kind: 'payment', method: 'card', bookedOn: today, amountMinor: -1700, balanceMinor: -200 },
        ],
        closingMinor: -200,
      },
    ]);
    expect(number).toMatch(/^D-/);
    const [row] = (await list({ show: 'credit' })).items;
    expect((row?.openMinor ?? 0) - (row?.creditMinor ?? 0)).toBe(-200);
    expect((await statement(400)).accounts).toMatchObject([{ openingMinor: 0, closingMinor: -200 }]);
  });

  test('is a PDF, and an email where the client has an address', async () => {
    await debt(5, 500);
    const pdf = await api.call(given.csr, getStatementPdfEndpoint, period(30));
    expect(Buffer.from(pdf.body.contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const send = () => api.call(given.csr, emailStatementEndpoint, period(30));
    expect((await send()).body).toMatchObject({ code: 'client_without_email' });
    await givenEmail();
    expect((await send()).body).toEqual({ address: 'casey@people.test' });
    const { rows } = await db.owner.query<{ accounts: unknown }>(
      `select details -> 'accounts' as accounts from mail_outbox where template = 'client_statement'`,
    );
    expect(rows).toMatchObject([{ accounts: [{ closingMinor: 500 }] }]);
  });
});

const givenEmail = () =>
  db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
     values ($1, $2, 'email', 'casey@people.test', 'casey@people.test', true)`,
    [given.clinicId, given.clientId],
  );

describe('INSTAL-1: payment plans', () => {
  const half = (amountMinor: number) => [
    { dueOn: ago(10), amountMinor: amountMinor / 2 },
    { dueOn: ago(-20), amountMinor: amountMinor / 2 },
  ];

  test('cover invoices in parts that add up; payments pay the part that is due first', async () => {
    const [first, second] = [await debt(40, 600), await debt(20, 400)];
    expect((await agree([first.id, second.id], half(998))).body).toMatchObject({
      code: 'plan_does_not_add_up',
      details: { totalMinor: 1000 },
    });
    const { status, body } = await agree([first.id, second.id], half(1000));
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'running', totalMinor: 1000, openMinor: 1000, overdueMinor: 500 });
    await pay(700);
    expect((await debts()).plans).toMatchObject([
      { openMinor: 300, overdueMinor: 0, parts: [{ openMinor: 0 }, { openMinor: 300 }] },
    ]);
    await pay(300);
    expect((await debts()).plans).toMatchObject([{ state: 'paid', openMinor: 0 }]);
  });

  test('two who agree on the same invoice at once agree once, and an ended plan makes room for another', async () => {
    const { id } = await debt(40, 600);
    const answers = await Promise.all([1, 2, 3].map(() => agree([id], half(600))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [plan] = (await debts()).plans;
    const end = () => api.call(given.csr, endPlanEndpoint, { id: plan?.id ?? '', reason: 'Paid nothing' });
    expect((await end()).body).toMatchObject({ state: 'ended', endReason: 'Paid nothing' });
    expect((await end()).body).toMatchObject({ code: 'payment_plan_ended' });
    expect((await agree([id], half(600))).status).toBe(200);
  });

  test('are not agreed on what is paid, or on the invoice of another client', async () => {
    const { id } = await debt(40, 600);
    const other = await givenClientWithPet(db.owner, given.clinicId);
    const foreign = await debt(40, 600, other);
    expect((await agree([foreign.id], half(600))).body).toMatchObject({ code: 'invoice_paid' });
    await pay(600, id);
    expect((await agree([id], half(600))).body).toMatchObject({ code: 'invoice_paid' });
  });

  test('CORE-4: stay as they were agreed, and no part is added later', async () => {
    const { id } = await debt(40, 600);
    const { body } = await agree([id], half(600));
    const change = (text: string) => db.owner.query(text, [given.clinicId, body.id]);
    await expect(
      change('update payment_plans set total_minor = 2 where clinic_id = $1 and id = $2'),
    ).rejects.toThrow('append-only');
    await expect(change('delete from payment_plans where clinic_id = $1 and id = $2')).rejects.toThrow(
      'append-only',
    );
    await expect(
      change(
        `insert into payment_plan_parts (clinic_id, plan_id, position, due_on, amount_minor) values ($1, $2, 9, '2027-01-01', 5)`,
      ),
    ).rejects.toThrow('never changes');
  });
});
