import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  DummyDriver,
  type RawBuilder,
  sql,
} from 'kysely';
import { escapeLiteral } from 'pg';
import type * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { ListClients } from '#practice/clients/contract.ts';
import { clientsPage } from '#practice/clients/server/list-clients.ts';
import { alikeMatches } from '#practice/clients/server/public/sound-matches.ts';
import { ListPets } from '../contract.ts';
import { petPage } from './get-pet.ts';
import { petsPage } from './list-pets.ts';
import { petsByPrefixPage } from './pets-by-prefix.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const PETS_IN_ONE_CLINIC = 100_000;

let db: TestDatabase;
let csr: Person;
let clinicId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { clinicId: neighbour } = await givenClinic(db.owner);
  await fill(clinicId, PETS_IN_ONE_CLINIC);
  await fill(neighbour, 5_000);
  await db.owner.query('vacuum analyze');
}, 600_000);
afterAll(() => db.drop());

/** Many pets, a client for every two of them, alerts for one in fifty: inserted as sets, including the search terms. */
async function fill(clinic: string, pets: number): Promise<void> {
  const typeId = await givenAppointmentType(db.owner, clinic);
  const { staffMemberId: doctorId } = await givenStaff(db.owner, clinic, { role: 'doctor' });
  const client = await db.owner.connect();
  const statements = [
    `alter table clients disable trigger user; alter table client_contacts disable trigger user;
     alter table pets disable trigger user; alter table pet_clients disable trigger user; alter table pet_alerts disable trigger user; alter table appointments disable trigger user`,
    `create temp table people as select n, gen_random_uuid() as id, initcap(substr(md5(n::text), 1, 6)) || ' ' || case when n % 10 = 0 then 'Meyer' else initcap(substr(md5((n * 7)::text), 1, 7)) end as name
       from generate_series(1, ${pets / 2}) n`,
    `create temp table animals as select n, gen_random_uuid() as id, initcap(substr(md5((n % 3000)::text), 1, 5)) as name from generate_series(1, ${pets}) n`,
    `insert into clients (clinic_id, id, full_name) select '${clinic}', id, name from people`,
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       select '${clinic}', id, 'phone', '+4930' || (10000000 + n), '+4930' || (10000000 + n), true from people`,
    `insert into pets (clinic_id, id, name, species) select '${clinic}', id, name, case when n % 3 = 0 then 'cat' else 'dog' end from animals`,
    `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select '${clinic}', a.id, p.id, true from animals a join people p on p.n = (a.n + 1) / 2`,
    `insert into pet_alerts (clinic_id, pet_id, kind, note) select '${clinic}', id, 'other', 'Shy' from animals where n % 50 = 0`,
    `insert into search_terms (clinic_id, kind, term, subject_id)
       select '${clinic}'::uuid, 'client', unnest(app.fold_terms(name)), id from people
       union select '${clinic}'::uuid, 'client', t.term, p.id from people p, app.phone_terms('+4930' || (10000000 + n)) t`,
    `insert into search_terms (clinic_id, kind, term, subject_id)
       select '${clinic}'::uuid, 'pet', unnest(app.fold_terms(name)), id from animals
       union select s.clinic_id, 'pet', s.term, pc.pet_id from search_terms s
         join pet_clients pc on pc.clinic_id = s.clinic_id and pc.client_id = s.subject_id where s.clinic_id = '${clinic}' and s.kind = 'client'`,
    `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, status, reason)
       select '${clinic}', '${typeId}', a.id, p.id, '${doctorId}', t, t + interval '30 minutes', t + interval '30 minutes', 'completed', 'Check-up'
         from animals a join people p on p.n = (a.n + 1) / 2
         cross join lateral (select timestamptz '2025-09-01' + a.n * interval '1 hour') at (t) where a.n <= 12000`,
    'drop table people; drop table animals',
    `alter table clients enable trigger user; alter table client_contacts enable trigger user;
     alter table pets enable trigger user; alter table pet_clients enable trigger user; alter table pet_alerts enable trigger user; alter table appointments enable trigger user`,
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
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
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (typeof value === 'string') return escapeLiteral(value);
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`);
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
    // Here one clinic has nearly all rows, so that a sequential scan may be cheaper. The test asks whether an index
    // can serve every condition under row-level security.
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

const pets = (input: Parameters<typeof ListPets.parse>[0]) => petsPage(clinicId, NOW, ListPets.parse(input));
const byPrefix = (q: string, input: z.input<typeof ListPets> = {}) =>
  petsByPrefixPage(clinicId, NOW, ListPets.parse({ ...input, q }), q);
const clients = (input: Parameters<typeof ListClients.parse>[0]) =>
  clientsPage(clinicId, ListClients.parse(input));

/**
 * The blocks of 8 kB that selecting and filling one page may read, however many pets there are. Up to 100 of them are the further level
 * that the index of search terms has since numbers are found from each digit on.
 */
const PAGE_BLOCKS = 2_200;
/** For a search: proportional to what is found. Reading all search terms of the clinic would exceed it. */
const FOUND_BLOCKS = 3_000;

test.each([
  ['the first page of pets', () => pets({}), PAGE_BLOCKS],
  ['the last names first', () => pets({ order: 'name_down' }), PAGE_BLOCKS],
  ['cats', () => pets({ species: 'cat' }), PAGE_BLOCKS],
  ['pets that have died', () => pets({ deceased: 'only' }), PAGE_BLOCKS],
  ['pets with alerts, of which there are a thousand', () => pets({ alerts: 'with' }), 4 * FOUND_BLOCKS],
  ['pets by one letter, a sixth of all', () => byPrefix('a'), PAGE_BLOCKS],
  ['pets by three letters', () => byPrefix('abc'), PAGE_BLOCKS],
  ['pets by four letters, found by their clients', () => byPrefix('abcd'), PAGE_BLOCKS],
  ['pets by a surname that a tenth of the clients have', () => byPrefix('meye'), PAGE_BLOCKS],
  ['cats by one letter', () => byPrefix('b', { species: 'cat' }), PAGE_BLOCKS],
  ['pets by letters that nobody has', () => byPrefix('zzz'), PAGE_BLOCKS],
  ['pets by two words', () => pets({ q: 'abc de' }), FOUND_BLOCKS],
  ['pets by a phone number', () => pets({ q: '030 10 01 234' }), FOUND_BLOCKS],
  ['pets by a chip number that nobody has', () => pets({ q: '276098102345678' }), PAGE_BLOCKS],
  ['cats by three letters', () => byPrefix('abc', { species: 'cat' }), PAGE_BLOCKS],
  ['the first page of clients', () => clients({}), PAGE_BLOCKS],
  ['clients by three letters', () => clients({ q: 'abc' }), FOUND_BLOCKS],
  ['clients by the last four digits', () => clients({ q: '1234' }), FOUND_BLOCKS],
  ['clients by digits in the middle of a number', () => clients({ q: '0001 234' }), FOUND_BLOCKS],
  [
    'clients by how a name sounds',
    () => {
      const alike = alikeMatches(clinicId, 'client', [{ word: 'mayer', terms: ['meyer'] }], sql`c.id`);
      return clientsPage(clinicId, ListClients.parse({ q: 'mayer' }), sql``, alike);
    },
    8 * FOUND_BLOCKS,
  ],
  ['archived clients', () => clients({ archived: 'only' }), PAGE_BLOCKS],
])('%s: uses indexes and stays within limits, among 100,000 pets', async (_what, statement, blocksLimit) => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(statement(), mode);
    const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
    expect({ mode, scanned: scanned.map((node) => node['Relation Name']) }).toEqual({ mode, scanned: [] });
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
  }
});

test('a pet’s record: uses indexes and stays within limits', async () => {
  const { rows } = await db.owner.query<{ id: string }>('select id from pets where clinic_id = $1 limit 1', [
    clinicId,
  ]);
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(petPage(clinicId, rows[0]?.id ?? '', NOW), mode);
    const large = new Set([
      'pets',
      'pet_clients',
      'clients',
      'client_contacts',
      'pet_alerts',
      'search_terms',
      'appointments',
    ]);
    const scanned = nodesOf(plan).filter(
      (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
    );
    expect(scanned).toEqual([]);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100);
  }
});

test('names that sound alike are looked up by an index, among 100,000 pets', async () => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select s.term from search_terms s
        where s.clinic_id = '${clinicId}' and s.kind = 'client' and s.term >= 'a' and app.sound_of(s.term) = app.sound_of('mayer')`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('search_terms_sound_idx');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
