import { type KyselyPlugin, RawNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findAnything } from '#practice/search/server/find-anything.ts';
import { getDashboard } from '#practice/dashboard/server/get-dashboard.ts';
import { bookAppointment } from './book-appointment.ts';
import { listAppointmentCards } from './list-appointment-cards.ts';
import { listAppointments } from './list-appointments.ts';
import { listFreeSlots } from './list-free-slots.ts';
import { listPetAppointments } from './list-pet-appointments.ts';

const CLINICS = 10;
const PETS_PER_CLINIC = 2_000;
const DOCTORS = 4;
const DAYS = 80;
const SLOTS_PER_DAY = 16;
/** Tables that must never be read completely, because they contain the rows of all clinics. */
const LARGE_TABLES = new Set([
  'appointments',
  'appointment_events',
  'pets',
  'clients',
  'pet_clients',
  'search_terms',
]);

let db: TestDatabase;
let csr: Awaited<ReturnType<typeof givenStaff>>;
let clinicId: string;
let petId: string;
let appointmentTypeId: string;
let doctorId: string;

/**
 * 51,200 appointments of ten clinics, inserted as sets without triggers and foreign keys, because only reading is
 * tested.
 */
async function seed(): Promise<void> {
  const clinics = await Promise.all(Array.from({ length: CLINICS }, () => givenClinic(db.owner)));
  const client = await db.owner.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    for (const { clinicId: id } of clinics) {
      await client.query(
        `with types as (insert into appointment_types (clinic_id, name, duration_minutes, needs_room)
             values ($1, 'Visit', 30, true) returning id),
           new_rooms as (insert into rooms (clinic_id, name) select $1, 'Room ' || n from generate_series(1, ${DOCTORS}) n returning id),
           doctors as (insert into staff_members (clinic_id, full_name, takes_appointments)
             select $1, 'Dr ' || n, true from generate_series(1, ${DOCTORS}) n returning id),
           hours as (insert into staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
             select $1, d.id, w, 480, 1080 from doctors d, generate_series(1, 7) w),
           new_clients as (insert into clients (clinic_id, full_name)
             select $1, 'Client ' || n from generate_series(1, ${PETS_PER_CLINIC}) n returning id),
           new_pets as (insert into pets (clinic_id, name, species)
             select $1, 'Name' || n % 400 || ' Pet' || n, 'dog' from generate_series(1, ${PETS_PER_CLINIC}) n returning id, name),
           pairs as (select p.id as pet_id, c.id as client_id, p.name, p.number from
             (select id, name, row_number() over () as number from new_pets) p
             join (select id, row_number() over () as number from new_clients) c using (number)),
           links as (insert into pet_clients (clinic_id, pet_id, client_id, is_primary) select $1, pet_id, client_id, true from pairs),
           terms as (insert into search_terms (clinic_id, kind, term, subject_id)
             select $1, 'pet', unnest(app.fold_terms(name)), pet_id from pairs
             union all select $1, 'client', 'client', client_id from pairs),
           numbered as (select d.id, r.id as room_id, d.number from (select id, row_number() over () - 1 as number from doctors) d
             join (select id, row_number() over () - 1 as number from new_rooms) r using (number))
         insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at,
           busy_until, reason)
         select $1, t.id, p.pet_id, p.client_id, d.id, d.room_id, s.at, s.at + interval '30 minutes', s.at + interval '30 minutes', 'Check'
           from types t, numbered d, generate_series(0, ${DAYS - 1}) day, generate_series(0, ${SLOTS_PER_DAY - 1}) slot,
             lateral (select date_trunc('day', now()) + make_interval(days => day::integer - ${DAYS / 2}, mins => 480 + slot::integer * 30) as at) s,
             pairs p where p.number = 1 + (d.number * ${DAYS * SLOTS_PER_DAY} + day * ${SLOTS_PER_DAY} + slot) % ${PETS_PER_CLINIC}`,
        [id],
      );
    }
    await client.query(`insert into appointment_events (clinic_id, appointment_id, to_status, at)
      select clinic_id, id, 'booked', starts_at from appointments`);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
  clinicId = clinics[3]?.clinicId ?? '';
  const { rows } = await db.owner.query<{ pet_id: string; appointment_type_id: string; doctor_id: string }>(
    'select pet_id, appointment_type_id, doctor_id from appointments where clinic_id = $1 limit 1',
    [clinicId],
  );
  petId = rows[0]?.pet_id ?? '';
  appointmentTypeId = rows[0]?.appointment_type_id ?? '';
  doctorId = rows[0]?.doctor_id ?? '';
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
}

beforeAll(async () => {
  db = await createTestDatabase();
  await seed();
});
afterAll(() => db.drop());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Makes PostgreSQL explain every raw statement instead of executing it, and collects the plans. The verb gets no rows of it. */
function explaining(plans: PlanNode[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node)) return node;
      const [first = '', ...rest] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain (analyze, format json) ${first}`, ...rest] };
    },
    transformResult: ({ result }) => {
      const rows = result.rows.filter((row) => {
        const [explained] = Object.values(row);
        if (!Array.isArray(explained)) return true;
        plans.push(...explained.map((one: { Plan: PlanNode }) => one.Plan));
        return false;
      });
      return Promise.resolve({ ...result, rows });
    },
  };
}

/** The plans of all statements of a verb; its own result does not matter. */
async function plansOf(
  mode: 'auto' | 'force_generic_plan',
  verb: (ctx: MemberContext) => Promise<unknown>,
): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  const scope = {
    databaseRole: 'clinic_member' as const,
    mode: 'read' as const,
    claims: { ...csr, clinicId, permissions: permissionsOf('csr') },
  };
  await db.database.transaction(scope, async (tx: Kysely<Tables>) => {
    await tx
      .selectNoFrom((eb) =>
        eb.fn<string>('set_config', [eb.val('plan_cache_mode'), eb.val(mode), eb.lit(true)]).as('mode'),
      )
      .execute();
    // Safe: the verbs under test only use clinic, person, clock and transaction of the context.
    const ctx = {
      tx: tx.withPlugin(explaining(plans)),
      session: { ...csr, clinicId, permissions: permissionsOf('csr') },
      now: new Date(),
      requestId: 'plans',
      audit: () => undefined,
    } as unknown as MemberContext;
    await verb(ctx).catch(() => undefined);
  });
  return plans;
}

const today = () => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000).toISOString();
const daysAhead = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString();
const tomorrow = () => daysAhead(1);
/** After all existing appointments; another day each time. */
let nextFreeDay = DAYS;
const freeDay = () => daysAhead((nextFreeDay += 1));

const VERBS: readonly (readonly [string, number, (ctx: MemberContext) => Promise<unknown>])[] = [
  ['a day’s list', 1, (ctx) => listAppointments(ctx, { from: today(), to: tomorrow(), limit: 200 })],
  [
    'a day’s list, searched',
    1,
    (ctx) => listAppointments(ctx, { from: today(), to: tomorrow(), limit: 200, q: 'name12' }),
  ],
  ['cards by id', 1, (ctx) => listAppointmentCards(ctx, { id: [crypto.randomUUID(), crypto.randomUUID()] })],
  ['a pet’s appointments', 1, (ctx) => listPetAppointments(ctx, { petId, limit: 20 })],
  [
    'free slots',
    2,
    (ctx) =>
      listFreeSlots(ctx, { appointmentTypeId, from: today().slice(0, 10), to: tomorrow().slice(0, 10) }),
  ],
  [
    'a booking that takes any free room',
    4,
    (ctx) =>
      bookAppointment(ctx, {
        appointmentTypeId,
        petId,
        doctorId,
        startsAt: freeDay(),
        reason: 'Check',
        outsideHours: true,
      }),
  ],
  ['search by the beginning of a name', 3, (ctx) => findAnything(ctx, { q: 'pet19' })],
  ['search by two words', 3, (ctx) => findAnything(ctx, { q: 'name12 pet1' })],
  ['dashboard', 5, (ctx) => getDashboard(ctx)],
];

describe.each(['auto', 'force_generic_plan'] as const)('plans (%s)', (mode) => {
  test.each(VERBS)('%s scans no large table', async (_, statements, verb) => {
    const plans = await plansOf(mode, verb);
    expect(plans.length).toBeGreaterThanOrEqual(statements);
    const whole = plans
      .flatMap(nodesOf)
      .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE_TABLES.has(node['Relation Name'] ?? ''));
    expect(whole.map((node) => node['Relation Name'])).toEqual([]);
    // An index on the clinic alone would read all of the clinic's rows and filter them.
    const filteredOut = plans
      .flatMap(nodesOf)
      .map((node) => (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1));
    expect(Math.max(...filteredOut)).toBeLessThan(PETS_PER_CLINIC / 2);
  });
});
