import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMicrochip } from '#practice/pets/microchip.rules.ts';
import { mayMove } from '#practice/appointments/appointment-status.rules.ts';
import { type ChainEnd, type ChainEntry, checkChain } from '#practice/visits/chain.rules.ts';
import { MIN_WEEKS } from '#practice/stock-forecast/forecast.rules.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { DEMO_PASSWORD, DEMO_TEXTING_CLINIC_ID } from '#vocabulary/demo.ts';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { wrongRegisters } from '#test/given-controlled.ts';
import { wrongLevels } from '#test/given-stock.ts';
import { STERILIZATIONS } from './reason-for.ts';
import { seedDemo } from './seed-demo.ts';
import { followsFrom } from './visit-history.ts';

/** A full morning, a Sunday's night, and a night in which the clock changes. */
const MOMENTS = ['2026-11-20T09:40:00Z', '2026-11-22T03:15:00Z', '2026-03-29T01:30:00Z'];

/** Ten seconds, and many more where other tests have the processors. */
const FILLING_MS = 180_000;

const seed = (db: TestDatabase, now: string) =>
  seedDemo({
    connection: db.connections.owner,
    hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    storeBlob: () => Promise.resolve(),
    textAccount: {
      sid: `AC${'0'.repeat(32)}`,
      number: '+15005550006',
      tokenHint: '9012',
      sealedToken: (clinicId) => Buffer.from(clinicId),
    },
    publicUrl: 'https://tailwell.test',
    printLine: () => undefined,
    now: new Date(now),
  });

describe.each(MOMENTS)('filled at %s', (now) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
    expect(await seed(db, now)).toBe(true);
  }, FILLING_MS);
  afterAll(() => db.drop());

  const rows = async <T extends object>(text: string): Promise<T[]> =>
    (await db.owner.query<T & Record<string, unknown>>(text, text.includes('$1') ? [now] : [])).rows;

  test('the eight demo accounts have their roles and can sign in', async () => {
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

  test('pets come for what fits: follow-ups follow, nothing that happens once happens twice, and a spayed pet is spayed', async () => {
    const visits = await rows<{
      petId: string;
      reason: string;
      on: string;
      neutered: boolean | null;
      status: string;
    }>(
      `select a.pet_id as "petId", a.reason, (a.starts_at at time zone c.time_zone)::date::text as on, p.neutered, a.status
         from appointments a join clinics c on c.id = a.clinic_id join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
        where a.status not in ('cancelled', 'no_show', 'rescheduled') order by a.starts_at`,
    );
    const wrong = [...Map.groupBy(visits, ({ petId }) => petId).values()].flatMap((ofPet) =>
      ofPet.flatMap(({ reason, on, neutered, status }, index) => {
        const history = ofPet.slice(0, index).map((visit) => ({ reason: visit.reason, day: visit.on }));
        const isDone = status === 'completed' && STERILIZATIONS.has(reason);
        return followsFrom(reason, on, history, 0) && (!isDone || neutered === true)
          ? []
          : [{ reason, on, history }];
      }),
    );
    expect(wrong).toEqual([]);
    expect(new Set(visits.map(({ reason }) => reason))).toContain('Suture removal');
  });

  test('no two pets of a household share a name, and no two clients', async () => {
    expect(
      await rows(`select pc.client_id, p.name from pet_clients pc join pets p on p.clinic_id = pc.clinic_id and p.id = pc.pet_id
        group by 1, 2 having count(*) > 1`),
    ).toEqual([]);
    expect(await rows('select clinic_id, full_name from clients group by 1, 2 having count(*) > 1')).toEqual(
      [],
    );
  });

  test('the audit trail is in order of time, and a trial ends 30 days after it began or was extended to', async () => {
    expect(
      await rows(
        `select id from (select id, at, lag(at) over (order by id) as before from audit_entries) e where at < before`,
      ),
    ).toEqual([]);
    expect(
      await rows(`select c.slug, (c.trial_ends_at - c.created_at) = make_interval(days => 30 + 30 * (
            select count(*)::int from audit_entries a where a.clinic_id = c.id and a.action = 'clinic.trial_extended')) as "endsThen",
          (select max((a.after ->> 'trialEndsAt')::timestamptz) = c.trial_ends_at from audit_entries a
            where a.clinic_id = c.id and a.action = 'clinic.trial_extended') as "isLast" from clinics c where c.plan = 'trial'`),
    ).toEqual([{ slug: 'harbor-street', endsThen: true, isLast: true }]);
  });

  test('both clinics have pictures, tasks, and forms that were signed, voided and not signed yet', async () => {
    const found = await rows<
      Record<'documents' | 'tasks' | 'overdue' | 'forms' | 'signed' | 'voided', number>
    >(
      `select (select count(*)::int from documents d where d.clinic_id = c.id) as documents,
          (select count(*)::int from tasks t where t.clinic_id = c.id and t.status = 'open') as tasks,
          (select count(*)::int from tasks t where t.clinic_id = c.id and t.status = 'open'
             and t.due_on < ($1::timestamptz at time zone c.time_zone)::date) as overdue,
          (select count(*)::int from form_requests r where r.clinic_id = c.id) as forms,
          (select count(*)::int from form_signatures s where s.clinic_id = c.id and s.signed_at < $1::timestamptz) as signed,
          (select count(*)::int from form_voids v where v.clinic_id = c.id) as voided from clinics c`,
    );
    for (const { documents, tasks, overdue, forms, signed, voided } of found) {
      expect(documents).toBeGreaterThanOrEqual(4);
      expect([tasks > overdue, overdue > 0, forms > signed, signed > voided, voided]).toEqual([
        true,
        true,
        true,
        true,
        1,
      ]);
    }
    const jobs = await rows<{ count: number }>(
      `select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'forms.file'`,
    );
    expect(jobs[0]?.count).toBe(found.reduce((sum, { signed }) => sum + signed, 0));
  });

  test('both clinics have prescriptions in each state of the queue, and refills that clients asked for', async () => {
    const found = await rows<
      Record<'filled' | 'toDispense' | 'toApprove' | 'refills' | 'early' | 'ownRefillable', number>
    >(
      `select (select count(*)::int from prescription_fills f where f.clinic_id = c.id) as filled,
          (select count(*)::int from prescriptions p where p.clinic_id = c.id and p.status = 'active' and not exists (
             select from prescription_fills f where f.clinic_id = c.id and f.prescription_id = p.id)) as "toDispense",
          (select count(*)::int from prescriptions p where p.clinic_id = c.id and p.status = 'awaiting_approval') as "toApprove",
          (select count(*)::int from refill_requests q where q.clinic_id = c.id and q.status = 'requested') as refills,
          (select count(*)::int from refill_requests q join prescriptions p on p.clinic_id = c.id and p.id = q.prescription_id
            where q.clinic_id = c.id and (q.asked_at < p.created_at or q.asked_at > $1::timestamptz)) as early,
          (select count(*)::int from prescriptions p join visits v on v.clinic_id = c.id and v.id = p.visit_id
             join clients k on k.clinic_id = c.id and k.id = v.client_id join auth.users u on u.id = k.user_id
            where p.clinic_id = c.id and p.refills > 0 and u.email in ('client@tailwell.test', 'client2@tailwell.test')) as "ownRefillable"
          from clinics c`,
    );
    expect(found).toHaveLength(2);
    for (const { filled, toDispense, toApprove, refills, early, ownRefillable } of found) {
      expect(filled).toBeGreaterThan(5);
      expect(toDispense).toBeGreaterThanOrEqual(2);
      expect(toApprove).toBe(1);
      expect(refills).toBeGreaterThanOrEqual(1);
      expect(early).toBe(0);
      expect(ownRefillable).toBeGreaterThanOrEqual(1);
    }
    // Directions name the unit of the drug, and numbers follow the days.
    expect(
      await rows(`select p.number from prescriptions p join catalogue_items i on i.clinic_id = p.clinic_id and i.id = p.item_id
        where p.unit is distinct from i.dispense_unit or p.directions -> 'chosen' ->> 'unit' is distinct from i.dispense_unit
           or exists (select from prescriptions e where e.clinic_id = p.clinic_id and e.number < p.number and e.created_at > p.created_at)`),
    ).toEqual([]);
    // What the demo says of drugs is nothing that anybody has confirmed.
    expect(
      await rows(`select 1 from drug_monographs m, jsonb_array_elements(m.bands || m.cautions) one
        where (one ->> 'isConfirmed')::boolean or one ->> 'source' not like 'Example%'`),
    ).toEqual([]);
  });

  test('a few pets of both clinics have photos, which the demo’s clients see of their own', async () => {
    const found = await rows<{ photos: number; own: number; shown: number }>(
      `select count(*)::int as photos, count(k.user_id)::int as own,
          count(*) filter (where d.is_client_visible)::int as shown
         from pet_photos f join documents d on d.clinic_id = f.clinic_id and d.id = f.document_id and d.pet_id = f.pet_id
         left join pet_clients pc on pc.clinic_id = f.clinic_id and pc.pet_id = f.pet_id and pc.is_primary
         left join clients k on k.clinic_id = f.clinic_id and k.id = pc.client_id
          and k.user_id in (select u.id from auth.users u where u.email like 'client%@tailwell.test')
        group by f.clinic_id`,
    );
    expect(found).toHaveLength(2);
    for (const { photos, own, shown } of found) {
      expect(photos).toBeGreaterThan(5);
      expect([own, shown]).toEqual([2, 2]);
    }
  });

  test('both clinics have months of signed visits, each pet’s chain intact, and a few that are open', async () => {
    const visits = await rows<{ slug: string; signed: number; weeks: number; open: number; stale: number }>(
      `select c.slug, count(v.signed_at)::int as signed, count(distinct date_trunc('week', v.signed_at))::int as weeks,
          count(*) filter (where v.status = 'open')::int as open,
          count(*) filter (where v.status = 'open' and v.started_at < $1::timestamptz - interval '24 hours')::int as stale
        from visits v join clinics c on c.id = v.clinic_id group by 1 order by 1`,
    );
    expect(visits.map(({ slug }) => slug)).toEqual(['harbor-street', 'tierklinik-am-landwehrkanal']);
    for (const { signed, weeks, stale } of visits) {
      expect(signed).toBeGreaterThan(100);
      expect(weeks).toBeGreaterThan(3);
      expect(stale).toBe(0);
    }
    const entries = await rows<ChainEntry & { contentHash: string }>(
      `select g.position, g.pet_id as "petId", g.visit_id as "visitId", g.kind, g.content, g.reason, g.signer_id as "signerId",
          g.signer_name as "signerName", g.signer_licence as "signerLicence", g.signed_at as "signedAt",
          g.previous_hash as "previousHash", g.content_hash as "contentHash"
        from visit_signatures g order by g.pet_id, g.position`,
    );
    const ends = await rows<ChainEnd & { petId: string }>(
      `select pet_id as "petId", length, last_hash as "lastHash" from visit_chain_ends`,
    );
    const endOf = new Map(ends.map((end) => [end.petId, end]));
    const broken = [...Map.groupBy(entries, ({ petId }) => petId)].filter(
      ([petId, chain]) => !checkChain(chain, endOf.get(petId) ?? null, sha256).isIntact,
    );
    expect(broken).toEqual([]);
    expect(entries.length).toBe(visits.reduce((sum, { signed }) => sum + signed, 0));
  });

  test('both clinics have a catalogue that can be searched, with a price for all that is billable, taxes and bundles', async () => {
    expect(
      await rows(`select c.slug, i.items, i.unpriced, p.currencies, t.taxes, b.parts from clinics c
        cross join lateral (
          select count(*)::int as items, count(*) filter (where i.is_billable and i.kind <> 'bundle' and not exists (
              select from catalogue_prices p where p.clinic_id = c.id and p.item_id = i.id and p.unit_price_minor > 0
                and p.valid_from_on <= ($1::timestamptz at time zone c.time_zone)::date))::int as unpriced
            from catalogue_items i where i.clinic_id = c.id
              and exists (select from catalogue_terms s where s.clinic_id = c.id and s.item_id = i.id)) i
        cross join lateral (select array_agg(distinct p.currency) as currencies from catalogue_prices p where p.clinic_id = c.id) p
        cross join lateral (select count(*)::int as taxes from tax_rates t where t.clinic_id = c.id) t
        cross join lateral (select count(*)::int as parts from catalogue_parts b where b.clinic_id = c.id) b order by c.slug`),
    ).toEqual([
      // With the fees of two wellness plans, which have no price.
      { slug: 'harbor-street', items: 109, unpriced: 0, currencies: ['USD'], taxes: 5, parts: 18 },
      {
        slug: 'tierklinik-am-landwehrkanal',
        items: 109,
        unpriced: 0,
        currencies: ['EUR'],
        taxes: 5,
        parts: 18,
      },
    ]);
  });

  test('the pets of both clinics have vaccinations and due care, by the rules, none of it in the future of a dose', async () => {
    const found = await rows<{ slug: string; doses: number; open: number; overdue: number; wrong: number }>(
      `select c.slug,
              (select count(*)::int from vaccinations v where v.clinic_id = c.id) as doses,
              (select count(*)::int from due_cares d where d.clinic_id = c.id and d.status = 'open') as open,
              (select count(*)::int from due_cares d where d.clinic_id = c.id and d.status = 'open' and d.due_on < $1::timestamptz::date) as overdue,
              (select count(*)::int from vaccinations v join pets p on p.clinic_id = v.clinic_id and p.id = v.pet_id
                where v.clinic_id = c.id and (v.given_on > $1::timestamptz::date or v.given_on < p.born_on or v.given_on > p.deceased_on)) as wrong
         from clinics c order by c.slug`,
    );
    expect(found).toHaveLength(2);
    for (const clinic of found) {
      expect(clinic.doses).toBeGreaterThan(300);
      expect(clinic.open).toBeGreaterThan(100);
      expect(clinic.overdue).toBeGreaterThan(10);
      expect(clinic.overdue).toBeLessThan(clinic.open / 2);
      expect(clinic.wrong).toBe(0);
    }
  });

  test('a vaccine of a visit is an act of it, comes from the stock, and closes what was due', async () => {
    const found = await rows<Record<'given' | 'kept' | 'apart' | 'late' | 'closed', number>>(
      `select count(a.id)::int as given,
          count(m.id)::int as kept,
          count(*) filter (where v.visit_id <> a.visit_id or v.pet_id <> a.pet_id or v.given_by_name is null
            or m.lot_id is not null and (v.lot, v.lot_expires_on) is distinct from (t.lot_number, t.expires_on))::int as apart,
          count(*) filter (where v.act_id is not null and v.given_on > v.lot_expires_on)::int as late,
          (select count(*)::int from due_cares d where d.clinic_id = c.id and d.status = 'done' and d.vaccination_id is not null
            and d.due_on > $1::timestamptz::date - 90) as closed
         from clinics c
         join vaccinations v on v.clinic_id = c.id and not v.is_elsewhere
         left join acts a on a.clinic_id = v.clinic_id and a.id = v.act_id and a.status = 'done'
         left join stock_movements m on m.clinic_id = a.clinic_id and m.act_id = a.id and m.item_id = v.item_id and m.lot_id is not null
         left join stock_lots t on t.clinic_id = m.clinic_id and t.id = m.lot_id
        group by c.id`,
    );
    expect(found).toHaveLength(2);
    for (const { given, kept, apart, late, closed } of found) {
      expect(given).toBeGreaterThan(10);
      expect(kept).toBeGreaterThan(3);
      expect([apart, late]).toEqual([0, 0]);
      expect(closed).toBeGreaterThan(5);
    }
  });

  test('what is done, planned and given as a vaccine is for the species of its pet', async () => {
    const wrong = (table: string) =>
      rows(`select i.name, p.species from ${table} a
        join catalogue_items i on i.clinic_id = a.clinic_id and i.id = a.item_id
        join pets p on p.clinic_id = a.clinic_id and p.id = a.pet_id
       where i.species <> '{}' and not p.species = any(i.species)`);
    expect(await wrong('acts')).toEqual([]);
    expect(await wrong('act_schedules')).toEqual([]);
    expect(await wrong('vaccinations')).toEqual([]);
    expect(
      await rows(`select v.reason, p.species from visits v join pets p on p.clinic_id = v.clinic_id and p.id = v.pet_id
        where p.species not in ('dog', 'cat') and (v.reason ~* 'dental|tartar|fvrcp|puppy|kitten|bordetella|anal gland')`),
    ).toEqual([]);
  });

  test('demos are within the hours of their host, some in the future and some in the past', async () => {
    const demos = await rows<{ fits: boolean; ahead: boolean; status: string }>(
      `select d.starts_at > $1::timestamptz as ahead, d.status, exists (
         select from demo_host_hours h join demo_hosts o on o.user_id = h.user_id
          where h.user_id = d.host_id and h.weekday = extract(isodow from d.starts_at at time zone o.time_zone)
            and extract(hour from d.starts_at at time zone o.time_zone) * 60 + extract(minute from d.starts_at at time zone o.time_zone)
                between h.start_minute and h.end_minute - 30) as fits from demo_bookings d`,
    );
    expect(demos.every(({ fits }) => fits)).toBe(true);
    expect(demos.filter(({ ahead, status }) => ahead && status === 'booked')).toHaveLength(3);
    expect(demos.filter(({ ahead, status }) => !ahead && status === 'booked')).toHaveLength(1);
    expect(await rows('select d.full_name from demo_bookings d where d.lead_id is null')).toEqual([]);
  });

  test('a dozen leads can be searched, each at the stage of its history, and some tasks are overdue', async () => {
    const leads = await rows<{ stage: string; last: string; found: boolean }>(
      `select l.stage, exists (select from lead_terms s where s.lead_id = l.id) as found,
              (select coalesce(e.details ->> 'to', 'new') from lead_events e where e.lead_id = l.id order by e.id desc limit 1) as last
         from leads l where l.email like '%.example' and exists (select from lead_events e where e.lead_id = l.id and e.kind = 'created')`,
    );
    expect(leads.length).toBeGreaterThanOrEqual(12);
    expect(leads.filter(({ stage, last, found }) => stage !== last || !found)).toEqual([]);
    expect(
      await rows(
        `select count(*) filter (where due_at < $1)::int as overdue, count(*) filter (where due_at >= $1)::int as ahead from lead_tasks`,
      ),
    ).toEqual([{ overdue: 2, ahead: 3 }]);
  });

  test('every staff role has a staff member', async () => {
    expect(
      await rows(`select r.user_id from user_roles r where r.role not in ('client', 'platform_admin') and not exists (
        select from staff_members s where s.clinic_id = r.clinic_id and s.user_id = r.user_id and s.is_active)`),
    ).toEqual([]);
  });

  test('both clinics have a full schedule', async () => {
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

  test('there is a ticket in each state with a matching history', async () => {
    const found = await rows<{ state: string; last: string | null }>(
      `select t.state, (select e.to_value from ticket_events e where e.ticket_id = t.id order by e.id desc limit 1) as last
         from tickets t where exists (select from ticket_messages m where m.ticket_id = t.id) order by t.number`,
    );
    expect(found.map(({ state }) => state)).toEqual(['closed', 'solved', 'waiting', 'open', 'new']);
    expect(found.filter(({ state, last }) => state !== (last ?? 'new'))).toEqual([]);
    expect(await rows('select from mail_outbox')).toEqual([]);
  });

  test('demo laboratories are marked as invented, and the assistant has no usage', async () => {
    const laboratories = await rows<{ notes: string; tests: number; email: string | null }>(
      `select l.order_notes as notes, l.email, (select count(*)::int from laboratory_tests t where t.laboratory_id = l.id) as tests
         from laboratories l`,
    );
    expect(laboratories).toHaveLength(3);
    for (const { notes, tests, email } of laboratories) {
      expect(notes).toMatch(/^Demo data/);
      expect(tests).toBeGreaterThan(1);
      expect(email ?? '.example').toMatch(/\.example$/);
    }
    expect(await rows('select is_on from clinic_laboratories')).toHaveLength(3);
    expect(await rows('select from ai_usage union all select from ai_reservations')).toEqual([]);
    expect(await rows('select from ai_choices')).toEqual([]);
  });

  test('every appointment is within the hours of the clinic and its doctor, and no block overlaps one', async () => {
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

  test('each appointment has the state of its history, reached by allowed transitions', async () => {
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

  test('pets are born before they die, visit while alive, and have valid microchips', async () => {
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

  test('what was done in visits is charged once each, at the price and the taxes of its day', async () => {
    expect(
      await rows(`select a.id from acts a where (a.status = 'done' and a.is_billable)::integer <>
          (select count(*) from charges c where c.clinic_id = a.clinic_id and c.act_id = a.id and c.voided_at is null)
        or a.done_at > $1::timestamptz or (a.status = 'done' and a.done_at < a.planned_at)`),
    ).toEqual([]);
    const [figures] = await rows<{ acts: number; visits: number; untaxed: number; wrong: number }>(
      `select (select count(*)::int from acts) as acts,
         (select count(*)::int from visits v where v.status = 'signed'
             and not exists (select from acts a where a.clinic_id = v.clinic_id and a.visit_id = v.id and a.status = 'done')) as visits,
         (select count(*)::int from charges where tax_class <> 'exempt' and taxes = '[]') as untaxed,
         (select count(*)::int from charges c where c.unit_price_minor <> (
             select p.unit_price_minor from catalogue_prices p join clinics k on k.id = c.clinic_id
              where p.clinic_id = c.clinic_id and p.item_id = c.item_id
                and p.valid_from_on <= (c.charged_at at time zone k.time_zone)::date
              order by p.valid_from_on desc limit 1)) as wrong`,
    );
    expect(figures).toMatchObject({ visits: 0, untaxed: 0, wrong: 0 });
    expect(figures?.acts).toBeGreaterThan(800);
  });

  test('charges of the last weeks are invoiced once, most invoices are paid, some are overdue, and the ledger agrees', async () => {
    const clinics = await rows<{ invoices: number; open: number; overdue: number; lines: number }>(
      `select count(*)::int as invoices, count(*) filter (where i.total_minor > p.paid)::int as open,
         count(*) filter (where i.total_minor > p.paid and i.due_on < $1::timestamptz::date)::int as overdue,
         sum(l.count)::int as lines
         from invoices i
         cross join lateral (select coalesce(sum(a.amount_minor), 0) as paid from payment_allocations a
                              where a.clinic_id = i.clinic_id and a.invoice_id = i.id) p
         cross join lateral (select count(*) from invoiced_charges n
                              where n.clinic_id = i.clinic_id and n.invoice_id = i.id) l
        group by i.clinic_id`,
    );
    expect(clinics).toHaveLength(2);
    for (const { invoices, open, overdue, lines } of clinics) {
      expect(overdue).toBeGreaterThan(0);
      expect(open).toBeGreaterThan(overdue - 1);
      expect(open).toBeLessThan(invoices / 2);
      expect(lines).toBeGreaterThan(invoices);
    }
    expect(
      await rows(
        `select i.number from invoices i
           join (select clinic_id, invoice_id, sum(net_minor) as net, sum(tax_minor) as tax from invoice_lines group by 1, 2) l
             on l.clinic_id = i.clinic_id and l.invoice_id = i.id
          where i.net_minor <> l.net or i.tax_minor <> l.tax
            or i.counter > (select c.last from invoice_counters c where c.clinic_id = i.clinic_id and c.year = i.year)`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select e.id from ledger_entries e where 0 is distinct from (
           select sum(p.amount_minor) from ledger_postings p where p.clinic_id = e.clinic_id and p.entry_id = e.id)`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        `select clinic_id from ledger_postings where account = 'receivable' group by clinic_id
         having sum(amount_minor) <> (select sum(i.total_minor) from invoices i where i.clinic_id = ledger_postings.clinic_id)
           - (select sum(a.amount_minor) from payment_allocations a where a.clinic_id = ledger_postings.clinic_id)`,
      ),
    ).toEqual([]);
  });

  test('money came by several methods and is in the closes until yesterday, which add up', async () => {
    const clinics = await rows<{
      slug: string;
      methods: string[];
      closes: number;
      waiting: number;
      deposits: number;
    }>(
      `select c.slug, (select array_agg(distinct p.method order by p.method) from payments p where p.clinic_id = c.id) as methods,
         (select count(*)::int from day_closes d where d.clinic_id = c.id) as closes,
         (select count(*)::int from day_close_entries d where d.clinic_id = c.id and d.close_id is null) as waiting,
         (select count(*)::int from payments p where p.clinic_id = c.id and p.appointment_id is not null) as deposits
         from clinics c order by c.slug`,
    );
    const [newYork, berlin] = clinics;
    expect(newYork?.methods).toEqual(['bank_transfer', 'card', 'cash', 'cheque']);
    expect(berlin?.methods).toEqual(['bank_transfer', 'card', 'separate_till']);
    for (const { closes, waiting, deposits } of clinics) {
      expect(closes).toBeGreaterThan(20);
      expect(waiting).toBeGreaterThan(1);
      expect(deposits).toBe(1);
    }
    expect(
      await rows(`select e.id from ledger_entries e where not exists (
      select from day_close_entries d where d.clinic_id = e.clinic_id and d.entry_id = e.id)`),
    ).toEqual([]);
    // As the database checks of a close that is not filled in: `app.check_day_close`.
    expect(
      await rows(`select d.number from day_closes d
         left join lateral (select b.counted_minor - b.to_bank_minor as left_minor from day_closes b
                             where b.clinic_id = d.clinic_id and b.number = d.number - 1) before on true
        cross join lateral (select coalesce(sum(p.amount_minor), 0) as moved from day_close_entries m
                join ledger_postings p on p.clinic_id = m.clinic_id and p.entry_id = m.entry_id and p.account = 'cash'
               where m.clinic_id = d.clinic_id and m.close_id = d.id) cash
        where d.till = 'drawer' and (d.opening_minor <> coalesce(before.left_minor, 0)
           or d.opening_minor + cash.moved <> d.counted_minor - d.to_bank_minor)`),
    ).toEqual([]);
  });

  test('the demo’s clients have something to pay, an estimate to answer and a wellness plan; others were reminded', async () => {
    const own = await rows<{ open: number; estimates: number; plans: number }>(
      `select (select count(*)::int from invoices i where i.clinic_id = k.clinic_id and i.client_id = k.id and i.total_minor > (
             select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.clinic_id = k.clinic_id and a.invoice_id = i.id)) as open,
          (select count(*)::int from estimates e where e.clinic_id = k.clinic_id and e.client_id = k.id and e.status = 'sent') as estimates,
          (select count(*)::int from wellness_subscriptions s where s.clinic_id = k.clinic_id and s.client_id = k.id) as plans
         from clients k join auth.users u on u.id = k.user_id where u.email like 'client%@tailwell.test'`,
    );
    expect(own).toHaveLength(2);
    for (const { open, estimates, plans } of own) {
      expect(open).toBeGreaterThan(0);
      expect([estimates, plans]).toEqual([1, 1]);
    }
    const clinics = await rows<{ statuses: string[]; reminded: number }>(
      `select (select array_agg(distinct e.status order by e.status) from estimates e where e.clinic_id = c.id) as statuses,
          (select count(*)::int from dunning_notices n where n.clinic_id = c.id and n.sent_at < $1) as reminded from clinics c`,
    );
    for (const { statuses, reminded } of clinics) {
      expect(statuses).toEqual(['answered', 'draft', 'sent']);
      expect(reminded).toBeGreaterThan(0);
    }
  });

  test('each clinic has admitted pets, with treatments that were confirmed, one that is overdue, and some ahead', async () => {
    const stays = await rows<{ done: number; overdue: number; ahead: number }>(
      `select count(*) filter (where a.status = 'done')::int as done,
         count(*) filter (where a.status = 'planned' and a.planned_for < $1::timestamptz - interval '15 minutes')::int as overdue,
         count(*) filter (where a.status = 'planned' and a.planned_for > $1::timestamptz)::int as ahead
         from admissions d join act_schedules o on o.clinic_id = d.clinic_id and o.visit_id = d.visit_id
         join acts a on a.clinic_id = o.clinic_id and a.schedule_id = o.id
        where d.discharged_at is null group by d.clinic_id`,
    );
    expect(stays).toHaveLength(2);
    for (const { done, overdue, ahead } of stays) {
      expect(done).toBeGreaterThan(0);
      expect(overdue).toBeGreaterThan(0);
      expect(overdue).toBeLessThan(4);
      expect(ahead).toBeGreaterThan(10);
    }
  });

  test('what acts use is known for twenty weeks, in most of them', async () => {
    const found = await rows<{ clinicId: string; weeks: number; used: number }>(
      `select m.clinic_id as "clinicId", ceil(extract(epoch from $1::timestamptz - min(m.moved_at)) / 604800)::int as weeks,
          count(distinct date_trunc('week', m.moved_at))::int as used
         from stock_movements m join stock_items k on k.clinic_id = m.clinic_id and k.item_id = m.item_id
        where m.kind = 'used' group by m.clinic_id, m.item_id`,
    );
    const clinics = [...Map.groupBy(found, ({ clinicId }) => clinicId).values()];
    expect(clinics).toHaveLength(2);
    for (const items of clinics) {
      expect(items.filter(({ weeks }) => weeks > MIN_WEEKS + 1).length).toBeGreaterThanOrEqual(8);
      expect(items.filter(({ used }) => used > MIN_WEEKS - 4).length).toBeGreaterThanOrEqual(2);
    }
    // What was billed before the clinic did so here is on no bill.
    expect(
      await rows(`select a.id from acts a join charges c on c.clinic_id = a.clinic_id and c.act_id = a.id
        where not a.is_billable`),
    ).toEqual([]);
  });

  test('both clinics keep the levels of what acts use, and some of it is low, expires soon, has expired or is on hold', async () => {
    const found = await rows<{
      kept: number;
      low: number;
      expiring: number;
      expired: number;
      held: number;
      places: number;
      used: number;
      late: number;
      kinds: string[];
    }>(
      `select
          (select count(*)::int from stock_items k where k.clinic_id = c.id) as kept,
          (select count(*)::int from stock_items k where k.clinic_id = c.id and k.reorder_point_thousandths >= coalesce((
             select sum(l.quantity_thousandths) from stock_levels l
               left join stock_lots t on t.clinic_id = l.clinic_id and t.id = l.lot_id
              where l.clinic_id = c.id and l.item_id = k.item_id and (l.lot_id is null or t.state = 'usable'
                and coalesce(t.expires_on, 'infinity') >= d.today)), 0)) as low,
          count(*) filter (where t.state = 'usable' and t.expires_on between d.today and d.today + 90)::int as expiring,
          count(*) filter (where t.expires_on < d.today)::int as expired,
          count(*) filter (where t.state <> 'usable')::int as held,
          count(distinct l.location_id)::int as places,
          (select count(*)::int from stock_movements m where m.clinic_id = c.id and m.kind = 'used' and m.lot_id is not null) as used,
          (select count(*)::int from stock_movements m where m.clinic_id = c.id and m.moved_at > $1::timestamptz) as late,
          (select array_agg(distinct m.kind order by m.kind) from stock_movements m where m.clinic_id = c.id) as kinds
         from clinics c
         cross join lateral (select ($1::timestamptz at time zone c.time_zone)::date as today) d
         join stock_levels l on l.clinic_id = c.id
         left join stock_lots t on t.clinic_id = l.clinic_id and t.id = l.lot_id
        group by c.id, d.today`,
    );
    expect(found).toHaveLength(2);
    for (const { kept, low, expiring, expired, held, places, used, late, kinds } of found) {
      expect([kept, expired, held, places, late]).toEqual([25, 1, 1, 6, 0]);
      expect(low).toBeGreaterThanOrEqual(3);
      expect(low).toBeLessThan(kept / 2);
      expect(expiring).toBeGreaterThanOrEqual(3);
      expect(used).toBeGreaterThan(20);
      expect(kinds).toEqual([
        'counted',
        'opening',
        'received',
        'returned_to_supplier',
        'transferred',
        'used',
        'wasted',
      ]);
    }
    expect(await wrongLevels(db)).toEqual([]);
  });

  test('both clinics order from suppliers: an order is over, one has come in part, and one is a draft', async () => {
    const found = await rows<{ states: string[]; offers: number; late: number; came: number }>(
      `select
          (select array_agg(o.state order by o.counter) from purchase_orders o where o.clinic_id = c.id) as states,
          (select count(*)::int from supplier_offers f where f.clinic_id = c.id) as offers,
          (select count(*)::int from purchase_receipts r where r.clinic_id = c.id and r.received_at > $1::timestamptz) as late,
          (select count(*)::int from purchase_receipt_lots q where q.clinic_id = c.id) as came
         from clinics c`,
    );
    expect(found).toEqual(
      Array.from({ length: 2 }, () => ({
        states: ['closed', 'part_received', 'draft'],
        offers: 17,
        late: 0,
        came: 2,
      })),
    );
  });

  test('both clinics keep the register of a controlled drug, row by row at the time of what was done', async () => {
    const found = await rows<{
      country: string;
      schedule: string;
      drawn: number;
      lost: number;
      late: number;
      misdated: number;
      left: number;
      licences: number;
    }>(
      `select c.country, k.schedule,
          count(*) filter (where r.kind = 'given')::int as drawn,
          count(*) filter (where r.kind = 'hub_loss')::int as lost,
          count(*) filter (where r.recorded_at > $1::timestamptz)::int as late,
          count(*) filter (where a.id is not null and a.done_at <> r.recorded_at)::int as misdated,
          (select sum(n.balance_thousandths)::int from controlled_containers n where n.clinic_id = c.id) as left,
          (select count(*)::int from controlled_licences l where l.clinic_id = c.id and l.expires_on > $1::timestamptz) as licences
         from clinics c
         join controlled_containers k on k.clinic_id = c.id
         join controlled_register_rows r on r.clinic_id = c.id and r.container_id = k.id
         left join acts a on a.clinic_id = c.id and a.id = r.act_id
        group by c.id, k.schedule order by c.country`,
    );
    expect(found.map(({ country, schedule }) => [country, schedule])).toEqual([
      ['DE', 'BtM'],
      ['US', 'C-III'],
    ]);
    for (const { drawn, lost, late, misdated, left, licences } of found) {
      expect([late, misdated, licences]).toEqual([0, 0, 2]);
      expect(drawn).toBeGreaterThan(3);
      expect(lost).toBeGreaterThan(3);
      expect(left).toBeGreaterThan(0);
    }
    expect(await wrongRegisters(db, 'opened')).toEqual([]);
  });

  test('both clinics have an inbox on their channels, whose conversations say what their messages say', async () => {
    const found = await rows<
      Record<'channels' | 'statuses', string[]> & Record<'count' | 'waiting' | 'unknown' | 'own', number>
    >(
      `select (select array_agg(distinct v.channel order by v.channel) from conversations v where v.clinic_id = c.id) as channels,
          (select array_agg(distinct v.status order by v.status) from conversations v where v.clinic_id = c.id) as statuses,
          (select count(*)::int from conversations v where v.clinic_id = c.id and v.topic <> 'general') as count,
          (select count(*)::int from conversations v where v.clinic_id = c.id and v.waiting_since is not null) as waiting,
          (select count(*)::int from conversations v where v.clinic_id = c.id and v.client_id is null) as unknown,
          (select count(*)::int from conversations v join clients k on k.clinic_id = v.clinic_id and k.id = v.client_id
             join auth.users u on u.id = k.user_id
            where v.clinic_id = c.id and v.subject is not null and u.email like 'client%@tailwell.test') as own
         from clinics c order by c.slug`,
    );
    const [newYork, berlin] = found;
    expect(newYork?.channels).toEqual(['email', 'portal']);
    expect(berlin?.channels).toEqual(['email', 'portal', 'sms', 'whatsapp']);
    for (const { statuses, count, waiting, unknown, own } of found) {
      expect(statuses).toEqual(['open', 'pending', 'resolved', 'snoozed']);
      expect([count > 8, waiting > 3, unknown > 0, own]).toEqual([true, true, true, 3]);
    }
    // The last message, what is unread and what did not arrive, as messages say it; nothing is in the future.
    expect(
      await rows(`select v.id from conversations v
        left join lateral (select m.id, m.position, m.at, m.direction from messages m
          where m.clinic_id = v.clinic_id and m.conversation_id = v.id and m.direction <> 'note' order by m.position desc limit 1) l on true
        where v.last_message_id is distinct from l.id or v.last_position is distinct from l.position
           or v.last_message_at is distinct from l.at or v.last_direction is distinct from l.direction
           or v.undeliverable_count <> (select count(*) from messages m
             where m.clinic_id = v.clinic_id and m.conversation_id = v.id and m.status = 'undelivered')
           or v.unread_count > (select count(*) from messages m
             where m.clinic_id = v.clinic_id and m.conversation_id = v.id and m.direction = 'in')
           or exists (select from messages m where m.clinic_id = v.clinic_id and m.conversation_id = v.id
             and (m.at > $1::timestamptz or m.text = '' or m.text like '%{%'))`),
    ).toEqual([]);
    // Everything that the clinic sent has left: a start of the demo sends nothing of it again.
    expect(
      await rows(`select id from messages where status in ('scheduled', 'queued', 'sending', 'unknown')`),
    ).toEqual([]);
    // What sounds like an emergency was answered at once, and a person has dealt with it.
    expect(
      await rows(`select m.id from messages m where m.emergency = 'red' and not exists (
        select from messages a where a.clinic_id = m.clinic_id and a.conversation_id = m.conversation_id
           and a.answer_kind = 'emergency_instruction' and a.position > m.position)`),
    ).toEqual([]);
  });

  test('one clinic texts from the start, with consents that have their proof', async () => {
    expect(
      await rows(`select t.clinic_id as id, array_agg(r.channel order by r.channel) as channels from twilio_accounts t
        join message_channel_routes r on r.clinic_id = t.clinic_id and r.is_on
        where t.state = 'connected' and t.hears and t.token_sealed is not null group by 1`),
    ).toEqual([{ id: DEMO_TEXTING_CLINIC_ID, channels: ['sms', 'whatsapp'] }]);
    const consents = await rows<Record<'given' | 'stops' | 'unproven' | 'late', number>>(
      `select count(*) filter (where c.action = 'given')::int as given, count(*) filter (where c.action = 'stop')::int as stops,
          count(*) filter (where c.action = 'given' and (c.wording is null or c.address_hash is null))::int as unproven,
          count(*) filter (where c.occurred_at > $1::timestamptz or c.recorded_at > $1::timestamptz)::int as late
         from contact_consents c group by c.clinic_id order by stops`,
    );
    expect(consents.map(({ stops, unproven, late }) => [stops, unproven, late])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
    for (const { given } of consents) expect(given).toBeGreaterThan(200);
  });

  test('reminders of visits and of due care have gone out, and none is due when the demo starts', async () => {
    const visits = await rows<Record<'sent' | 'planned' | 'due' | 'links', number>>(
      `select count(*) filter (where m.state = 'queued')::int as sent, count(*) filter (where m.state = 'planned')::int as planned,
          count(*) filter (where m.state = 'planned' and m.due_at <= $1::timestamptz)::int as due,
          count(*) filter (where m.state = 'queued' and exists (select from messages x where x.clinic_id = m.clinic_id
            and x.id = m.message_id and x.request_key = m.message_key and x.at <= $1::timestamptz))::int as links
         from appointment_messages m group by m.clinic_id`,
    );
    expect(visits).toHaveLength(2);
    for (const { sent, planned, due, links } of visits) {
      expect(sent).toBeGreaterThan(2);
      expect(planned).toBeGreaterThan(50);
      expect([due, links]).toEqual([0, sent]);
    }
    const [care] = await rows<Record<'sent' | 'answered' | 'claims' | 'unsent' | 'open' | 'apart', number>>(
      `select count(*) filter (where m.state = 'sent')::int as sent, count(*) filter (where m.state = 'answered')::int as answered,
          (select count(*)::int from care_reminder_answers a where a.kind = 'elsewhere' and a.outcome is null) as claims,
          (select count(*)::int from care_reminder_items i where i.reason is not null) as unsent,
          count(*) filter (where m.state in ('planned', 'requested') or m.sent_at > $1::timestamptz)::int as open,
          count(*) filter (where not exists (select from messages x where x.clinic_id = m.clinic_id and x.id = m.message_id))::int as apart
         from care_reminders m`,
    );
    expect(care).toMatchObject({ claims: 1, open: 0, apart: 0 });
    expect(care?.sent).toBeGreaterThan(10);
    expect(care?.answered).toBeGreaterThan(2);
    expect(care?.unsent).toBeGreaterThan(10);
  });

  test('clients and pets can be searched by name, phone number and microchip', async () => {
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

  test('a database that contains anything is not seeded again', async () => {
    const count = 'select (select count(*) from appointments) + (select count(*) from auth.users) as n';
    const before = await rows(count);
    expect(await seed(db, now)).toBe(false);
    expect(await rows(count)).toEqual(before);
  });
});

test(
  'only one of two processes that start at once seeds the database',
  async () => {
    const db = await createTestDatabase();
    const filled = await Promise.all([seed(db, MOMENTS[0] ?? ''), seed(db, MOMENTS[0] ?? '')]);
    expect(filled.toSorted()).toEqual([false, true]);
    const { rows } = await db.owner.query('select from clinics');
    expect(rows).toHaveLength(2);
    await db.drop();
  },
  FILLING_MS,
);
