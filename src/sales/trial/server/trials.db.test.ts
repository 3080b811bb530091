import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoleOf } from '#foundation/server/database/database-role.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { defaultSetup } from '#practice/clinics/server/public/default-setup.ts';
import { onboardingHandlers } from '#practice/onboarding/server/routes.ts';
import { TRIAL_DAYS } from '../trial.rules.ts';
import {
  saveTrialAnswersEndpoint,
  myTrialEndpoint,
  startTrialEndpoint,
  trialEndEndpoint,
} from '../contract.ts';
import { trialHandlers } from './routes.ts';
import { trialEmails } from './jobs/trial-emails.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...trialHandlers, ...onboardingHandlers]);
});
afterAll(() => db.drop());

/** A caller without a session. */
const nobody: Person | null = null;

const answers = {
  clinicName: 'Tierklinik am Zoo',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  fullName: 'Ada Adler',
  takesAppointments: true,
};

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await db.owner.query<Record<string, unknown>>(text, [...values])).rows;

const roleOf = async ({ userId }: Person) =>
  (await rows('select role, clinic_id from user_roles where user_id = $1', [userId]))[0];

const countOf = async (table: string): Promise<unknown> =>
  (await rows(`select count(*)::integer as n from ${table}`))[0]?.['n'];

/** The tables that a trial writes to. */
const TOUCHED = [
  'clinics',
  'clinic_hours',
  'staff_members',
  'trials',
  'leads',
  'mail_outbox',
  'audit_entries',
];
const countAll = async () => Promise.all(TOUCHED.map(countOf));

async function givenTrial(person: Person, input: Partial<typeof answers> = {}): Promise<string> {
  const response = await api.call(person, startTrialEndpoint, { ...answers, ...input });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.clinicId;
}

describe('TRIAL-1: a trial', () => {
  test('gives a client without a clinic a ready-to-use clinic, the admin role, a lead and an email', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const clinicId = await givenTrial(person);
    expect(await roleOf(person)).toEqual({ role: 'clinic_admin', clinic_id: clinicId });
    const [clinic] = await rows(
      `select slug, plan, online_booking, extract(day from trial_ends_at - created_at)::integer as days from clinics where id = $1`,
      [clinicId],
    );
    expect(clinic).toEqual({
      slug: 'tierklinik-am-zoo',
      plan: 'trial',
      online_booking: 'off',
      days: TRIAL_DAYS,
    });
    expect(
      await rows(
        `select (select count(*)::integer from clinic_hours where clinic_id = $1) as hours,
          (select count(*)::integer from staff_hours where clinic_id = $1) as own_hours,
          (select count(*)::integer from rooms where clinic_id = $1) as rooms,
          (select count(*)::integer from appointment_types where clinic_id = $1 and name = 'Check-up') as types,
          (select count(*)::integer from catalogue_items where clinic_id = $1 and starter_key = 'consultation') as items,
          (select count(*)::integer from tax_rates where clinic_id = $1 and tax_class = 'service') as taxes,
          (select count(*)::integer from care_protocols where clinic_id = $1 and starter_key = 'dog_rabies' and confirmed_at is null) as protocols,
          (select count(*)::integer from visit_templates where clinic_id = $1 and name = 'Recheck') as templates,
          (select count(*)::integer from vital_ranges where clinic_id = $1 and species = 'cat') as ranges,
          (select json_agg(json_build_array(full_name, takes_appointments)) from staff_members where clinic_id = $1) as staff`,
        [clinicId],
      ),
    ).toEqual([
      {
        hours: 6,
        own_hours: 6,
        rooms: 3,
        types: 1,
        items: 1,
        taxes: 1,
        protocols: 1,
        templates: 1,
        ranges: 4,
        staff: [['Ada Adler', true]],
      },
    ]);
    expect(
      await rows(
        'select l.source, l.stage, l.clinic_name from leads l join trials t on t.lead_id = l.id where t.clinic_id = $1',
        [clinicId],
      ),
    ).toEqual([{ source: 'website_trial', stage: 'trial', clinic_name: 'Tierklinik am Zoo' }]);
    expect(
      await rows('select action from audit_entries where actor_id = $1 and action <> $2 order by action', [
        person.userId,
        'lead.added',
      ]),
    ).toEqual([
      { action: 'clinic.added' },
      { action: 'lead.moved' },
      { action: 'role.granted' },
      { action: 'trial.started' },
    ]);
    expect((await api.call(person, trialEndEndpoint, {})).body.trialEndsAt).not.toBeNull();
  });

  test('works without any role, and without a board column for those who take no appointments', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const clinicId = await givenTrial(person, { takesAppointments: false });
    expect(
      await rows('select takes_appointments from staff_members where clinic_id = $1', [clinicId]),
    ).toEqual([{ takes_appointments: false }]);
    expect(await rows('select from staff_hours where clinic_id = $1', [clinicId])).toEqual([]);
  });

  test('finds a free short name, also for a name without Latin letters', async () => {
    const ids = [];
    for (const clinicName of ['猫', '猫', '猫']) {
      ids.push(await givenTrial(await givenPerson(db.owner, { role: 'client' }), { clinicName }));
    }
    expect(await rows('select slug from clinics where id = any ($1) order by slug', [ids])).toEqual([
      { slug: 'clinic' },
      { slug: 'clinic-2' },
      { slug: 'clinic-3' },
    ]);
  });

  test('is limited to one per person, also with concurrent requests and after losing the role', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const twice = await Promise.all([
      api.call(person, startTrialEndpoint, answers),
      api.call(person, startTrialEndpoint, answers),
    ]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rows('select from trials where user_id = $1', [person.userId])).toHaveLength(1);
    await db.owner.query('delete from user_roles where user_id = $1', [person.userId]);
    expect((await api.call(person, startTrialEndpoint, answers)).body).toMatchObject({ code: 'trial_used' });
  });

  test('a repeated request returns the same response and starts one trial', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.call(person, startTrialEndpoint, answers, key);
    expect((await api.call(person, startTrialEndpoint, answers, key)).body).toEqual(first.body);
  });

  test('is refused to staff, the platform and clients of a clinic, and changes nothing for them', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const account = await givenPerson(db.owner, { role: 'client' });
    await givenClientWithPet(db.owner, clinicId, { account });
    const refusals = [
      [await givenStaff(db.owner, clinicId, { role: 'csr' }), 'trial_staff', 'staff'],
      [await givenPerson(db.owner, { role: 'platform_admin' }), 'trial_staff', 'staff'],
      [account, 'trial_client', 'client'],
    ] as const;
    for (const [person, code, obstacle] of refusals) {
      const before = await countAll();
      expect((await api.call(person, startTrialEndpoint, answers)).body).toMatchObject({ code });
      expect((await api.call(person, myTrialEndpoint, {})).body).toEqual({ obstacle, kept: null });
      expect(await countAll()).toEqual(before);
      expect((await roleOf(person))?.['role']).toBe(person.role);
    }
  });

  test('is rolled back completely when it fails half-way', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query(
      `create function pg_temp_fail() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
    );
    await db.owner.query(
      'create trigger cut before insert on trials for each row execute function pg_temp_fail()',
    );
    const before = await countAll();
    try {
      expect((await api.call(person, startTrialEndpoint, answers)).status).toBe(500);
    } finally {
      await db.owner.query('drop trigger cut on trials');
    }
    expect(await countAll()).toEqual(before);
    expect(await roleOf(person)).toEqual({ role: 'client', clinic_id: null });
    await givenTrial(person);
  });
});

describe('privilege escalation', () => {
  test('roles and clinic ids in user metadata have no effect', async () => {
    const person = await givenPerson(db.owner, { role: null });
    const { clinicId } = await givenClinic(db.owner);
    await db.owner.query('update auth.users set user_metadata = $2 where id = $1', [
      person.userId,
      JSON.stringify({ role: 'clinic_admin', clinic_id: clinicId, trial_request: randomUUID() }),
    ]);
    const attempt = db.database.transaction(
      {
        databaseRole: 'authenticated',
        claims: { ...person, role: null, clinicId: null, permissions: [] },
        origin: { ip: '192.0.2.1', userAgent: '', requestId: randomUUID() },
        mode: 'write',
      },
      (tx) =>
        tx
          .insertInto('user_roles')
          .values({ user_id: person.userId, role: 'clinic_admin', clinic_id: clinicId })
          .execute(),
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
    expect((await api.call(person, myTrialEndpoint, {})).body).toEqual({ obstacle: null, kept: null });
    expect(await roleOf(person)).toBeUndefined();
  });

  test('the database refuses a trial to everyone whom the server refuses', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const client = await givenPerson(db.owner, { role: 'client' });
    await givenClientWithPet(db.owner, clinicId, { account: client });
    const former = await givenPerson(db.owner, { role: 'client' });
    await givenTrial(former);
    await db.owner.query('delete from user_roles where user_id = $1', [former.userId]);
    const addressless = await givenPerson(db.owner, { role: null });
    await db.owner.query('update auth.users set email = null where id = $1', [addressless.userId]);
    const people = [
      await givenStaff(db.owner, clinicId, { role: 'csr' }),
      await givenPerson(db.owner, { role: 'platform_admin' }),
      client,
      { ...former, role: null, clinicId: null },
      addressless,
    ];
    for (const person of people) {
      const before = await countAll();
      const attempt = db.database.transaction(
        {
          databaseRole: databaseRoleOf(person),
          claims: { ...person, permissions: [] },
          origin: { ip: '192.0.2.1', userAgent: '', requestId: randomUUID() },
          mode: 'write',
        },
        (tx) =>
          sql`select app.start_trial(row('Ada', 'Zoo', 'DE', 'Europe/Berlin', true)::app.trial_answers, 'zoo', 30,
            ${defaultSetup()})`.execute(tx),
      );
      await expect(attempt).rejects.toMatchObject({ constraint: 'trials_eligible_check' });
      expect(await countAll()).toEqual(before);
    }
  });

  test('anonymous callers cannot start a trial or read its tables', async () => {
    expect((await api.call(nobody, startTrialEndpoint, answers)).status).toBe(401);
    const asAnonymous = (table: 'trial_requests' | 'trials') =>
      db.database.transaction({ databaseRole: 'anon', mode: 'read' }, (tx) =>
        tx.selectFrom(table).selectAll().execute(),
      );
    await expect(asAnonymous('trial_requests')).rejects.toMatchObject({ code: '42501' });
    await expect(asAnonymous('trials')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('trial answers saved until the email address is confirmed', () => {
  const input = { ...answers, webAddress: '', elapsedMs: 9000 };
  const requestOf = async (email: string): Promise<string> => {
    const response = await api.call(nobody, saveTrialAnswersEndpoint, { ...input, email });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body.requestId;
  };
  const linkRequest = (person: Person, requestId: string) =>
    db.owner.query('update auth.users set user_metadata = $2 where id = $1', [
      person.userId,
      JSON.stringify({ trial_request: requestId }),
    ]);

  test('are found by the account that signed up with them, and are deleted once the trial has started', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    await linkRequest(person, await requestOf(person.email));
    const { body } = await api.call(person, myTrialEndpoint, {});
    expect(body).toEqual({ obstacle: null, kept: answers });
    await givenTrial(person, body.kept ?? {});
    expect(await rows('select from trial_requests where email = $1', [person.email])).toEqual([]);
    // The saved answers and the trial share one lead.
    expect(await rows('select stage from leads where email = $1', [person.email])).toEqual([
      { stage: 'trial' },
    ]);
  });

  test('are hidden from other accounts, unconfirmed addresses and after a week', async () => {
    const person = await givenPerson(db.owner, { role: 'client' });
    const other = await givenPerson(db.owner, { role: 'client' });
    const requestId = await requestOf(person.email);
    const keptFor = async (who: Person) => (await api.call(who, myTrialEndpoint, {})).body.kept;
    await linkRequest(other, requestId);
    expect(await keptFor(other)).toBeNull();
    expect(await keptFor(person)).toBeNull();
    await linkRequest(person, requestId);
    expect(await keptFor(person)).toEqual(answers);
    await db.owner.query('update auth.users set email_confirmed_at = null where id = $1', [person.userId]);
    expect(await keptFor(person)).toBeNull();
    await db.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [person.userId]);
    await db.owner.query(`update trial_requests set expires_at = now() - interval '1 second' where id = $1`, [
      requestId,
    ]);
    expect(await keptFor(person)).toBeNull();
    await requestOf(other.email);
    expect(await rows('select from trial_requests where id = $1', [requestId])).toEqual([]);
  });

  test('do not reveal whether an email address has an account, and are rate-limited per address', async () => {
    const { email } = await givenPerson(db.owner, { role: 'client' });
    const known = await api.call(nobody, saveTrialAnswersEndpoint, { ...input, email });
    const unknown = await api.call(nobody, saveTrialAnswersEndpoint, {
      ...input,
      email: `${randomUUID()}@people.test`,
    });
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    const more = [];
    for (let i = 0; i < 5; i += 1)
      more.push((await api.call(nobody, saveTrialAnswersEndpoint, { ...input, email })).status);
    expect(more).toEqual([200, 200, 200, 200, 429]);
  });

  test('sent by a bot are refused and not stored', async () => {
    const before = await countAll();
    const email = `${randomUUID()}@people.test`;
    const trapped = await api.call(nobody, saveTrialAnswersEndpoint, {
      ...input,
      email,
      webAddress: 'https://spam.test',
    });
    const hasty = await api.call(nobody, saveTrialAnswersEndpoint, { ...input, email, elapsedMs: 100 });
    expect([trapped.status, hasty.status]).toEqual([422, 422]);
    expect(await countAll()).toEqual(before);
  });
});

test('the welcome email names the clinic and the date, and is not composed for a deleted clinic', async () => {
  const clinicId = await givenTrial(await givenPerson(db.owner, { role: 'client' }), {
    clinicName: 'Hafenpraxis',
  });
  const compose = (id: string) =>
    db.database.transaction({ databaseRole: 'auth_server', mode: 'read' }, async (tx) =>
      trialEmails('https://tailwell.example')['trial_welcome']?.(tx, {
        id: randomUUID(),
        template: 'trial_welcome',
        recipient: 'x@people.test',
        userId: null,
        invitationId: null,
        redirectTo: null,
        flowId: null,
        signUpId: null,
        details: { clinicId: id },
      }),
    );
  const message = await compose(clinicId);
  expect(message?.subject).toBe('Hafenpraxis is ready on Tailwell');
  expect(message?.text).toMatch(/Your trial runs until \d+ \w+ \d{4}/);
  expect(message?.text).toContain('https://tailwell.example/clinic/dashboard');
  await db.owner.query(`update clinics set country = 'US' where id = $1`, [clinicId]);
  expect((await compose(clinicId))?.text).toMatch(/Your trial runs until \w+ \d+, \d{4}/);
  expect(await compose(randomUUID())).toBeNull();
});
