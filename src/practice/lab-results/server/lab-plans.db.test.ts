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
import type { Tables } from '#db/tables.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenLabWorld, type LabWorld } from '#test/given-lab.ts';
import { LAB_QUEUE_VIEWS, ListLabQueue } from '../contract.ts';
import { queueCounts, queuePage } from './list-queue.ts';
import { petReportsPage } from './pet-table.ts';
import { trendPage } from './pet-trend.ts';
import { releasedReportsOf } from './public/find-released-reports.ts';
import { signedReportsOf } from './public/find-signed-reports.ts';
import { rowsOfPet } from './rows-of-pet.ts';

let db: TestDatabase;
let world: LabWorld;
beforeAll(async () => {
  db = await createTestDatabase();
  world = await givenLabWorld(db.owner);
  await fill();
}, 180_000);
afterAll(() => db.drop());

/** 10,000 reports of 500 pets with 20 values each, of which a few wait; one pet has 200 reports. Inserted as sets. */
async function fill(): Promise<void> {
  const { clinicId, laboratoryId, petId, doctor } = world;
  // One by one: a table with checks that wait for the commit cannot be altered.
  for (const statement of [
    `insert into pets (clinic_id, name, species) select '${clinicId}', 'Pet ' || n, 'cat' from generate_series(1, 500) n`,
    `alter table lab_reports disable trigger user`,
    `alter table lab_results disable trigger user`,
    `insert into lab_reports (clinic_id, laboratory_id, way, external_id, pet_id, doctor_id, status, resulted_at, received_at, matched_by,
        matched_at, reviewed_revision, reviewed_at, reviewed_by, has_critical)
      select '${clinicId}', '${laboratoryId}', 'hl7', 'R' || n, case when n % 331 <> 0 then p.id end,
          case when n % 331 <> 0 then '${doctor.staffMemberId}'::uuid end, 'final', p.at, p.at, case when n % 331 <> 0 then 'person' end,
          case when n % 331 <> 0 then p.at end, case when n % 331 <> 0 and n % 41 <> 0 then 1 end,
          case when n % 331 <> 0 and n % 41 <> 0 then p.at end,
          case when n % 331 <> 0 and n % 41 <> 0 then '${doctor.userId}'::uuid end, n % 500 = 0
        from generate_series(1, 10000) n, lateral (
          select case when n % 50 = 0 then '${petId}'::uuid
              else (select x.id from pets x where x.clinic_id = '${clinicId}' order by x.id limit 1 offset n % 500) end as id,
            timestamptz '2026-11-01T09:00Z' - make_interval(hours => n) as at) p`,
    `insert into lab_results (clinic_id, report_id, revision, position, test_code, test_name, code, analyte, name, value_text, value_number, unit,
        status, resulted_at, reported_hash)
      select r.clinic_id, r.id, 1, k, 'CHEM', 'Chemistry', 'A' || k, 'a' || k, 'Analyte ' || k, '4.1', 4.1, 'mmol/L', 'final', r.resulted_at,
          repeat('0', 64)
        from lab_reports r, generate_series(1, 20) k where r.clinic_id = '${clinicId}'
        -- Values of a report are stored together, as they come.
        order by r.resulted_at, r.id, k`,
    `alter table lab_reviews disable trigger user`,
    `alter table lab_releases disable trigger user`,
    `update lab_reports set released_revision = 1 where clinic_id = '${clinicId}' and reviewed_revision = 1`,
    `insert into lab_reviews (clinic_id, report_id, revision, signer_name, content_hash)
      select clinic_id, id, 1, 'Dr Ada', repeat('0', 64) from lab_reports where clinic_id = '${clinicId}' and reviewed_revision = 1`,
    `insert into lab_releases (clinic_id, report_id, revision, note)
      select clinic_id, id, 1, 'Normal' from lab_reports where clinic_id = '${clinicId}' and reviewed_revision = 1`,
    `alter table lab_reviews enable trigger user`,
    `alter table lab_releases enable trigger user`,
    `alter table lab_reports enable trigger user`,
    `alter table lab_results enable trigger user`,
  ])
    await db.owner.query(statement);
  await db.owner.query('vacuum analyze');
}

const compiler = new Kysely<Tables>({
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

/** The plan of a statement in the doctor's request, under row-level security, with known or unknown parameters. */
async function planOf(statement: RawBuilder<unknown>, mode: 'force_custom_plan' | 'force_generic_plan') {
  const { sql: text, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [world.doctor.userId, world.clinicId, `,${permissionsOf('doctor').join(',')},`],
    );
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

const caller = () => ({
  session: {
    clinicId: world.clinicId,
    userId: world.doctor.userId,
    sessionId: '',
    role: 'doctor' as const,
    permissions: [],
  },
});

test.each<[string, () => RawBuilder<unknown>, number]>([
  ...LAB_QUEUE_VIEWS.filter((view) => view !== 'dismissed').map(
    (view): [string, () => RawBuilder<unknown>, number] => [
      `the queue ${view}`,
      () => queuePage(caller(), ListLabQueue.parse({ view, limit: 20 })),
      1200,
    ],
  ),
  [
    'the table of a pet with 200 reports',
    () =>
      rowsOfPet(
        world.clinicId,
        world.petId,
        petReportsPage(world.clinicId, { petId: world.petId, limit: 12 }),
      ),
    800,
  ],
  ['the counts of the queues', () => queueCounts(caller()), 900],
  [
    'what the client sees of a pet, the first five',
    () => releasedReportsOf({ clinicId: world.clinicId, petId: world.petId, limit: 6 }),
    400,
  ],
  ['what a record has of a pet with 200 reports', () => signedReportsOf(world.clinicId, world.petId), 8000],
  [
    'a trend over 200 reports',
    () => rowsOfPet(world.clinicId, world.petId, trendPage(world.clinicId, world.petId, 'a7')),
    2500,
  ],
])(
  '%s: uses indexes and stays within limits, among 200,000 values',
  async (_what, statement, blocksLimit) => {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await planOf(statement(), mode);
      const scanned = nodesOf(plan)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((name) => ['lab_reports', 'lab_results', 'lab_reviews', 'lab_releases'].includes(name));
      expect({ mode, scanned }).toEqual({ mode, scanned: [] });
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
    }
  },
);
