import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { weeklyUse } from './weekly-use.ts';

const ITEMS = 20_000;
const MOVEMENTS_OF_ITEM = 5;
const PAGE = 1000;
const NOW = new Date('2026-11-23T12:00Z');

let db: TestDatabase;
let csr: Person;
let clinicId: string;
let itemIds: string[];
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const client = await db.owner.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica;
      insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, stock_unit)
        select '${clinicId}', md5('item' || n)::uuid, 'product', 'Item ' || n, 'ancillary', 'goods', 'piece'
          from generate_series(1, ${ITEMS}) n;
      insert into stock_items (clinic_id, item_id, kept_since)
        select clinic_id, id, timestamptz '2023-06-01 12:00Z' from catalogue_items where clinic_id = '${clinicId}';
      insert into stock_lots (clinic_id, id, item_id, received_on)
        select clinic_id, item_id, item_id, date '2026-01-01' from stock_items where clinic_id = '${clinicId}';
      insert into stock_levels (clinic_id, item_id, location_id, lot_id, quantity_thousandths)
        select t.clinic_id, t.item_id, p.id, t.id, 10000 from stock_lots t join stock_locations p on p.clinic_id = t.clinic_id;
      insert into stock_movements (clinic_id, act_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths, moved_at)
        select l.clinic_id, gen_random_uuid(), l.item_id, 'piece', 'used', l.location_id, l.lot_id, -1000,
               timestamptz '2026-11-20 12:00Z' - make_interval(weeks => 14 * n)
          from generate_series(1, ${MOVEMENTS_OF_ITEM}) n cross join stock_levels l where l.clinic_id = '${clinicId}'`);
    await client.query('commit');
  } finally {
    client.release();
  }
  await db.owner.query('vacuum analyze');
  const { rows } = await db.owner.query<{ id: string }>(
    'select item_id as id from stock_items where clinic_id = $1 order by item_id',
    [clinicId],
  );
  itemIds = rows.map(({ id }) => id);
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
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a statement in the csr's request, under row-level security, planned for its values as in the request. */
async function planOf(statement: RawBuilder<unknown>): Promise<readonly PlanNode[]> {
  const { sql: text, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [csr.userId, clinicId, `,${permissionsOf('csr').join(',')},`],
    );
    await client.query('set local role clinic_member; set local plan_cache_mode = force_custom_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (analyze, format json) ${text}`,
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

/** Rows of a table that a statement looks at, also those that it leaves out. */
const readOf = (nodes: readonly PlanNode[], table: string): number =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

// Levels are few: to read them all takes no longer than to look up those of a page.
test.each<[string, number | null]>([
  ['the first', null],
  ['one in the middle', ITEMS / 2],
])('of 20,000 items a page reads its own: %s', async (_what, position) => {
  const after = position === null ? undefined : itemIds[position];
  const nodes = await planOf(weeklyUse(clinicId, NOW, { after, limit: PAGE + 1 }));
  expect(readOf(nodes, 'stock_movements')).toBeLessThan(2 * PAGE * MOVEMENTS_OF_ITEM);
  expect(readOf(nodes, 'stock_items')).toBeLessThan(2 * PAGE);
});

test('one item reads its own movements', async () => {
  const nodes = await planOf(weeklyUse(clinicId, NOW, { itemIds: itemIds.slice(0, 1) }));
  for (const table of ['stock_movements', 'stock_items', 'stock_levels', 'stock_lots', 'catalogue_items'])
    expect({ table, read: readOf(nodes, table) <= 2 * MOVEMENTS_OF_ITEM }).toEqual({ table, read: true });
});
