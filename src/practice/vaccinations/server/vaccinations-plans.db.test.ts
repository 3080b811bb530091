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
import { ListDueCare } from '#practice/due-care/contract.ts';
import { dueCarePage } from '#practice/due-care/server/list-due-care.ts';
import { RecallLot } from '../recall.contract.ts';
import { recallPage } from './recall-lot.ts';

const PETS = 20_000;
const DOSES_OF_A_PET = 10;
const NOW = new Date('2026-11-22T09:00:00Z');
const TODAY = '2026-11-22';

let db: TestDatabase;
let doctor: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  const staff = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  doctor = staff;
  const client = await db.owner.connect();
  const tables = ['pets', 'clients', 'pet_clients', 'client_contacts', 'vaccinations', 'due_cares'];
  const triggers = (state: string) =>
    tables.map((table) => `alter table ${table} ${state} trigger user`).join('; ');
  try {
    for (const statement of [
      triggers('disable'),
      `create temp table animals as select n, gen_random_uuid() as id, gen_random_uuid() as client_id from generate_series(1, ${PETS}) n`,
      `insert into clients (clinic_id, id, full_name) select '${clinicId}', client_id, 'Client ' || n from animals`,
      `insert into pets (clinic_id, id, name, species) select '${clinicId}', id, 'Pet ' || n, case when n % 3 = 0 then 'cat' else 'dog' end from animals`,
      `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select '${clinicId}', id, client_id, true from animals`,
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary) select '${clinicId}', client_id, 'phone', '+49' || n, '+49' || n, true from animals`,
      `insert into vaccinations (clinic_id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name)
         select '${clinicId}', id, 'Rabvac 3', '{rabies}', 'L ' || ((n * ${DOSES_OF_A_PET} + d) % 2000), date '2016-01-01' + (n * 7 + d * 365) % 3900,
                '${staff.staffMemberId}', 'Dr Test' from animals cross join generate_series(1, ${DOSES_OF_A_PET}) d`,
      `insert into care_protocols (clinic_id, name, species, target, source) select '${clinicId}', 'P' || k, 'dog', 'rabies', 'x' from generate_series(1, 5) k`,
      `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
         select '${clinicId}', a.id, p.id, date '2026-06-01' + a.n % 700, date '2026-06-01', 'DUE-5', 'x'
           from animals a cross join care_protocols p where p.clinic_id = '${clinicId}'`,
      triggers('enable'),
    ]) {
      await client.query(statement);
    }
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
  if (value === null || value === undefined) return 'null';
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

/** The plan of a statement in a doctor's request, under row-level security. */
async function planOf(statement: RawBuilder<unknown>, mode: string): Promise<Plan> {
  const { sql, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [doctor.userId, clinicId, `,${permissionsOf('doctor').join(',')},`],
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

const MODES = ['force_custom_plan', 'force_generic_plan'];

test('behavior 14: a lot among 200,000 doses is found over its index', async () => {
  for (const mode of MODES) {
    const plan = await planOf(recallPage(clinicId, RecallLot.parse({ lot: 'l 77' })), mode);
    const nodes = nodesOf(plan.Plan);
    expect(nodes.map((node) => node['Index Name'])).toContain('vaccinations_lot_idx');
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    ).toEqual([]);
    process.stdout.write(
      `figure: recall of a lot of ${(PETS * DOSES_OF_A_PET) / 2000} doses among ${PETS * DOSES_OF_A_PET}: ${plan['Execution Time']} ms (${mode})\n`,
    );
  }
});

test('a page of due care among 100,000 entries is read over the index of due days', async () => {
  for (const mode of MODES) {
    for (const filters of [{}, { when: 'overdue' }, { when: 'next_30' }] as const) {
      const plan = await planOf(dueCarePage(clinicId, NOW, TODAY, ListDueCare.parse(filters)), mode);
      const nodes = nodesOf(plan.Plan);
      expect(nodes.map((node) => node['Index Name'])).toContain('due_cares_due_idx');
      const scanned = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name']);
      expect(scanned.filter((table) => table !== 'care_protocols' && table !== 'appointments')).toEqual([]);
    }
  }
});
