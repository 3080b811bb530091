import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenBilling, givenBilling } from '#test/given-billing.ts';
import { stormRuns } from '#test/storm.ts';
import { reversePaymentEndpoint, takePaymentEndpoint } from '#practice/payments/contract.ts';
import { closeFacts } from '../close-facts.rules.ts';
import {
  closeDayEndpoint,
  type DayClose,
  getDayCloseEndpoint,
  getDayClosePdfEndpoint,
  getOpenDayEndpoint,
  listDayClosesEndpoint,
  moveCashEndpoint,
} from '../contract.ts';

let db: TestDatabase;
let given: GivenBilling;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenBilling(db);
  // Euros, and cash may be taken.
  await db.owner.query(`update clinics set country = 'NL' where id = $1`, [given.clinicId]);
});

const openDay = async () => (await given.api.call(given.csr, getOpenDayEndpoint, {})).body;

const pay = async (
  amountMinor: number,
  method: 'cash' | 'card' | 'separate_till' = 'cash',
  reference: string | null = null,
) => {
  const paid = await given.api.call(given.csr, takePaymentEndpoint, {
    clientId: given.clientId,
    method,
    amountMinor,
    currency: 'EUR',
    reference,
    payerName: null,
  });
  expect(paid.status).toBe(200);
  return paid.body;
};

const move = (direction: 'in' | 'out', amountMinor: number, purpose: 'bank' | 'expense' = 'bank') =>
  given.api.call(given.csr, moveCashEndpoint, {
    direction,
    purpose,
    amountMinor,
    reason: 'Change for the day',
  });

interface Counted {
  readonly countedMinor?: number;
  readonly toBankMinor?: number;
  readonly expectedMinor?: number;
  readonly reason?: string | null;
  readonly denominations?: { valueMinor: number; count: number }[] | null;
}

/** Closes with what the drawer should have, or with what a test says. */
const close = async (counted: Counted = {}) => {
  const { drawer } = await openDay();
  const expectedMinor = drawer?.expectedMinor ?? 0;
  return given.api.call(given.csr, closeDayEndpoint, {
    drawer: { expectedMinor, countedMinor: expectedMinor, toBankMinor: 0, reason: null, ...counted },
  });
};

/** How many closes each ledger entry of the clinic is in, and how many entries wait. */
const membership = async () => {
  const { rows } = await db.owner.query<{
    entries: number;
    closed: number;
    waiting: number;
    without: number;
  }>(
    `select count(*)::integer as entries, count(d.close_id)::integer as closed,
       count(*) filter (where d.entry_id is not null and d.close_id is null)::integer as waiting,
       count(*) filter (where d.entry_id is null)::integer as without
       from ledger_entries e left join day_close_entries d on d.clinic_id = e.clinic_id and d.entry_id = e.id
      where e.clinic_id = $1`,
    [given.clinicId],
  );
  return rows[0];
};

describe('CLOSE-2: the drawer is counted', () => {
  test('a difference is booked with its reason, and the next day begins with what was left', async () => {
    await move('in', 10_000);
    await pay(5950);
    await move('out', 1200, 'expense');
    expect((await openDay()).drawer).toEqual({
      openingMinor: 0,
      cashInMinor: 15_950,
      cashOutMinor: 1200,
      expectedMinor: 14_750,
    });
    const closed = await close({ countedMinor: 14_700, toBankMinor: 4700, reason: 'Wrong change' });
    expect(closed.body).toMatchObject({
      number: 1,
      closedByName: expect.any(String),
      openingMinor: 0,
      expectedMinor: 14_750,
      countedMinor: 14_700,
      toBankMinor: 4700,
      reason: 'Wrong change',
      report: {
        entryCount: 4,
        methods: [{ method: 'cash', count: 1, amountMinor: 5950, reversedMinor: 0 }],
        movements: [
          { direction: 'in', amountMinor: 10_000 },
          { direction: 'out', amountMinor: 1200 },
        ],
      },
    });
    expect(closed.body.report.accounts).toEqual(
      expect.arrayContaining([{ account: 'cash_short', currency: 'EUR', amountMinor: 50 }]),
    );
    expect(await given.ledger()).toMatchObject({ cash: 10_000, cash_short: 50 });
    expect(await openDay()).toMatchObject({
      number: 2,
      drawer: { openingMinor: 10_000, cashInMinor: 0, expectedMinor: 10_000 },
      lastClose: { number: 1 },
      report: { entryCount: 0 },
    });
    expect((await close({ countedMinor: 10_050, reason: 'Found it' })).body).toMatchObject({ number: 2 });
    expect(await given.ledger()).toMatchObject({ cash: 10_050, cash_over: -50 });
  });

  test('nothing is closed when cash came in after it was counted', async () => {
    await pay(5950);
    const { drawer } = await openDay();
    await pay(1000);
    const refused = await close({ expectedMinor: drawer?.expectedMinor ?? 0, countedMinor: 5950 });
    expect(refused.body).toMatchObject({ code: 'day_changed' });
    expect(await membership()).toMatchObject({ closed: 0, waiting: 2 });
    expect((await close()).status).toBe(200);
  });

  test('each mistake has its sentence at its field', async () => {
    await pay(5950);
    const fieldsOf = async (counted: Counted) => (await close(counted)).body;
    expect(await fieldsOf({ countedMinor: 5900 })).toMatchObject({
      fields: [{ path: 'drawer.reason', message: expect.stringContaining('Explain why') }],
    });
    expect(await fieldsOf({ toBankMinor: 5951 })).toMatchObject({ fields: [{ path: 'drawer.toBankMinor' }] });
    expect(await fieldsOf({ denominations: [{ valueMinor: 5000, count: 1 }] })).toMatchObject({
      fields: [{ path: 'drawer.countedMinor' }],
    });
    const denominations = [
      { valueMinor: 5000, count: 1 },
      { valueMinor: 50, count: 19 },
    ];
    expect((await close({ denominations })).body).toMatchObject({ denominations });
  });

  test('two who close at once close one after the other, and one of them nothing', async () => {
    await pay(5950);
    const answers = await Promise.all([close(), close(), close()]);
    const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    expect(await membership()).toMatchObject({ entries: 1, closed: 1 });
  });
});

const factsOf = (closed: DayClose) =>
  Object.fromEntries(closeFacts(closed).map(({ label, value }) => [label, value]));

describe('TILL-1: cash in a separate till', () => {
  const record = (totalMinor: number, receipt: string | null, reason: string | null = null) =>
    given.api.call(given.csr, closeDayEndpoint, { separateTill: { totalMinor, receipt, reason } });

  test('its total is recorded with the number of its receipt, and booked', async () => {
    await db.owner.query(`update clinics set country = 'DE' where id = $1`, [given.clinicId]);
    expect(await openDay()).toMatchObject({ till: 'separate_till', drawer: null });
    expect((await move('in', 100)).body).toMatchObject({ code: 'no_drawer' });
    expect((await record(100, null)).body).toMatchObject({ fields: [{ path: 'separateTill.receipt' }] });
    expect((await close()).body).toMatchObject({ fields: [{ path: 'separateTill' }] });
    expect((await record(23_400, 'Z 118')).body).toMatchObject({
      number: 1,
      till: 'separate_till',
      countedMinor: null,
      tillTotalMinor: 23_400,
      tillReceipt: 'Z 118',
    });
    expect(await given.ledger()).toEqual({ cash: 23_400, separate_till: -23_400 });
    expect((await record(0, null)).body).toMatchObject({ number: 2 });
  });

  test('TILL-2: its total is compared with what was recorded as paid at it', async () => {
    await db.owner.query(`update clinics set country = 'DE' where id = $1`, [given.clinicId]);
    await pay(5950, 'separate_till', 'T2-1');
    await pay(1000, 'card');
    const more = (await record(8000, 'Z 118')).body;
    expect(more).toMatchObject({ number: 1, reason: null });
    expect(factsOf(more)).toMatchObject({
      'Recorded here': { minor: 5950 },
      'Without an invoice here': { minor: 2050 },
    });
    // 80.00 in the till, of which 59.50 are a client's.
    expect(await given.ledger()).toMatchObject({ cash: 8000, separate_till: -2050 });

    await pay(3000, 'separate_till', 'T2-2');
    expect((await record(2000, 'Z 119')).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'separateTill.reason' }],
    });
    const less = (await record(2000, 'Z 119', 'A receipt of yesterday')).body;
    expect(less).toMatchObject({ number: 2, reason: 'A receipt of yesterday' });
    expect(factsOf(less)).toMatchObject({
      'Missing from the till’s total': { minor: 1000 },
      Reason: 'A receipt of yesterday',
    });
  });
});

describe('behavior 20: the report', () => {
  test('has payments by method, what went back, who took it, invoices, and tax by rate', async () => {
    await given.done();
    await given.invoiced();
    await pay(5950, 'card');
    const cash = await pay(3000);
    await given.api.call(given.csr, reversePaymentEndpoint, {
      id: cash.id,
      kind: 'refund',
      amountMinor: 1000,
      reason: 'Paid too much',
      reference: null,
    });
    const { report } = await openDay();
    expect(report).toMatchObject({
      entryCount: 4,
      methods: [
        { method: 'card', count: 1, amountMinor: 5950, reversedCount: 0, reversedMinor: 0 },
        { method: 'cash', count: 1, amountMinor: 3000, reversedCount: 1, reversedMinor: 1000 },
      ],
      people: [{ takenMinor: 8950, reversedMinor: 1000 }],
      invoices: [{ kind: 'invoice', count: 1, netMinor: 5000, taxMinor: 950, totalMinor: 5950 }],
      taxes: [{ ratePpm: 190_000, baseMinor: 5000, taxMinor: 950 }],
      late: [],
    });
    const closed = await close();
    expect(closed.body.report).toEqual(report);
    const again = await given.api.call(given.csr, getDayCloseEndpoint, { id: closed.body.id });
    expect(again.body).toEqual(closed.body);
    const pdf = await given.api.call(given.csr, getDayClosePdfEndpoint, { id: closed.body.id });
    expect(pdf.body.fileName).toBe('day-close-1.pdf');
    expect(Buffer.from(pdf.body.contentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('LATE-1: what was booked for a day that was closed is listed in the next close', async () => {
    await close();
    const client = await db.owner.connect();
    await begin(client);
    await client.query('commit');
    client.release();
    await pay(5950);
    const late = [{ kind: 'payment', bookedOn: '2026-11-02', amountMinor: 700, currency: 'EUR' }];
    expect((await openDay()).report.late).toMatchObject(late);
    const closed = await close();
    expect(closed.body.report).toMatchObject({ entryCount: 2, late });
    expect((await openDay()).report.late).toEqual([]);
  });

  test('closes are listed, the latest first', async () => {
    for (let count = 0; count < 3; count += 1) await close();
    const list = (cursor?: string) =>
      given.api.call(given.csr, listDayClosesEndpoint, {
        limit: 2,
        ...(cursor === undefined ? {} : { cursor }),
      });
    const { body } = await list();
    expect(body.items.map(({ number }) => number)).toEqual([3, 2]);
    expect((await list(body.nextCursor ?? '')).body).toMatchObject({
      items: [{ number: 1 }],
      nextCursor: null,
    });
  });
});

/** Books an entry on a connection of its own, and leaves its transaction open. */
async function begin(client: pg.PoolClient): Promise<string> {
  const id = randomUUID();
  await client.query('begin');
  await client.query(
    `insert into ledger_entries (clinic_id, id, kind, booked_on) values ($1, $2, 'payment', '2026-11-02')`,
    [given.clinicId, id],
  );
  await client.query(
    `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, amount_minor, currency)
     values ($1, $2, 1, '2026-11-02', 'cash', 700, 'EUR'), ($1, $2, 2, '2026-11-02', 'credit', -700, 'EUR')`,
    [given.clinicId, id],
  );
  return id;
}

describe('CLOSE-1: every entry is in exactly one close', () => {
  test('one whose transaction began before a close and ends after it is in the next one, and the close does not wait', async () => {
    const client = await db.owner.connect();
    try {
      const entryId = await begin(client);
      await pay(1000);
      const first = await close();
      expect(first.body).toMatchObject({ countedMinor: 1000, report: { entryCount: 1 } });
      await client.query('commit');
      expect(await openDay()).toMatchObject({
        drawer: { openingMinor: 1000, expectedMinor: 1700 },
        report: { entryCount: 1 },
      });
      const second = await close();
      expect(second.body).toMatchObject({ countedMinor: 1700, report: { entryCount: 1 } });
      const { rows } = await db.owner.query('select close_id from day_close_entries where entry_id = $1', [
        entryId,
      ]);
      expect(rows).toEqual([{ close_id: second.body.id }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('payments and closes at the same time: nothing is left out or reported twice', async () => {
    const rounds = stormRuns(4);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([pay(100), close(), pay(200, 'card'), close(), pay(300), move('out', 50), close()]);
    }
    expect((await close()).status).toBe(200);
    const after = await membership();
    expect(after).toMatchObject({ waiting: 0, without: 0 });
    expect(after?.closed).toBe(after?.entries);
    const { rows } = await db.owner.query<{ payments: string; reported: string; left: string }>(
      `select (select sum(amount_minor) from payments where clinic_id = $1) as payments,
         (select sum(p.amount_minor) from day_close_entries d join payments p on p.ledger_entry_id = d.entry_id
           where d.clinic_id = $1 and d.close_id is not null) as reported,
         (select counted_minor - to_bank_minor from day_closes where clinic_id = $1 order by number desc limit 1) as left`,
      [given.clinicId],
    );
    expect(rows[0]?.reported).toBe(rows[0]?.payments);
    expect(rows[0]?.payments).toBe(String(600 * rounds));
    expect(await given.ledger()).toMatchObject({ cash: Number(rows[0]?.left) });
  });

  test.each([
    [
      'taken by another close',
      `update day_close_entries set close_id = (select id from day_closes where clinic_id = $1 limit 1) where clinic_id = $1`,
    ],
    [
      'given back',
      'update day_close_entries set close_id = null where clinic_id = $1 and close_id is not null',
    ],
    ['deleted', 'delete from day_close_entries where clinic_id = $1'],
    ['counted anew', 'update day_closes set counted_minor = 1 where clinic_id = $1'],
    ['deleted with its close', 'delete from day_closes where clinic_id = $1'],
  ])('an entry that was closed is not %s', async (_, statement) => {
    await pay(1000);
    await close();
    await pay(2000);
    await expect(db.owner.query(statement, [given.clinicId])).rejects.toThrow(/never changes|append-only/u);
  });

  test('the database refuses a close that leaves out cash', async () => {
    await pay(1000);
    await expect(
      db.owner.query(
        `insert into day_closes (clinic_id, number, closed_on, currency, till, opening_minor, expected_minor, counted_minor, to_bank_minor)
         values ($1, 1, '2026-11-23', 'EUR', 'drawer', 0, 1000, 1000, 0)`,
        [given.clinicId],
      ),
    ).rejects.toThrow('does not add up');
  });
});
