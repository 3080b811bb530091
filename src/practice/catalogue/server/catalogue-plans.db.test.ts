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
import { ListCatalogue } from '../contract.ts';
import { itemPage } from './find-catalogue-item.ts';
import { cataloguePage } from './list-catalogue.ts';

const ITEMS_IN_ONE_CLINIC = 20_000;

let db: TestDatabase;
let csr: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { clinicId: neighbour } = await givenClinic(db.owner);
  await fill(clinicId, ITEMS_IN_ONE_CLINIC);
  await fill(neighbour, 5_000);
  await db.owner.query('vacuum analyze');
}, 180_000);
afterAll(() => db.drop());

/** Many items with three prices each and their search terms, inserted as sets. */
async function fill(clinic: string, items: number): Promise<void> {
  await db.owner.query(`
    alter table catalogue_items disable trigger user; alter table catalogue_prices disable trigger user;
    insert into catalogue_items (clinic_id, kind, code, barcode, name, income_category, tax_class)
      select '${clinic}', case when n % 4 = 0 then 'drug' when n % 4 = 1 then 'product' else 'service' end, 'C-' || n,
             (4000000000000 + n)::text, initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n * 7)::text), 1, 7)),
             'pharmacy', 'medicine' from generate_series(1, ${items}) n;
    insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
      select i.clinic_id, i.id, d.day, 100, 'EUR' from catalogue_items i
        cross join (values (date '2024-01-01'), (date '2025-01-01'), (date '2026-01-01')) d (day) where i.clinic_id = '${clinic}';
    insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
      values ('${clinic}', 'medicine', 'VAT', 190000, '2024-01-01', 'x');
    insert into catalogue_terms (clinic_id, term, item_id)
      select clinic_id, unnest(app.fold_terms(name || ' ' || code)), id from catalogue_items where clinic_id = '${clinic}'
      union select clinic_id, lower(code), id from catalogue_items where clinic_id = '${clinic}'
      union select clinic_id, barcode, id from catalogue_items where clinic_id = '${clinic}';
    alter table catalogue_items enable trigger user; alter table catalogue_prices enable trigger user;`);
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

const TODAY = sql`${'2026-11-22'}::date`;
const page = (input: Parameters<typeof ListCatalogue.parse>[0]) =>
  cataloguePage(clinicId, TODAY, ListCatalogue.parse(input));

/** The blocks of 8 kB that a page may read, however many items there are: fifty items with a price and taxes each. */
const PAGE_BLOCKS = 1_000;
/** For a search: proportional to what is found. */
const FOUND_BLOCKS = 3_000;

test.each([
  ['the first page', () => page({}), PAGE_BLOCKS],
  ['drugs', () => page({ kind: 'drug' }), PAGE_BLOCKS],
  ['archived items, of which there are none', () => page({ archived: 'only' }), PAGE_BLOCKS],
  ['one letter, a sixth of all', () => page({ q: 'a' }), 30 * FOUND_BLOCKS],
  ['three letters', () => page({ q: 'abc' }), FOUND_BLOCKS],
  ['two words', () => page({ q: 'abc de' }), FOUND_BLOCKS],
  ['a code', () => page({ q: 'C-1234' }), FOUND_BLOCKS],
  ['a barcode', () => page({ q: '4000000001234' }), PAGE_BLOCKS],
  ['drugs by three letters', () => page({ q: 'abc', kind: 'drug' }), FOUND_BLOCKS],
])('%s: uses indexes and stays within limits, among 20,000 items', async (_what, statement, blocksLimit) => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(statement(), mode);
    const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
    expect({ mode, scanned: scanned.map((node) => node['Relation Name']) }).toEqual({ mode, scanned: [] });
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
  }
});

test('an item with its prices and parts: uses indexes and stays within limits', async () => {
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from catalogue_items where clinic_id = $1 limit 1',
    [clinicId],
  );
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(itemPage(clinicId, rows[0]?.id ?? '', TODAY), mode);
    expect(nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100);
  }
});
