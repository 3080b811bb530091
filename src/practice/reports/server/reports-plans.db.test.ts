import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem } from '#test/given-acts.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import type { ReportId } from '../contract.ts';
import { previousPeriod } from '../period.rules.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import { figuresStatement, rowsStatement } from './report-statements.ts';

/** Rows of each table, one for each tenth of a day. */
const ROWS = 20_000;

let db: TestDatabase;
let admin: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const [{ clientId, petId }, itemId] = [
    await givenClientWithPet(db.owner, clinicId),
    await givenItem(db.owner, clinicId),
  ];
  const client = await db.owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const [table, columns, values] of [
      [
        'invoices',
        'id, kind, client_id, series, year, counter, number, issued_on, due_on, currency, net_minor, tax_minor, total_minor, document',
        `id, 'invoice', '${clientId}', '', 2020, n, n::text, day, day, 'EUR', 1, 0, 1, '{}'`,
      ],
      [
        'invoice_lines',
        'invoice_id, position, charge_id, item_id, income_category, description, performed_on, quantity_thousandths, net_minor, tax_minor, taxes',
        `id, 1, id, '${itemId}', 'pharmacy', 'x', day, 1, 1, 0, '[]'`,
      ],
      [
        'ledger_postings',
        'entry_id, line, booked_on, account, amount_minor, currency',
        `id, 1, day, 'income', -1, 'EUR'`,
      ],
      [
        'payments',
        'id, client_id, method, amount_minor, currency, received_on, ledger_entry_id',
        `id, '${clientId}', 'card', 1, 'EUR', day, id`,
      ],
      [
        'payment_reversals',
        'id, payment_id, kind, amount_minor, reversed_on, reason, ledger_entry_id',
        `id, id, 'refund', 1, day, 'x', id`,
      ],
      ['visits', 'id, pet_id, client_id, reason, started_at', `id, '${petId}', '${clientId}', 'x', day`],
      [
        'acts',
        'id, visit_id, pet_id, item_id, item_kind, item_name, status, done_at, done_by',
        `id, id, '${petId}', '${itemId}', 'service', 'x', 'done', day, id`,
      ],
      [
        'charges',
        'id, client_id, pet_id, act_id, item_id, description, income_category, tax_class, taxes, quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency',
        `id, '${clientId}', '${petId}', id, '${itemId}', 'x', 'pharmacy', 'service', '[]', 1, 1, 0, 0, 1, 'EUR'`,
      ],
      ['invoiced_charges', 'charge_id, invoice_id, position', 'id, id, 1'],
      ['pets', 'id, name, species', `id, 'x', 'dog'`],
      [
        'due_cares',
        'id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, status, closed_at',
        `id, id, id, day, day, 'x', 'x', 'done', day`,
      ],
    ] as const)
      await client.query(
        `insert into ${table} (clinic_id, ${columns})
         select '${clinicId}', ${values}
           from (select n, md5('row' || n)::uuid as id, date '2020-01-01' + n / 10 as day from generate_series(1, ${ROWS}) n) r`,
      );
    await client.query('commit');
  } finally {
    client.release();
  }
  await db.owner.query('vacuum analyze');
}, 180_000);
afterAll(() => db.drop());

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a statement in the admin's request, under row-level security. */
async function planOf(statement: ReturnType<typeof figuresStatement>): Promise<readonly PlanNode[]> {
  const { sql: text, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [admin.userId, clinicId, `,${permissionsOf('clinic_admin').join(',')},`],
    );
    await client.query('set local role clinic_member');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (format json) ${text}`,
      values: [...parameters],
    });
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('EXPLAIN gave no plan');
    return nodesOf(plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const scope = (): ReportScope => ({
  clinicId,
  zone: 'Europe/Berlin',
  today: '2026-11-23',
  now: new Date('2026-11-23T12:00Z'),
  from: '2023-03-01',
  to: '2023-03-10',
  by: 'time',
  currency: 'EUR',
  category: undefined,
  species: undefined,
  doctorId: undefined,
  attribution: 'performed',
});

const indexesOf = (nodes: readonly PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? []);
/** Few clients, members of staff and pets are read as a whole. */
const LARGE =
  /^(?:invoices|invoice_lines|payments|payment_reversals|ledger_postings|acts|charges|invoiced_charges|due_cares)$/;
const scannedOf = (nodes: readonly PlanNode[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => LARGE.test(table));

test.each([
  ['invoiced', ['invoices_day_idx', 'invoice_lines_pkey']],
  ['collected', ['payments_day_idx', 'payment_reversals_reversed_idx']],
  ['average_transaction', ['invoices_day_idx']],
  ['credits', ['invoices_day_idx', 'payment_reversals_reversed_idx']],
  ['tax', ['invoices_day_idx', 'invoice_lines_pkey']],
  ['missed_charges', ['acts_done_idx']],
  ['care_compliance', ['due_cares_day_idx']],
] as const satisfies readonly (readonly [ReportId, readonly string[]])[])(
  '%s of ten days reads its rows over the index of days, and a sum builds no cells',
  async (reportId, indexes) => {
    const figures = await planOf(figuresStatement(reportId, scope(), null));
    expect(indexesOf(figures)).toEqual(expect.arrayContaining([...indexes]));
    expect(scannedOf(figures)).toEqual([]);
    // Names are for the rows; a sum by time needs none.
    const read = figures.flatMap((node) => node['Relation Name'] ?? []);
    expect(read).not.toContain('clients');
    expect(read).not.toContain('staff_members');
    const page = rowsStatement(reportId, scope(), { after: undefined, group: undefined, limit: 51 });
    expect(scannedOf(await planOf(page))).toEqual([]);
  },
);

test.each([
  ['invoiced', 'invoices', 'invoices_day_idx'],
  ['average_transaction', 'invoices', 'invoices_day_idx'],
  ['tax', 'invoices', 'invoices_day_idx'],
  ['missed_charges', 'acts', 'acts_done_idx'],
  ['missed_charges', 'charges', 'charges_of_acts_idx'],
  ['missed_charges', 'invoiced_charges', 'invoiced_charges_pkey'],
] as const satisfies readonly (readonly [ReportId, string, string])[])(
  '%s of a year and the one before reads %s over an index alone',
  async (reportId, table, index) => {
    const year = { ...scope(), from: '2023-03-02', to: '2024-03-01' };
    const nodes = await planOf(figuresStatement(reportId, year, previousPeriod(year)));
    const scans = nodes.filter((node) => node['Relation Name'] === table);
    expect(new Set(scans.map((node) => [node['Node Type'], node['Index Name']].join(' ')))).toEqual(
      new Set([`Index Only Scan ${index}`]),
    );
  },
);

test.each(['invoiced', 'collected', 'missed_charges'] as const)(
  '%s reads the rows of both periods once',
  async (reportId) => {
    const year = { ...scope(), from: '2023-03-02', to: '2024-03-01' };
    const count = (nodes: readonly PlanNode[]) =>
      nodes.filter((node) => LARGE.test(node['Relation Name'] ?? '')).length;
    const alone = await planOf(figuresStatement(reportId, year, null));
    expect(count(await planOf(figuresStatement(reportId, year, previousPeriod(year))))).toBe(count(alone));
  },
);

test('a report is planned for its values, and the next transaction as usual', async () => {
  const role = 'clinic_admin';
  const session = { ...admin, role, clinicId, permissions: permissionsOf(role) } as const;
  const asAdmin = { databaseRole: 'clinic_member', claims: session, mode: 'read' } as const;
  const Mode = z.object({ plan_cache_mode: z.string() });
  const modes = [];
  for (const reportId of ['invoiced', null] as const) {
    const shown = await db.database.transaction(asAdmin, async (tx) => {
      const ctx = { tx, now: new Date(), session };
      if (reportId)
        await scopeOf(ctx, { reportId, from: '2023-03-01', to: '2023-03-10', attribution: 'performed' });
      return fetchRow(tx, Mode, sql`show plan_cache_mode`);
    });
    modes.push(shown?.plan_cache_mode);
  }
  expect(modes).toEqual(['force_custom_plan', 'force_generic_plan']);
});
