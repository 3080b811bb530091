import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { BILLING_FUNCTIONS, BILLING_STEPS } from './fill-billing.ts';
import { COLLECTION_STEPS } from './fill-collections.ts';
import { labSteps } from './fill-lab.ts';
import { MESSAGE_FUNCTIONS, MESSAGE_STEPS, MESSAGES_PER_CONVERSATION } from './fill-messages.ts';
import { PHARMACY_STEPS, REGISTER_STEP } from './fill-pharmacy.ts';
import { RECORD_STEPS } from './fill-record.ts';
import {
  ITEMS_ELSEWHERE,
  LEVELS_STEP,
  MOVEMENTS_PER_ITEM,
  STOCK_CLINIC,
  STOCK_FUNCTIONS,
  STOCK_STEPS,
} from './fill-stock.ts';
import type { Step } from './fill-step.ts';

/** How much the filled database contains. */
export interface FillSize {
  readonly clinics: number;
  readonly appointments: number;
  /** Of the stock of one clinic. */
  readonly movements: number;
  readonly messages: number;
  /** Of laboratories. */
  readonly labValues: number;
}

/** The password of every account in the filled database. */
export const FILL_PASSWORD = 'a measured life, well kept';

/** Half-hour slots of a doctor, buffer included; the first begins at eight. */
const DAY_SLOTS = 20;
const APPOINTMENTS_PER_DAY = 50;
const DOCTORS = 4;
/** The share of the working days that are in the future. */
const FUTURE_SHARE = 0.2;
const APPOINTMENTS_PER_PET = 10;
/** The first clinic is a large one: it has this share of all pets and conversations. */
const SHARE_OF_LARGE_CLINIC = 0.2;
const CLINICS_PER_BATCH = 10;

/** Ids are computed from what they identify, so that no statement has to look one up. */
const PREPARE = `
  create schema if not exists bench;
  create or replace function bench.id(kind text, clinic int, n int) returns uuid language sql immutable parallel safe
    return overlay(overlay(md5(kind || ':' || clinic || ':' || n) placing '4' from 13) placing '8' from 17)::uuid;
  create or replace function bench.any(seed text, below int) returns int language sql immutable parallel safe
    return 1 + abs(hashtextextended(seed, 7)) % below;
  create table bench.clinics (n int primary key, id uuid not null, pets int not null, clients int not null,
    stocked int not null, conversations int not null);
  create table bench.days (n int primary key, day date not null);
  create table bench.words (kind text not null, n int not null, word text not null, primary key (kind, n));
  insert into bench.words
    select kind, n, word from (values
      ('pet', array['Bella','Luna','Charlie','Max','Milo','Nala','Simba','Coco','Rocky','Balu','Emma','Lilly','Sammy','Leo','Lucky',
        'Amy','Paula','Oskar','Findus','Minka','Felix','Tiger','Mimi','Gismo','Maja','Rex','Bruno','Lotte','Pepper','Biscuit']),
      ('first', array['Anna','Lena','Paul','Jonas','Marie','Sofia','Emil','Clara','Noah','Ida','Theo','Frieda','Karl','Greta','Ben',
        'Mila','Henry','Nora','Anton','Lea','Oskar','Ella','Jakob','Julia','Moritz','Zoe','David','Hanna','Felix','Amelie']),
      ('last', array['Müller','Schmidt','Schneider','Fischer','Weber','Meyer','Wagner','Becker','Schulz','Hoffmann','Koch','Bauer',
        'Richter','Klein','Wolf','Schröder','Neumann','Schwarz','Zimmermann','Braun','Krüger','Hofmann','Hartmann','Lange','Werner',
        'Krause','Lehmann','Köhler','Maier','Herrmann','König','Mayer','Walter','Peters','Lang','Möller','Groß','Jung','Hahn','Vogel'])
    ) as lists (kind, words), unnest(words) with ordinality as w (word, n);
  create or replace function bench.word(wanted text, seed text) returns text language sql stable
    return (select word from bench.words where kind = wanted
      and n = bench.any(seed, (select count(*)::int from bench.words where kind = wanted)))`;

const PLAN_DAYS = `
  insert into bench.days
    select row_number() over (order by day), day from (
      (select day::date from generate_series(current_date - 1, current_date - 2000, interval '-1 day') as day
        where extract(isodow from day) < 7 limit $1)
      union all
      (select day::date from generate_series(current_date, current_date + 2000, interval '1 day') as day
        where extract(isodow from day) < 7 limit $2)) days`;

const PLAN_CLINICS = `
  insert into bench.clinics
    select n, bench.id('clinic', n, 0), pets, ceil(pets * 0.7), case n when ${STOCK_CLINIC} then $3 else ${ITEMS_ELSEWHERE} end,
        greatest(1, round($4 * share))::int from (
      select n, share, greatest(1, $2 * share)::int as pets from (
        select n, case when n = 1 and $1::int > 1 then ${SHARE_OF_LARGE_CLINIC}
          when $1 = 1 then 1 else ${1 - SHARE_OF_LARGE_CLINIC} / ($1 - 1) end as share from generate_series(1, $1::int) n) shares) sizes`;

const STAFF = `(values (1, 'doctor', 'Dr. '), (2, 'doctor', 'Dr. '), (3, 'doctor', 'Dr. '), (4, 'doctor', 'Dr. '), (5, 'csr', ''),
  (6, 'technician', ''), (7, 'clinic_admin', '')) as staff (s, role, title)`;
const CLINICS = `(select * from bench.clinics where n between $1 and $2) c`;

const steps = (passwordHash: string, labValues: number): readonly Step[] => [
  {
    name: 'clinics',
    text: `insert into clinics (id, name, slug, time_zone, country, online_booking)
      select c.id, 'Bench Clinic ' || c.n, 'bench-' || c.n, 'Europe/Berlin', 'DE', 'request' from ${CLINICS}`,
  },
  {
    name: 'hours',
    text: `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute)
      select c.id, d, 480, 1080 from ${CLINICS}, generate_series(1, 6) d`,
  },
  {
    name: 'rooms',
    text: `insert into rooms (clinic_id, id, name)
      select c.id, bench.id('room', c.n, r), 'Room ' || r from ${CLINICS}, generate_series(1, ${DOCTORS}) r`,
  },
  {
    name: 'types',
    text: `insert into appointment_types (clinic_id, id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, position)
      select c.id, bench.id('type', c.n, t), name, 25, 5, t, true, true, t from ${CLINICS}, (values (1, 'Check-up'), (2, 'Vaccination'),
        (3, 'Sick pet visit'), (4, 'Follow-up'), (5, 'Nail trim'), (6, 'Dental check')) as types (t, name)`,
  },
  {
    name: 'accounts',
    text: `insert into auth.users (id, email, password_hash, email_confirmed_at)
      select bench.id('user', c.n, s), role || s || '.' || c.n || '@bench.test', $3, now() from ${CLINICS}, ${STAFF}`,
    values: [passwordHash],
  },
  {
    name: 'identities',
    text: `insert into auth.identities (user_id, provider, provider_id, identity_data)
      select u.id, 'email', u.id::text, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false)
        from ${CLINICS}, ${STAFF}, auth.users u where u.id = bench.id('user', c.n, s)`,
  },
  {
    name: 'roles',
    text: `insert into user_roles (user_id, role, clinic_id)
      select bench.id('user', c.n, s), role, c.id from ${CLINICS}, ${STAFF}`,
  },
  {
    name: 'profiles',
    text: `insert into profiles (id, email, full_name)
      select bench.id('user', c.n, s), role || s || '.' || c.n || '@bench.test', title || bench.word('last', c.n || 'staff' || s)
        from ${CLINICS}, ${STAFF}`,
  },
  {
    name: 'staff',
    text: `insert into staff_members (clinic_id, id, user_id, full_name, email, colour, takes_appointments)
      select c.id, bench.id('staff', c.n, s), bench.id('user', c.n, s), title || bench.word('last', c.n || 'staff' || s),
        role || s || '.' || c.n || '@bench.test', s, role = 'doctor' from ${CLINICS}, ${STAFF}`,
  },
  {
    name: 'staff hours',
    text: `insert into staff_hours (clinic_id, staff_member_id, weekday, start_minute, end_minute)
      select c.id, bench.id('staff', c.n, s), d, 480, 1080 from ${CLINICS}, generate_series(1, ${DOCTORS}) s, generate_series(1, 6) d`,
  },
  {
    name: 'clients',
    text: `insert into clients (clinic_id, id, full_name)
      select c.id, bench.id('client', c.n, k), bench.word('first', c.n || 'first' || k) || ' ' || bench.word('last', c.n || 'last' || k)
        from ${CLINICS}, generate_series(1, c.clients) k`,
  },
  {
    name: 'contacts',
    text: `insert into client_contacts (clinic_id, id, client_id, kind, value, normalized, is_primary)
      select c.id, bench.id(kind, c.n, k), bench.id('client', c.n, k), kind, value, value, true
        from ${CLINICS}, generate_series(1, c.clients) k, lateral (values
          ('phone', '+4930' || lpad((c.n * 100000 + k)::text, 8, '0')),
          ('email', 'client' || k || '.' || c.n || '@bench.test')) as contacts (kind, value)`,
  },
  {
    name: 'pets',
    text: `insert into pets (clinic_id, id, name, species, breed, sex, neutered, born_on, weight_grams, microchip, microchip_kind)
      select c.id, bench.id('pet', c.n, p), bench.word('pet', c.n || 'pet' || p), case p % 3 when 0 then 'cat' else 'dog' end, 'Mixed',
        case p % 2 when 0 then 'female' else 'male' end, p % 5 > 0, current_date - 200 - (p * 37) % 4000, 2000 + (p * 131) % 30000,
        '276' || lpad((c.n::bigint * 1000000 + p)::text, 12, '0'), 'iso' from ${CLINICS}, generate_series(1, c.pets) p`,
  },
  {
    name: 'owners',
    text: `insert into pet_clients (clinic_id, pet_id, client_id, is_primary)
      select c.id, bench.id('pet', c.n, p), bench.id('client', c.n, 1 + (p - 1) % c.clients), true
        from ${CLINICS}, generate_series(1, c.pets) p`,
  },
  {
    name: 'weights',
    text: `insert into pet_weights (clinic_id, id, pet_id, weight_grams, weighed_at)
      select c.id, bench.id('weight' || w, c.n, p), bench.id('pet', c.n, p), 2000 + (p * 131) % 30000 + w * 50, now() - make_interval(days => 90 * w)
        from ${CLINICS}, generate_series(1, c.pets) p, generate_series(1, 3) w`,
  },
  {
    name: 'alerts',
    text: `insert into pet_alerts (clinic_id, id, pet_id, kind, severity, note)
      select c.id, bench.id('alert', c.n, p), bench.id('pet', c.n, p), 'behaviour', 'warning', 'Does not like other dogs.'
        from ${CLINICS}, generate_series(1, c.pets, 8) p`,
  },
  {
    name: 'search terms of clients',
    text: `insert into search_terms (clinic_id, kind, term, subject_id)
      select k.clinic_id, 'client', left(terms.term, 60), k.id from ${CLINICS} join clients k on k.clinic_id = c.id, lateral (
        select unnest(app.fold_terms(k.full_name)) as term
        union select v.term from client_contacts m cross join lateral (
            select m.normalized where m.kind = 'email'
            union all select t.term from app.phone_terms(m.normalized) t where m.kind = 'phone') as v (term)
          where m.clinic_id = k.clinic_id and m.client_id = k.id) terms`,
  },
  {
    name: 'search terms of pets',
    text: `insert into search_terms (clinic_id, kind, term, subject_id)
      select p.clinic_id, 'pet', left(terms.term, 60), p.id from ${CLINICS} join pets p on p.clinic_id = c.id, lateral (
        select unnest(app.fold_terms(p.name)) as term
        union select p.microchip
        union select s.term from pet_clients l
          join search_terms s on s.clinic_id = l.clinic_id and s.kind = 'client' and s.subject_id = l.client_id
          where l.clinic_id = p.clinic_id and l.pet_id = p.id) terms`,
  },
  {
    name: 'appointments',
    text: `insert into appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until,
        status, reason, created_by)
      select c.id, a.id, bench.id('type', c.n, bench.any(a.seed, 6)), bench.id('pet', c.n, a.pet),
        bench.id('client', c.n, 1 + (a.pet - 1) % c.clients), bench.id('staff', c.n, doctor), bench.id('room', c.n, doctor),
        a.starts_at, a.starts_at + interval '25 min', a.starts_at + interval '30 min',
        case when days.day >= current_date then case a.pet % 3 when 0 then 'confirmed' else 'booked' end
          else case a.pet % 20 when 0 then 'cancelled' when 1 then 'no_show' else 'completed' end end,
        'Comes for a look at the left ear', bench.id('user', c.n, 5)
        from ${CLINICS}, bench.days, generate_series(1, ${DOCTORS}) doctor,
          generate_series(0, (${APPOINTMENTS_PER_DAY} + ${DOCTORS} - doctor) / ${DOCTORS} - 1) k, lateral (
          select seed, bench.id('appointment' || days.n, c.n, doctor * 100 + k) as id, bench.any(seed, c.pets) as pet,
            (days.day + make_interval(mins => 480 + 30 * (k * ${DAY_SLOTS} / ${Math.ceil(APPOINTMENTS_PER_DAY / DOCTORS)}))) at time zone 'Europe/Berlin' as starts_at
            from (select c.n || ':' || days.n || ':' || doctor || ':' || k) as s (seed)) a
      on conflict do nothing`,
  },
  {
    name: 'history',
    text: `insert into appointment_events (clinic_id, appointment_id, to_status, at, actor_id)
      select a.clinic_id, a.id, 'booked', a.starts_at - interval '9 days', a.created_by from ${CLINICS} join appointments a on a.clinic_id = c.id`,
  },
  ...RECORD_STEPS,
  ...BILLING_STEPS,
  ...COLLECTION_STEPS,
  ...STOCK_STEPS,
  ...PHARMACY_STEPS,
  ...MESSAGE_STEPS,
  ...labSteps(labValues),
  LEVELS_STEP,
  REGISTER_STEP,
];

/** Differs when the size or the statements differ. */
export const fillFingerprint = ({
  clinics,
  appointments,
  movements,
  messages,
  labValues,
}: FillSize): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        clinics,
        appointments,
        movements,
        messages,
        labValues,
        PREPARE,
        BILLING_FUNCTIONS,
        STOCK_FUNCTIONS,
        MESSAGE_FUNCTIONS,
        PLAN_DAYS,
        PLAN_CLINICS,
        steps('', labValues).map(({ text }) => text),
      ]),
    )
    .digest('hex');

/** CORE-7, which triggers keep otherwise. @throws where a level is not the sum of its movements. */
async function checkLevels(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(
    'select sum(app.wrong_stock_levels(id))::integer as wrong from bench.clinics',
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} levels are not the sum of their movements.`);
}

/**
 * Fills a migrated, empty database in batches: clinics with staff who can sign in, clients, pets, and days full of
 * appointments with four doctors, the stock of one clinic, conversations, and what laboratories reported. Triggers and foreign keys are off meanwhile, except for registers of
 * controlled drugs; check constraints and the exclusion constraints of doctors and rooms are not.
 *
 * @param passwordHash of `FILL_PASSWORD`.
 */
export async function fill(
  owner: Client,
  size: FillSize,
  passwordHash: string,
  print: (sentence: string) => void,
): Promise<void> {
  const days = Math.ceil(size.appointments / size.clinics / APPOINTMENTS_PER_DAY);
  const ahead = Math.ceil(days * FUTURE_SHARE);
  await owner.query('drop schema if exists bench cascade');
  await owner.query(PREPARE);
  await owner.query(BILLING_FUNCTIONS);
  await owner.query(STOCK_FUNCTIONS);
  await owner.query(MESSAGE_FUNCTIONS);
  await owner.query(PLAN_DAYS, [days - ahead, ahead]);
  await owner.query(PLAN_CLINICS, [
    size.clinics,
    Math.ceil(size.appointments / APPOINTMENTS_PER_PET),
    Math.ceil(size.movements / MOVEMENTS_PER_ITEM),
    Math.ceil(size.messages / MESSAGES_PER_CONVERSATION),
  ]);
  await owner.query('analyze bench.clinics, bench.days, bench.words');
  await owner.query('set session_replication_role = replica');
  await owner.query('set synchronous_commit = off');
  for (let first = 1; first <= size.clinics; first += CLINICS_PER_BATCH) {
    const last = Math.min(size.clinics, first + CLINICS_PER_BATCH - 1);
    for (const { text, values = [], isChecked = false } of steps(passwordHash, size.labValues)) {
      if (isChecked) await owner.query('set session_replication_role = origin');
      await owner.query(text, [first, last, ...values]);
      if (isChecked) await owner.query('set session_replication_role = replica');
    }
    print(
      `  ${last} of ${size.clinics} clinics, ${(last * days * APPOINTMENTS_PER_DAY).toLocaleString('en')} appointments`,
    );
  }
  await owner.query('reset session_replication_role; reset synchronous_commit');
  await checkLevels(owner);
  print('  analyzing …');
  await owner.query('vacuum analyze');
}
