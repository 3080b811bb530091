import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { onOrderRows } from './on-order.ts';
import { suggestionRows } from './find-suggestions.ts';

/** Items that a request for suggestions looks at. */
const PART = 1000;
const NOW = new Date('2026-11-23T12:00:00Z');

let db: TestDatabase;
let csr: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  await fill();
}, 180_000);
afterAll(() => db.drop());

/** 20,000 items, each with a lot, an offer and five movements of use; one in ten is on order. Inserted as sets. */
async function fill(): Promise<void> {
  const now = `timestamptz '${NOW.toISOString()}'`;
  await db.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into catalogue_items (clinic_id, kind, name, income_category, tax_class, stock_unit)
      select '${clinicId}', 'product', substr(md5(n::text), 1, 6) || ' ' || n, 'ancillary', 'goods', 'piece'
        from generate_series(1, 20000) n;
    insert into stock_items (clinic_id, item_id, reorder_point_thousandths, par_level_thousandths, kept_since)
      select clinic_id, id, 20000, 60000, ${now} - interval '1 year' from catalogue_items where clinic_id = '${clinicId}';
    insert into stock_lots (clinic_id, item_id, expires_on, cost_minor, cost_for_thousandths, currency, received_on)
      select clinic_id, item_id, date '2099-06-01', 500, 10000, 'EUR', date '2026-01-01' from stock_items;
    insert into stock_levels (clinic_id, item_id, location_id, lot_id, quantity_thousandths)
      select t.clinic_id, t.item_id, p.id, t.id, 10000 from stock_lots t join stock_locations p on p.clinic_id = t.clinic_id;
    insert into stock_movements (clinic_id, act_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths, moved_at)
      select l.clinic_id, gen_random_uuid(), l.item_id, 'piece', 'used', l.location_id, l.lot_id, -2000, ${now} - make_interval(days => n * 30)
        from stock_levels l cross join generate_series(1, 5) n;
    insert into suppliers (clinic_id, name) values ('${clinicId}', 'Vet Supply');
    insert into supplier_offers (clinic_id, supplier_id, item_id, pack_name, pack_thousandths)
      select k.clinic_id, s.id, k.item_id, 'box', 10000 from stock_items k join suppliers s on s.clinic_id = k.clinic_id;
    insert into purchase_orders (clinic_id, year, counter, supplier_id, location_id, currency)
      select s.clinic_id, 2026, n, s.id, p.id, 'EUR'
        from suppliers s join stock_locations p on p.clinic_id = s.clinic_id cross join generate_series(1, 20) n;
    insert into purchase_order_lines (clinic_id, order_id, position, item_id, item_name, unit, pack_name, pack_thousandths, packs)
      select o.clinic_id, o.id, k.at % 100, k.item_id, 'Gauze', 'piece', 'box', 10000, 1
        from (select item_id, row_number() over (order by item_id)::integer - 1 as at from stock_items limit 2000) k
        join purchase_orders o on o.counter = k.at / 100 + 1;
    commit;`);
  await db.owner.query('vacuum analyze');
}

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
  if (typeof value === 'string') return escapeLiteral(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  throw new Error(`no literal for a ${typeof value}`);
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a statement in the csr's request, under row-level security, with known or unknown parameters. */
async function planOf(statement: RawBuilder<unknown>, mode: 'force_custom_plan' | 'force_generic_plan') {
  const { sql: text, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [csr.userId, clinicId, `,${permissionsOf('csr').join(',')},`],
    );
    // One clinic has nearly all rows here, so that a sequential scan may be cheaper. The test asks whether an index can
    // serve every condition under row-level security.
    await client.query('set local enable_seqscan = off');
    await client.query(`set local role clinic_member; set local plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${text}`);
    const values = parameters.length > 0 ? `(${parameters.map(literalOf).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) execute asked${values}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('EXPLAIN gave no plan');
    return plan;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

/** Those of which a clinic has many. */
const LARGE = new Set([
  'catalogue_items',
  'purchase_order_lines',
  'stock_items',
  'stock_levels',
  'stock_lots',
  'stock_movements',
  'supplier_offers',
]);

test.each<[string, (ids: readonly string[]) => RawBuilder<unknown>, number, number]>([
  ['a part of the suggestions', () => suggestionRows(clinicId, NOW, sql`true`, PART + 1), 30_000, PART + 1],
  [
    'the suggestions of items that are ordered',
    (ids) => suggestionRows(clinicId, NOW, sql`k.item_id = any (${`{${ids.join()}}`}::uuid[])`, ids.length),
    3500,
    100,
  ],
  ['what is on order of a page of items', (ids) => onOrderRows(clinicId, `{${ids.join()}}`), 1000, 100],
])(
  '%s: uses indexes and stays within limits, among 20,000 items',
  async (_what, statement, blocksLimit, rows) => {
    const { rows: items } = await db.owner.query<{ id: string }>(
      'select item_id as id from stock_items where clinic_id = $1 order by item_id limit 100',
      [clinicId],
    );
    const ids = items.map(({ id }) => id);
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await planOf(statement(ids), mode);
      const large = nodesOf(plan)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((name) => LARGE.has(name));
      expect({ mode, large, rows: plan['Actual Rows'] }).toEqual({ mode, large: [], rows });
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
    }
  },
);
