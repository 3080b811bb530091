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
import { ListStock, ListStockMovements } from '../contract.ts';
import { stockItemPage } from './find-stock-item.ts';
import { movementsPage } from './list-stock-movements.ts';
import { stockPage } from './list-stock.ts';
import { stockAlerts } from './public/find-stock-alerts.ts';

let db: TestDatabase;
let csr: Person;
let clinicId: string;
let itemId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  await fill();
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from catalogue_items where clinic_id = $1 order by id limit 1',
    [clinicId],
  );
  itemId = rows[0]?.id ?? '';
}, 180_000);
afterAll(() => db.drop());

/**
 * 20,000 items with a lot and five movements each, inserted as sets. Next to them 200 clinics with a few: a plan for
 * unknown parameters expects a clinic of average size.
 */
async function fill(): Promise<void> {
  await db.owner.query(`
    insert into clinics (name, slug, time_zone, country)
      select 'Clinic ' || n, 'small-clinic-' || n, 'Europe/Berlin', 'DE' from generate_series(1, 200) n;
    alter table catalogue_items disable trigger user; alter table stock_movements disable trigger user;
    alter table stock_levels disable trigger user;
    insert into catalogue_items (clinic_id, kind, name, income_category, tax_class, stock_unit)
      select c.id, 'product', substr(md5(n::text), 1, 6) || ' ' || n, 'ancillary', 'goods', 'piece'
        from clinics c, generate_series(1, case c.id when '${clinicId}' then 20000 else 5 end) n;
    insert into stock_items (clinic_id, item_id, reorder_point_thousandths)
      select clinic_id, id, 5000 from catalogue_items;
    insert into stock_lots (clinic_id, item_id, expires_on, cost_minor, cost_for_thousandths, currency, received_on)
      select clinic_id, item_id, date '2027-06-01', 500, 10000, 'EUR', date '2026-01-01' from stock_items;
    insert into stock_levels (clinic_id, item_id, location_id, lot_id, quantity_thousandths)
      select t.clinic_id, t.item_id, p.id, t.id, 10000 from stock_lots t join stock_locations p on p.clinic_id = t.clinic_id;
    insert into stock_movements (clinic_id, item_id, unit, kind, location_id, lot_id, quantity_thousandths, moved_at)
      select l.clinic_id, l.item_id, 'piece', 'received', l.location_id, l.lot_id, 2000, now() - make_interval(days => n)
        from stock_levels l cross join generate_series(1, 5) n;
    alter table catalogue_items enable trigger user; alter table stock_movements enable trigger user;
    alter table stock_levels enable trigger user;`);
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
  throw new Error(`no literal for a ${typeof value}`);
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
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

const TODAY = sql`${'2026-11-23'}::date`;
const list = (input: object) => stockPage(clinicId, TODAY, ListStock.parse(input));

test.each<[string, () => RawBuilder<unknown>, number]>([
  ['a page of the list', () => list({}), 1200],
  ['an item with its lots', () => stockItemPage(clinicId, itemId, TODAY), 60],
  // All levels are added up once: item by item it would be more than 200,000.
  ['the alerts of the day', () => stockAlerts(clinicId, TODAY, 5), 60_000],
  ['its movements', () => movementsPage(clinicId, ListStockMovements.parse({ itemId })), 120],
])('%s: uses indexes and stays within limits, among 20,000 items', async (_what, statement, blocksLimit) => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(statement(), mode);
    const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
    const large = scanned
      .map((node) => node['Relation Name'] ?? '')
      .filter(
        (name) => (name.startsWith('stock_') && name !== 'stock_locations') || name === 'catalogue_items',
      );
    expect({ mode, large }).toEqual({ mode, large: [] });
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
  }
});
