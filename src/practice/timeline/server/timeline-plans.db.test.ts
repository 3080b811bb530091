import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenOwnPet, type OwnPet } from '#test/given-own-pet.ts';
import { ListTimeline } from '../contract.ts';
import { timelinePage } from './timeline-page.ts';

const ENTRIES = 10_000;
/** The blocks of 8 kB that a page may read, however long the history is. */
const PAGE_BLOCKS = 1_500;

let db: TestDatabase;
let own: OwnPet;
beforeAll(async () => {
  db = await createTestDatabase();
  own = await givenOwnPet(db.owner);
  await db.owner.query(
    `insert into tasks (clinic_id, pet_id, title, created_at)
     select $1, $2, 'Task ' || n, timestamptz '2016-01-01' + n * interval '8 hours' from generate_series(1, ${ENTRIES}) n`,
    [own.clinicId, own.petId],
  );
  await db.owner.query(
    `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at)
     select $1, $2, 9000 + n % 50, timestamptz '2016-01-01' + n * interval '8 hours' from generate_series(1, ${ENTRIES}) n`,
    [own.clinicId, own.petId],
  );
  await db.owner.query('vacuum analyze');
});
afterAll(() => db.drop());

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const literalOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : escapeLiteral(String(value));

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a page in the doctor's request, under row-level security. */
async function planOf(input: Partial<ListTimeline>): Promise<PlanNode> {
  const { clinicId, petId, doctor } = own;
  const { sql, parameters } = timelinePage(clinicId, ListTimeline.parse({ petId, ...input })).compile(
    compiler,
  );
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [doctor.userId, clinicId, `,${permissionsOf('doctor').join(',')},`],
    );
    // Here one pet has nearly all rows, so that a sequential scan may be cheaper.
    await client.query('set local enable_seqscan = off; set local role clinic_member');
    await client.query(`prepare asked as ${sql}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) execute asked(${parameters.map(literalOf).join(', ')})`,
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

test.each([
  ['the first page', {}],
  ['one kind', { kind: 'task' }],
  ['a page from a day on', { until: '2020-06-01' }],
] as const)('TIME-1: %s is read over the indexes of the pet', async (_name, input) => {
  const plan = await planOf(input);
  const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
  expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(PAGE_BLOCKS);
});
