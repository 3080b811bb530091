import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { ListReceivables } from '../contract.ts';
import { receivablesStatement } from './list-receivables.ts';

const INVOICES = 20_000;
const CLIENTS = INVOICES / 20;
const NOW = new Date('2026-11-22T09:00:00Z');

let db: TestDatabase;
let csr: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const client = await db.owner.connect();
  try {
    // Only what the list reads: neither lines nor the ledger.
    await client.query('set session_replication_role = replica');
    for (const statement of [
      `create temp table people as select n, gen_random_uuid() as id from generate_series(0, ${CLIENTS - 1}) n`,
      `insert into clients (clinic_id, id, full_name) select '${clinicId}', id, 'Client ' || n from people`,
      `create temp table bills as select b.n, gen_random_uuid() as id, gen_random_uuid() as payment_id, p.id as client_id
         from generate_series(1, ${INVOICES}) b(n) join people p on p.n = b.n % ${CLIENTS}`,
      `insert into invoices (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency, net_minor,
         tax_minor, total_minor, document)
       select '${clinicId}', id, 'invoice', client_id, '', 2026, n, 'I-' || n, date '2026-01-01', date '2026-01-15' + n % 365, 'EUR',
         1000, 0, 1000, jsonb_build_object('lines', (select string_agg(md5(n::text || k), '') from generate_series(1, 45) k)) from bills`,
      `insert into payments (clinic_id, id, client_id, method, amount_minor, currency, received_on, ledger_entry_id)
         select '${clinicId}', payment_id, client_id, 'card', 1000, 'EUR', date '2026-02-01', id from bills where n % 20 <> 0`,
      `insert into payment_allocations (clinic_id, payment_id, invoice_id, amount_minor, ledger_entry_id)
         select '${clinicId}', payment_id, id, 1000, id from bills where n % 20 <> 0`,
    ]) {
      await client.query(statement);
    }
    await client.query('set session_replication_role = origin');
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

const literalOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (typeof value === 'string') return escapeLiteral(value);
  throw new Error(`no literal for a ${typeof value}`);
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}
interface Plan {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a statement in a request of the staff, under row-level security. */
async function planOf(statement: RawBuilder<unknown>, mode: string): Promise<Plan> {
  const { sql, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [csr.userId, clinicId, `,${permissionsOf('csr').join(',')},`],
    );
    await client.query(`set local role clinic_member; set local plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${sql}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>(
      `explain (analyze, format json) execute asked(${parameters.map(literalOf).join(', ')})`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0];
    if (!plan) throw new Error('EXPLAIN gave no plan');
    return plan;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

test('DEBT-1: the list of what clients owe never reads the documents of invoices', async () => {
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    for (const show of ['all', 'over_60'] as const) {
      const plan = await planOf(receivablesStatement(clinicId, NOW, ListReceivables.parse({ show })), mode);
      const read = nodesOf(plan.Plan).filter((node) => node['Relation Name'] === 'invoices');
      process.stdout.write(
        `figure: receivables of ${INVOICES} invoices, ${show}, ${mode}: ${plan['Execution Time'].toFixed(0)} ms\n`,
      );
      expect(read.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
        ['Index Only Scan', 'invoices_owed_idx'],
        ['Index Only Scan', 'invoices_credits_idx'],
      ]);
    }
  }
});
