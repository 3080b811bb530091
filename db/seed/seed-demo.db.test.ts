import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMicrochip } from '#features/pets/microchip.rules.ts';
import { mayMove } from '#features/appointments/appointment-status.rules.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { seedDemo } from './seed-demo.ts';

/** A full morning, a Sunday's night, and a night in which the clock changes. */
const MOMENTS = ['2026-11-20T09:40:00Z', '2026-11-22T03:15:00Z', '2026-03-29T01:30:00Z'];

const seed = (db: TestDatabase, now: string) =>
  seedDemo({
    connection: db.connections.owner,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    tell: () => undefined,
    now: new Date(now),
  });

describe.each(MOMENTS)('filled at %s', (now) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    expect(await seed(db, now)).toBe(true);
  });
  afterAll(() => db.drop());

  const rows = async <T extends object>(text: string): Promise<T[]> =>
    (await db.owner.query<T & Record<string, unknown>>(text, text.includes('$1') ? [now] : [])).rows;

  test('the eight accounts are there with their roles, and all can sign in', async () => {
    const found = await rows<{ email: string; role: string; slug: string | null; hash: string }>(
      `select u.email, r.role, c.slug, u.password_hash as hash from auth.users u join user_roles r on r.user_id = u.id
         join profiles p on p.id = u.id and p.email = u.email and p.full_name is not null
         left join clinics c on c.id = r.clinic_id
        where u.email like '%@tailwell.test' and u.email_confirmed_at is not null order by u.email`,
    );
    const hash = `hash of ${DEMO_PASSWORD}`;
    const [berlin, newYork] = ['tierklinik-am-landwehrkanal', 'harbor-street'];
    expect(found).toEqual([
      { email: 'admin@tailwell.test', role: 'platform_admin', slug: null, hash },
      { email: 'client2@tailwell.test', role: 'client', slug: null, hash },
      { email: 'client@tailwell.test', role: 'client', slug: null, hash },
      { email: 'clinic2@tailwell.test', role: 'clinic_admin', slug: newYork, hash },
      { email: 'clinic@tailwell.test', role: 'clinic_admin', slug: berlin, hash },
      { email: 'csr@tailwell.test', role: 'csr', slug: berlin, hash },
      { email: 'doctor@tailwell.test', role: 'doctor', slug: berlin, hash },
      { email: 'technician@tailwell.test', role: 'technician', slug: berlin, hash },
    ]);
    expect(
      await rows(`select c.slug, count(*)::int as pets from clients k join auth.users u on u.id = k.user_id
        join clinics c on c.id = k.clinic_id join pet_clients pc on pc.clinic_id = k.clinic_id and pc.client_id = k.id
        where u.email in ('client@tailwell.test', 'client2@tailwell.test') group by 1 order by 1`),
    ).toEqual([
      { slug: newYork, pets: 3 },
      { slug: berlin, pets: 3 },
    ]);
  });

  test('every staff role has its place on the staff', async () => {
    expect(
      await rows(`select r.user_id from user_roles r where r.role not in ('client', 'platform_admin') and not exists (
        select from staff_members s where s.clinic_id = r.clinic_id and s.user_id = r.user_id and s.is_active)`),
    ).toEqual([]);
  });

  test('two full clinics', async () => {
    const counts = await rows<{
      clients: number;
      pets: number;
      past: number;
      coming: number;
      coOwned: number;
      alerts: number;
    }>(
      `select (select count(*)::int from clients k where k.clinic_id = c.id) as clients,
              (select count(*)::int from pets p where p.clinic_id = c.id) as pets,
              (select count(*)::int from appointments a where a.clinic_id = c.id and a.starts_at < $1) as past,
              (select count(*)::int from appointments a where a.clinic_id = c.id and a.starts_at >= $1) as coming,
              (select count(*)::int from (select from pet_clients b where b.clinic_id = c.id group by b.pet_id having count(*) > 1) s) as "coOwned",
              (select count(*)::int from pet_alerts l where l.clinic_id = c.id) as alerts
         from clinics c`,
    );
    expect(counts).toHaveLength(2);
    for (const { clients, pets, past, coming, coOwned, alerts } of counts) {
      expect(clients).toBeGreaterThan(170);
      expect(pets).toBeGreaterThan(220);
      expect(past).toBeGreaterThan(600);
      expect(coming).toBeGreaterThan(150);
      expect(coOwned).toBeGreaterThan(10);
      expect(alerts).toBeGreaterThan(30);
    }
  });

  test('every appointment lies within the hours of the clinic and of its doctor, and no block is booked over', async () => {
    const local = (column: string) => `(extract(hour from a.${column} at time zone c.time_zone) * 60
      + extract(minute from a.${column} at time zone c.time_zone))`;
    const within = (
      table: string,
      who: string,
    ) => `exists (select from ${table} h where h.clinic_id = a.clinic_id ${who}
      and h.weekday = extract(isodow from a.starts_at at time zone c.time_zone)
      and h.start_minute <= ${local('starts_at')} and h.end_minute >= ${local('busy_until')})`;
    expect(
      await rows(`select a.id, a.starts_at from appointments a join clinics c on c.id = a.clinic_id
        where not (${within('clinic_hours', '')} and ${within('staff_hours', 'and h.staff_member_id = a.doctor_id')})`),
    ).toEqual([]);
    expect(
      await rows(`select a.id from appointments a join blocks b on b.clinic_id = a.clinic_id
        and (b.doctor_id is null or b.doctor_id = a.doctor_id) and a.starts_at < b.ends_at and a.busy_until > b.starts_at
        where a.status <> 'rescheduled'`),
    ).toEqual([]);
  });

  test('each stands where its story has brought it by now, by steps that are allowed', async () => {
    const events = await rows<{
      id: string;
      from: AppointmentStatus | null;
      to: AppointmentStatus;
      at: string;
    }>(
      `select appointment_id as id, from_status as from, to_status as to, at from appointment_events order by appointment_id, at`,
    );
    expect(
      events.filter(({ from, to }) =>
        from === null ? !['booked', 'requested'].includes(to) : !mayMove(from, to),
      ),
    ).toEqual([]);
    expect(events.filter(({ at }) => Date.parse(at) > Date.parse(now))).toEqual([]);
    expect(
      await rows(`select a.id, a.status, e.to_status from appointments a
        join lateral (select v.to_status from appointment_events v where v.clinic_id = a.clinic_id and v.appointment_id = a.id
          order by v.at desc limit 1) e on true where e.to_status <> a.status`),
    ).toEqual([]);
    expect(
      await rows(`select id, status from appointments where (starts_at > $1::timestamptz + interval '1 hour'
          and status not in ('requested', 'booked', 'confirmed', 'cancelled', 'rescheduled'))
        or (starts_at < $1::timestamptz - interval '1 day' and status not in ('completed', 'cancelled', 'no_show', 'rescheduled'))`),
    ).toEqual([]);
  });

  test('pets live before they die, come while they live, and their chips can be read', async () => {
    expect(
      await rows(`select p.id from pets p join appointments a on a.clinic_id = p.clinic_id and a.pet_id = p.id
        where a.starts_at::date > p.deceased_on or a.starts_at::date < p.born_on`),
    ).toEqual([]);
    const chips = await rows<{ microchip: string; kind: string }>(
      'select microchip, microchip_kind as kind from pets where microchip is not null',
    );
    expect(chips.length).toBeGreaterThan(200);
    expect(chips.filter(({ microchip, kind }) => readMicrochip(microchip).kind !== kind)).toEqual([]);
  });

  test('clients and pets are found by name, number and chip as if they had been added one by one', async () => {
    const index = () =>
      rows('select clinic_id, kind, term, subject_id from search_terms order by 1, 2, 3, 4');
    const before = await index();
    expect(before.length).toBeGreaterThan(4_000);
    await db.owner.query('update clients set full_name = full_name');
    expect(await index()).toEqual(before);
    expect(
      await rows(`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });

  test('filled once: a database with anything in it is left as it is', async () => {
    const count = 'select (select count(*) from appointments) + (select count(*) from auth.users) as n';
    const before = await rows(count);
    expect(await seed(db, now)).toBe(false);
    expect(await rows(count)).toEqual(before);
  });
});

test('of two processes that start at once, one fills', async () => {
  const db = await createTestDatabase();
  const filled = await Promise.all([seed(db, MOMENTS[0] ?? ''), seed(db, MOMENTS[0] ?? '')]);
  expect(filled.toSorted()).toEqual([false, true]);
  const { rows } = await db.owner.query('select from clinics');
  expect(rows).toHaveLength(2);
  await db.drop();
});
