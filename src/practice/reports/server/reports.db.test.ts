import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type GivenReportHistory, givenReportHistory, SECOND, THIRD } from '#test/given-report-history.ts';
import type { Person } from '#test/given.ts';
import {
  exportReportEndpoint,
  getReportEndpoint,
  type GetReport,
  listReportRowsEndpoint,
  REPORT_IDS,
  type ReportId,
} from '../contract.ts';
import { measured } from '../figures.rules.ts';
import { REPORTS } from '../reports.rules.ts';

let db: TestDatabase;
let given: GivenReportHistory;
beforeAll(async () => {
  db = await createTestDatabase();
  given = await givenReportHistory(db);
});
afterAll(() => db.drop());

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const APRIL = { from: '2026-04-01', to: '2026-04-30' };

type Question = Partial<Omit<GetReport, 'reportId'>>;

const ask = async (reportId: ReportId, question: Question = MARCH, person: Person = given.admin) => {
  const { status, body } = await given.api.call(person, getReportEndpoint, {
    ...MARCH,
    reportId,
    ...question,
  });
  expect(status).toBe(200);
  return body;
};

/** What the groups come to, by the name that a person reads. */
const groupsOf = ({ groups }: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(groups.map(({ key, label, values }) => [label ?? key, values]));

describe('each figure of a known history', () => {
  test('invoiced: lines less credit notes, by the day of issue', async () => {
    const march = await ask('invoiced');
    expect(march.totals).toEqual([13_000, 2110, 15_110, 0]);
    expect(groupsOf(march)).toEqual({
      '2026-03-10': [8000, 1160, 9160, 0],
      '2026-03-20': [5000, 950, 5950, 0],
    });
    const april = await ask('invoiced', { ...APRIL, by: 'category' });
    expect(april.totals).toEqual([2000, 740, 2740, 0]);
    expect(april.previous).toEqual({ ...MARCH, totals: [13_000, 2110, 15_110, 0] });
    expect(groupsOf(april)).toEqual({
      professional_services: [5000, 950, 5950, 0],
      dietary: [-3000, -210, -3210, 0],
    });
  });

  test('collected: payments less what went back, by method', async () => {
    const march = await ask('collected');
    expect(march.totals).toEqual([16_000, 16_000, 0, 2]);
    expect(groupsOf(march)).toEqual({ card: [6000, 6000, 0, 1], bank_transfer: [10_000, 10_000, 0, 1] });
    expect((await ask('collected', APRIL)).totals).toEqual([-2000, 0, 2000, 0]);
  });

  test('average transaction: a credit note lowers the amount and is no transaction', async () => {
    const averages = await Promise.all(
      [MARCH, APRIL].map(async (month) =>
        measured(REPORTS.average_transaction.measures[0], (await ask('average_transaction', month)).totals),
      ),
    );
    // 130.00 of two transactions; 50.00 less 30.00 of one.
    expect(averages).toEqual([6500, 2000]);
  });

  test('items and production', async () => {
    expect(groupsOf(await ask('items'))).toEqual({
      Examination: [10_000, 2000, 2, 0],
      'Diet food': [3000, 2000, 1, 0],
    });
    expect(groupsOf(await ask('production'))).toEqual({
      'Dr Ash': [5000, 0, 1, 0],
      'Frida Desk': [8000, 1000, 2, 0],
    });
    expect(groupsOf(await ask('production', APRIL))).toEqual({
      'Dr Ash': [5000, 0, 1, 0],
      'Frida Desk': [-3000, -1000, 1, 0],
    });
  });

  test('production is that of who ordered it or of the visit’s doctor, as chosen', async () => {
    await db.owner.query(`update visits set doctor_id = $2 where id = $1`, [
      given.visitId,
      given.doctor.staffMemberId,
    ]);
    expect(groupsOf(await ask('production', { ...MARCH, attribution: 'visit' }))).toEqual({
      'Dr Ash': [13_000, 1000, 3, 0],
    });
    expect(groupsOf(await ask('production', { ...MARCH, attribution: 'ordered' }))).toEqual({
      'Dr Ash': [5000, 0, 1, 0],
      'Frida Desk': [8000, 1000, 2, 0],
    });
  });

  test('discounts with their reasons and who gave them', async () => {
    expect(groupsOf(await ask('discounts'))).toEqual({ 'Opened bag': [1000, 4000, 1, 0] });
    expect(groupsOf(await ask('discounts', { ...APRIL, by: 'person' }))).toEqual({
      'Frida Desk': [-1000, -4000, 1, 0],
    });
  });

  test('credit notes and refunds apart', async () => {
    expect((await ask('credits')).totals).toEqual([0, 0, 0, 0]);
    const april = await ask('credits', { ...APRIL, by: 'reason' });
    expect(april.totals).toEqual([3210, 2000, 0, 2]);
    expect(groupsOf(april)).toEqual({ 'Wrong food': [3210, 0, 0, 1], 'Paid too much': [0, 2000, 0, 1] });
  });

  test('tax by rate, with the amounts that have it', async () => {
    expect(groupsOf(await ask('tax'))).toEqual({
      'VAT 190000': [1900, 10_000, 0, 0],
      'VAT 70000': [210, 3000, 0, 0],
    });
    expect(groupsOf(await ask('tax', APRIL))).toEqual({
      'VAT 190000': [950, 5000, 0, 0],
      'VAT 70000': [-210, -3000, 0, 0],
    });
  });

  test('tax: a line with several taxes counts in each of them, and one without has no rate', async () => {
    const withTaxes = async (taxes: readonly object[]) => {
      await db.owner.query(
        `begin; set local session_replication_role = replica;
         update invoice_lines set taxes = '${JSON.stringify(taxes)}' where invoice_id = '${given.lastId}'; commit`,
      );
      return ask('tax', APRIL);
    };
    const rest = { 'VAT 70000': [-210, -3000, 0, 0] };
    const several = await withTaxes([
      { name: 'GST', ratePpm: 50_000, taxMinor: 250 },
      { name: 'PST', ratePpm: 70_000, taxMinor: 350 },
    ]);
    expect(groupsOf(several)).toEqual({
      'PST 70000': [350, 5000, 0, 0],
      'GST 50000': [250, 5000, 0, 0],
      ...rest,
    });
    expect((await rowsOf('tax', APRIL)).map((cells) => cells.slice(4))).toEqual(
      expect.arrayContaining([
        ['GST 50000', 5000, 250],
        ['PST 70000', 5000, 350],
        ['VAT 70000', -3000, -210],
      ]),
    );
    expect(groupsOf(await withTaxes([]))).toEqual({ '': [0, 5000, 0, 0], ...rest });
    await withTaxes([{ name: 'VAT', ratePpm: 190_000, taxMinor: 950 }]);
  });

  test('receivables: what is open by its age, and credit apart', async () => {
    const owed = async (days: number) => {
      await db.owner.query(
        `begin; set local session_replication_role = replica;
         update invoices set due_on = (now() at time zone 'Europe/Berlin')::date - ${days} where id = '${given.lastId}'; commit`,
      );
      return ask('receivables');
    };
    // What the credit note and the refund left of 160.00 paid for 119.00: 21.00.
    const credit = { credit: [0, 0, 2100, 0] };
    expect(groupsOf(await owed(30))).toEqual({ days_1_30: [5950, 1, 0, 0], ...credit });
    const figures = await owed(31);
    expect(groupsOf(figures)).toEqual({ days_31_60: [5950, 1, 0, 0], ...credit });
    expect(figures.previous).toBeNull();
    const client = await db.owner.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(
        `insert into invoice_write_offs (clinic_id, invoice_id, kind, amount_minor, reason, ledger_entry_id)
         values ($1, $2, 'goodwill', 950, 'Regular client', gen_random_uuid())`,
        [given.clinicId, given.lastId],
      );
      await client.query('commit');
      expect(groupsOf(await ask('receivables'))).toEqual({ days_31_60: [5000, 1, 0, 0], ...credit });
      await client.query('begin; set local session_replication_role = replica');
      await client.query('delete from invoice_write_offs where clinic_id = $1', [given.clinicId]);
      await client.query('commit');
    } finally {
      client.release();
    }
  });

  test('new clients: by their first invoice, whatever follows', async () => {
    expect((await ask('new_clients')).totals[0]).toBe(1);
    expect((await ask('new_clients', APRIL)).totals[0]).toBe(0);
  });
});

/** All rows, over pages of one. */
async function rowsOf(reportId: ReportId, question: Question = MARCH) {
  const rows: (readonly (string | number | null)[])[] = [];
  let cursor: string | null = null;
  do {
    const page: {
      readonly items: readonly { readonly cells: readonly (string | number | null)[] }[];
      readonly nextCursor: string | null;
    } = (
      await given.api.call(given.admin, listReportRowsEndpoint, {
        ...MARCH,
        reportId,
        ...question,
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      })
    ).body;
    rows.push(...page.items.map(({ cells }) => cells));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

describe('behavior 39: the same number everywhere', () => {
  test('the rows have the cells of the columns, and say what was issued', async () => {
    expect(await rowsOf('invoiced')).toEqual([
      [
        SECOND,
        expect.any(String),
        'Casey Client',
        'Examination',
        'professional_services',
        'Frida Desk',
        5000,
        950,
        5950,
      ],
      ...(await rowsOf('invoiced', { ...MARCH, to: '2026-03-15' })),
    ]);
    for (const reportId of REPORT_IDS) {
      for (const row of await rowsOf(reportId)) expect(row).toHaveLength(REPORTS[reportId].columns.length);
    }
  });

  // The column of the rows that a report's number adds up.
  const SUMMED = {
    invoiced: 'Net',
    collected: 'Amount',
    average_transaction: 'Net',
    items: 'Net',
    discounts: 'Discount',
    production: 'Net',
    tax: 'Tax',
    receivables: 'Balance due',
  } as const satisfies Partial<Record<ReportId, string>>;

  test.each(Object.entries(SUMMED))('%s is the sum of its rows and of its file', async (id, label) => {
    const reportId = id as keyof typeof SUMMED;
    const column = REPORTS[reportId].columns.findIndex((one) => one.label === label);
    const sum = (rows: readonly (readonly (string | number | null)[])[]) =>
      rows.reduce((all, cells) => all + Number(cells[column]), 0);
    for (const month of [MARCH, APRIL]) {
      const { totals, groups, by } = await ask(reportId, month);
      expect(sum(await rowsOf(reportId, month))).toBe(totals[0]);
      const file = await given.api.call(given.admin, exportReportEndpoint, { ...month, reportId });
      expect(sum(file.body.items.map(({ cells }) => cells))).toBe(totals[0]);
      for (const { key, values } of groups) {
        const { body } = await given.api.call(given.admin, listReportRowsEndpoint, {
          ...month,
          reportId,
          by,
          group: key,
        });
        expect(sum(body.items.map(({ cells }) => cells))).toBe(values[0]);
      }
    }
  });

  test('what is invoiced, collected and owed as tax is what the ledger says', async () => {
    const ledger = async (accounts: readonly string[], { from, to }: typeof MARCH, kinds = '%') => {
      const { rows } = await db.owner.query<{ sum: number }>(
        `select coalesce(sum(p.amount_minor), 0)::integer as sum
           from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.clinic_id = $1 and p.account = any ($2) and p.booked_on between $3 and $4 and e.kind like $5`,
        [given.clinicId, accounts, from, to, kinds],
      );
      return rows[0]?.sum ?? 0;
    };
    for (const month of [MARCH, APRIL]) {
      expect((await ask('invoiced', month)).totals[0]).toBe(-(await ledger(['income', 'discount'], month)));
      expect((await ask('discounts', month)).totals[0]).toBe(await ledger(['discount'], month));
      expect((await ask('tax', month)).totals[0]).toBe(-(await ledger(['tax'], month)));
      expect((await ask('invoiced', month)).totals[1]).toBe(-(await ledger(['tax'], month)));
      expect((await ask('collected', month)).totals[0]).toBe(
        await ledger(['cash', 'bank', 'in_transit'], month, 'payment%'),
      );
    }
    const always = { from: '2026-01-01', to: '2099-12-31' };
    const { totals } = await ask('receivables');
    expect([totals[0], totals[2]]).toEqual([
      await ledger(['receivable'], always),
      -(await ledger(['credit'], always)),
    ]);
  });
});

describe('filters', () => {
  test('by category, species and staff, in the figures and the rows', async () => {
    expect((await ask('invoiced', { ...MARCH, category: 'dietary' })).totals[0]).toBe(3000);
    expect((await ask('invoiced', { ...MARCH, species: 'cat' })).totals[0]).toBe(0);
    expect((await ask('invoiced', { ...MARCH, species: 'dog' })).totals[0]).toBe(13_000);
    const ofDoctor = { ...MARCH, doctorId: given.doctor.staffMemberId };
    expect((await ask('invoiced', ofDoctor)).totals[0]).toBe(5000);
    expect(await rowsOf('invoiced', ofDoctor)).toHaveLength(1);
  });

  test('amounts of another currency are another report', async () => {
    const { totals, currencies } = await ask('invoiced', { ...MARCH, currency: 'CHF' });
    expect(totals).toEqual([0, 0, 0, 0]);
    expect(currencies).toEqual(['EUR']);
  });

  test('a period ends on its last day', async () => {
    expect((await ask('credits', { from: THIRD, to: THIRD })).totals[3]).toBe(2);
    expect((await ask('credits', { from: '2026-04-03', to: '2026-04-03' })).totals[3]).toBe(0);
    const { status } = await given.api.call(given.admin, getReportEndpoint, {
      reportId: 'invoiced',
      from: '2026-04-02',
      to: '2026-04-01',
    });
    expect(status).toBe(422);
  });
});

describe('REPORT-3: who reads what', () => {
  const statusOf = async (person: Person, reportId: ReportId) =>
    (await given.api.call(person, getReportEndpoint, { ...MARCH, reportId })).status;

  test('doctors see no amounts of the clinic but their own production', async () => {
    expect(await statusOf(given.doctor, 'invoiced')).toBe(403);
    expect(await statusOf(given.doctor, 'no_show')).toBe(200);
    const asked = { ...MARCH, by: 'doctor' as const };
    for (const doctorId of [undefined, given.doctor.staffMemberId]) {
      const own = await ask('production', doctorId ? { ...asked, doctorId } : asked, given.doctor);
      expect(groupsOf(own)).toEqual({ 'Dr Ash': [5000, 0, 1, 0] });
    }
    const { rows } = await db.owner.query<{ id: string }>(
      `select id from staff_members where clinic_id = $1 and full_name = 'Frida Desk'`,
      [given.clinicId],
    );
    const others = await ask('production', { ...asked, doctorId: rows[0]?.id ?? '' }, given.doctor);
    expect(others.totals[0]).toBe(5000);
  });

  test('the front desk reads no report', async () => {
    for (const reportId of REPORT_IDS) expect(await statusOf(given.csr, reportId)).toBe(403);
  });
});
