import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Tables } from '#db/tables.ts';
import { createDatabase, type Database } from '#foundation/server/database/database.ts';
import { databaseRoleOf } from '#foundation/server/database/database-role.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { probingIsolation } from '#test/placement/probing-isolation.ts';
import { costMillionths, MILLIONTHS, monthOf } from '../budget.rules.ts';
import { aiBudgetEmails } from './jobs/ai-budget-emails.ts';
import { reserveBudget, type BudgetRequest } from './public/reserve-budget.ts';
import { releaseReservation } from './public/release-reservation.ts';
import { completeReservation } from './public/complete-reservation.ts';

let db: TestDatabase;
/** Wide enough for many requests to run side by side. */
let wide: Database<Tables>;
beforeAll(async () => {
  db = await createTestDatabase();
  wide = createDatabase<Tables>({
    connection: db.connections.app,
    poolSize: 12,
    onIdleError: (error) => expect.fail(error.message),
  });
});
afterAll(async () => {
  await wide.end();
  await db.drop();
});

const PRICES = { inputPriceMinor: 300, outputPriceMinor: 1500 };
/** 100 cents, at these prices. */
const REQUEST: BudgetRequest = { feature: 'follow_up_drafts', inputTokens: 100_000, outputTokens: 46_667 };

const as = <T>(person: Person, work: Parameters<typeof wide.transaction<T>>[1]): Promise<T> =>
  wide.transaction<T>(
    {
      databaseRole: databaseRoleOf(person),
      claims: {
        userId: person.userId,
        sessionId: person.sessionId,
        role: person.role,
        clinicId: person.clinicId,
        permissions: person.role ? permissionsOf(person.role) : [],
      },
      mode: 'write',
    },
    work,
  );
const reserve = (person: Person, request: Partial<BudgetRequest> = {}) =>
  as(person, (tx) => reserveBudget(tx, { ...REQUEST, ...request }));
const settle = (person: Person, id: string, inputTokens: number, outputTokens: number) =>
  as(person, (tx) => completeReservation(tx, id, { inputTokens, outputTokens }));

interface Given {
  readonly budgetMinor?: number;
  readonly allowed?: readonly string[];
  readonly on?: readonly string[];
  readonly isOffered?: boolean;
  readonly timeZone?: string;
}
async function givenClinicWithAi({
  budgetMinor = 1000,
  allowed,
  on,
  isOffered = true,
  timeZone,
}: Given = {}) {
  const { clinicId } = await givenClinic(db.owner, timeZone === undefined ? {} : { timeZone });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { rows } = await db.owner.query<{ id: string }>(
    `insert into ai_models (provider, model, currency, input_price_minor, output_price_minor, is_offered)
     values ('Example', $1, 'EUR', $2, $3, $4) returning id`,
    [clinicId, PRICES.inputPriceMinor, PRICES.outputPriceMinor, isOffered],
  );
  await db.owner.query(
    `insert into ai_limits (clinic_id, allowed_features, budget_minor, currency, model_id) values ($1, $2, $3, 'EUR', $4)`,
    [clinicId, allowed ?? ['follow_up_drafts'], budgetMinor, rows[0]?.id],
  );
  await db.owner.query('insert into ai_choices (clinic_id, features_on) values ($1, $2)', [
    clinicId,
    on ?? ['follow_up_drafts'],
  ]);
  return { clinicId, doctor };
}
async function idOf(result: ReturnType<typeof reserve>): Promise<string> {
  const reserved = await result;
  if (!reserved.ok) throw new Error(reserved.error);
  return reserved.value.id;
}
const accountOf = async (clinicId: string) => {
  const { rows } = await db.owner.query<{ spent: number; ledger: number; held: number; lines: number }>(
    `select (select coalesce(sum(m.spent_millionths), 0)::bigint from ai_months m where m.clinic_id = $1) as spent,
            (select coalesce(sum(u.cost_millionths), 0)::bigint from ai_usage u where u.clinic_id = $1) as ledger,
            (select count(*) from ai_usage u where u.clinic_id = $1) as lines,
            (select coalesce(sum(r.reserved_millionths), 0)::bigint from ai_reservations r
              where r.clinic_id = $1 and r.status = 'open') as held`,
    [clinicId],
  );
  return rows[0];
};
const trailOf = async (clinicId: string) =>
  (
    await db.owner.query<{ action: string; after: object }>(
      `select action, after from audit_entries where clinic_id = $1 order by id`,
      [clinicId],
    )
  ).rows;

describe('AI-2: who may reserve', () => {
  test('allows a permitted, enabled feature with a model and a budget: the reservation has the model and the cost', async () => {
    const { clinicId, doctor } = await givenClinicWithAi();
    const reserved = await reserve(doctor);
    expect(reserved).toMatchObject({ ok: true, value: { provider: 'Example', model: clinicId } });
    expect(await accountOf(clinicId)).toEqual({
      spent: 0,
      ledger: 0,
      lines: 0,
      held: costMillionths(REQUEST, PRICES),
    });
  });

  test.each<[string, Given, Partial<BudgetRequest>, string]>([
    ['not allowed by the platform', { allowed: [] }, {}, 'ai_feature_not_allowed'],
    ['another feature is', { allowed: ['inventory_forecast'] }, {}, 'ai_feature_not_allowed'],
    ['not switched on by the clinic', { on: [] }, {}, 'ai_feature_off'],
    ['the model is no longer offered', { isOffered: false }, {}, 'ai_model_missing'],
    ['the budget is nothing', { budgetMinor: 0 }, {}, 'ai_budget_spent'],
    ['it costs more than the whole budget', { budgetMinor: 99 }, {}, 'ai_budget_spent'],
  ])('refused: %s', async (_, given, request, error) => {
    const { clinicId, doctor } = await givenClinicWithAi(given);
    expect(await reserve(doctor, request)).toEqual({ ok: false, error });
    expect(await accountOf(clinicId)).toMatchObject({ held: 0 });
  });

  test('refuses a clinic without settings', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    expect(await reserve(admin)).toEqual({ ok: false, error: 'ai_feature_not_allowed' });
  });

  test('a stop applies to everybody from the next request on, and can be ended', async () => {
    const { doctor } = await givenClinicWithAi();
    const before = await idOf(reserve(doctor));
    await db.owner.query(`insert into ai_stops (reason) values ('Investigating')`);
    expect(await reserve(doctor)).toEqual({ ok: false, error: 'ai_stopped' });
    // A request in progress is still recorded.
    expect(await settle(doctor, before, 10, 10)).toBe(true);
    await db.owner.query('update ai_stops set ended_at = now()');
    expect(await reserve(doctor)).toMatchObject({ ok: true });
  });

  test('refuses clients and platform staff', async () => {
    for (const role of ['client', 'platform_admin'] as const) {
      const person = await givenPerson(db.owner, { role });
      await expect(reserve(person)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('AI-2: the budget', () => {
  test('reserves exactly the budget, and refuses one token more', async () => {
    const { doctor } = await givenClinicWithAi({ budgetMinor: 300 });
    expect(await reserve(doctor, { inputTokens: 1_000_001, outputTokens: 0 })).toMatchObject({ ok: false });
    expect(await reserve(doctor, { inputTokens: 1_000_000, outputTokens: 0 })).toMatchObject({ ok: true });
    expect(await reserve(doctor, { inputTokens: 1, outputTokens: 0 })).toEqual({
      ok: false,
      error: 'ai_budget_spent',
    });
  });

  test('fifty concurrent requests never reserve more than the budget in total', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({ budgetMinor: 1750 });
    const cost = costMillionths(REQUEST, PRICES);
    const fitting = Math.floor((1750 * MILLIONTHS) / cost);
    expect(fitting).toBe(17);
    const results = await Promise.all(Array.from({ length: 50 }, () => reserve(doctor)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(fitting);
    expect(await accountOf(clinicId)).toMatchObject({ held: fitting * cost });
    // Half is released, half completed below the reservation: as much as that frees can be reserved again, and no
    // more.
    const given = results.flatMap((result) => (result.ok ? [result.value.id] : []));
    await Promise.all(
      given.map((id, at) =>
        at % 2 === 0 ? as(doctor, (tx) => releaseReservation(tx, id)) : settle(doctor, id, 50_000, 20_000),
      ),
    );
    const spent = 8 * costMillionths({ inputTokens: 50_000, outputTokens: 20_000 }, PRICES);
    expect(await accountOf(clinicId)).toEqual({ spent, ledger: spent, lines: 8, held: 0 });
    const again = await Promise.all(Array.from({ length: 50 }, () => reserve(doctor)));
    expect(again.filter(({ ok }) => ok)).toHaveLength(Math.floor((1750 * MILLIONTHS - spent) / cost));
  });

  test('records a refusal only for a request that exceeds the budget', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({ budgetMinor: 300 });
    const record = (inputTokens: number) =>
      as(doctor, (tx) => sql`select app.record_ai_budget_refusal(${inputTokens}::bigint, 0)`.execute(tx));
    await record(1_000_000);
    expect(await trailOf(clinicId)).toEqual([]);
    await record(1_000_001);
    await record(1_000_001);
    expect(await trailOf(clinicId)).toMatchObject([{ action: 'ai_budget.refused' }]);
  });

  test('an expired reservation is no longer counted, and can still be completed', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({ budgetMinor: 100 + 1 });
    const lost = await idOf(reserve(doctor));
    expect(await reserve(doctor)).toMatchObject({ ok: false });
    await db.owner.query(
      `update ai_reservations set expires_at = now() - interval '1 second' where clinic_id = $1`,
      [clinicId],
    );
    expect(await reserve(doctor)).toMatchObject({ ok: true });
    expect(await settle(doctor, lost, 10, 10)).toBe(true);
    expect(await accountOf(clinicId)).toMatchObject({ lines: 1 });
  });
});

describe('AI-1: the ledger', () => {
  test('a use is recorded once, at the prices at the time of the reservation', async () => {
    const { clinicId, doctor } = await givenClinicWithAi();
    const id = await idOf(reserve(doctor));
    await db.owner.query('update ai_models set input_price_minor = 9999 where model = $1', [clinicId]);
    const settled = await Promise.all([1, 2, 3].map(() => settle(doctor, id, 1234, 567)));
    expect(settled.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, false, true]);
    expect(await as(doctor, (tx) => releaseReservation(tx, id))).toBe(false);
    const { rows } = await db.owner.query('select * from ai_usage where clinic_id = $1', [clinicId]);
    expect(rows).toMatchObject([
      {
        feature: 'follow_up_drafts',
        provider: 'Example',
        model: clinicId,
        input_tokens: 1234,
        output_tokens: 567,
        currency: 'EUR',
        cost_millionths: costMillionths({ inputTokens: 1234, outputTokens: 567 }, PRICES),
        user_id: doctor.userId,
      },
    ]);
  });

  test('a reservation can be ended by its requester alone: neither by a colleague nor by another clinic', async () => {
    const { clinicId, doctor } = await givenClinicWithAi();
    const colleague = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const outsider = (await givenClinicWithAi()).doctor;
    const id = await idOf(reserve(doctor));
    for (const other of [colleague, outsider]) {
      expect(await settle(other, id, 1, 1)).toBe(false);
      expect(await as(other, (tx) => releaseReservation(tx, id))).toBe(false);
    }
    expect(await accountOf(clinicId)).toMatchObject({ lines: 0, held: costMillionths(REQUEST, PRICES) });
  });

  test('no entry can be changed or deleted, and staff cannot insert any directly', async () => {
    const { clinicId, doctor } = await givenClinicWithAi();
    await settle(doctor, await idOf(reserve(doctor)), 1, 1);
    for (const statement of [
      'update ai_usage set cost_millionths = 0',
      'delete from ai_usage',
      'truncate ai_usage',
    ])
      await expect(db.owner.query(statement)).rejects.toThrow('append-only');
    await expect(
      as(doctor, (tx) =>
        sql`insert into ai_months (clinic_id, month, currency) values (${clinicId}, '2026-01-01', 'EUR')`.execute(
          tx,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      probingIsolation(() =>
        as(doctor, (tx) => sql`update ai_reservations set reserved_millionths = 0`.execute(tx)),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('AI-3: notices to the clinic', () => {
  test('are sent once at 80 and at 100 per cent, once for the first refusal, and again after a raise', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({ budgetMinor: 300 });
    const spend = async (cents: number) => {
      const inputTokens = Math.round((cents * MILLIONTHS) / 300);
      await settle(doctor, await idOf(reserve(doctor, { inputTokens, outputTokens: 0 })), inputTokens, 0);
    };
    const auditedNotices = async () =>
      (await trailOf(clinicId)).map(({ action, after }) => [
        action,
        'percent' in after ? after.percent : null,
      ]);
    await spend(237);
    expect(await auditedNotices()).toEqual([]);
    await spend(6);
    await spend(1);
    expect(await auditedNotices()).toEqual([['ai_budget.reached', 80]]);
    await spend(56);
    await reserve(doctor);
    await reserve(doctor);
    const whole = [
      ['ai_budget.reached', 80],
      ['ai_budget.reached', 100],
      ['ai_budget.refused', null],
    ];
    expect(await auditedNotices()).toEqual(whole);
    await db.owner.query('update ai_limits set budget_minor = 600 where clinic_id = $1', [clinicId]);
    await spend(3);
    await spend(240);
    expect(await auditedNotices()).toEqual([...whole, ['ai_budget.reached', 80]]);
  });

  test('are emailed to its admins and to the platform at 80 and at 100 per cent, each once a month', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({ budgetMinor: 300 });
    await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    await givenPerson(db.owner, { role: 'platform_admin' });
    const { rows: addresses } = await db.owner.query<{ role: string; email: string }>(
      `select r.role, u.email from user_roles r join auth.users u on u.id = r.user_id
        where r.role = 'platform_admin' or (r.role = 'clinic_admin' and r.clinic_id = $1)`,
      [clinicId],
    );
    const spend = async (cents: number) => {
      const inputTokens = Math.round((cents * MILLIONTHS) / 300);
      await settle(doctor, await idOf(reserve(doctor, { inputTokens, outputTokens: 0 })), inputTokens, 0);
    };
    const { rows: named } = await db.owner.query<{ name: string }>('select name from clinics where id = $1', [
      clinicId,
    ]);
    const clinicName = named[0]?.name;
    const emails = async () =>
      (
        await db.owner.query<{
          template: string;
          recipient: string;
          details: Readonly<Record<string, unknown>>;
        }>(
          `select template, recipient, details from mail_outbox where template like 'ai_budget_%'
              and details ->> 'clinicName' = $1 order by created_at, template`,
          [clinicName],
        )
      ).rows;
    await spend(243);
    await spend(3);
    const first = await emails();
    expect(first.map(({ template, recipient }) => `${template} ${recipient}`).toSorted()).toEqual(
      addresses
        .map(
          ({ role, email }) =>
            `${role === 'platform_admin' ? 'ai_budget_platform' : 'ai_budget_clinic'} ${email}`,
        )
        .toSorted(),
    );
    await spend(54);
    // A raised budget shows the notice again; nobody gets the same email twice.
    await db.owner.query('update ai_limits set budget_minor = 360 where clinic_id = $1', [clinicId]);
    await spend(3);
    expect((await emails()).map(({ details }) => details['percent'])).toEqual([
      ...first.map(() => 80),
      ...first.map(() => 100),
    ]);

    const composers = aiBudgetEmails('https://tailwell.example');
    for (const { template, details } of await emails()) {
      const nothing = { userId: null, invitationId: null, redirectTo: null, flowId: null, signUpId: null };
      const message = await db.database.transaction(
        { databaseRole: 'job_server', mode: 'read' },
        async (tx) =>
          composers[template]?.(tx, {
            id: clinicId,
            template,
            recipient: 'a@people.test',
            details,
            ...nothing,
          }),
      );
      expect(message?.text).toContain(String(clinicName));
      // The clinic reads its own country’s marks; the platform has no country.
      const amount = template === 'ai_budget_clinic' ? /3,00\s€ for [A-Z][a-z]+ 20\d\d/ : /€3\.00 for [A-Z]/;
      expect(message?.text).toMatch(amount);
    }
  });
});

describe('AI-4: months', () => {
  const ZONES = [
    'Pacific/Kiritimati',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Pacific/Pago_Pago',
    'Africa/Cairo',
  ];
  const instants = Array.from({ length: 36 }, (_, at) => Date.UTC(2026, at % 12, 1) + (at - 18) * 3_600_000);

  test('the database and the rule use the same calendar months, around every change of month', async () => {
    const { rows } = await db.owner.query<{ at: string; zone: string; month: string }>(
      `select at, zone, app.ai_month(at, zone) as month
         from unnest($1::timestamptz[]) as at cross join unnest($2::text[]) as zone`,
      [instants.map((ms) => new Date(ms).toISOString()), ZONES],
    );
    expect(rows).toHaveLength(instants.length * ZONES.length);
    expect(rows.filter(({ at, zone, month }) => month !== monthOf(Date.parse(at), zone))).toEqual([]);
  });

  test('a new month begins with the whole budget; earlier reservations count for their own month', async () => {
    const { clinicId, doctor } = await givenClinicWithAi({
      budgetMinor: 101,
      timeZone: 'Pacific/Kiritimati',
    });
    const id = await idOf(reserve(doctor));
    await db.owner.query(`update ai_months set month = month - interval '1 month' where clinic_id = $1`, [
      clinicId,
    ]);
    await db.owner.query(
      `update ai_reservations set month = month - interval '1 month' where clinic_id = $1`,
      [clinicId],
    );
    expect(await reserve(doctor)).toMatchObject({ ok: true });
    await settle(doctor, id, 1000, 0);
    const { rows } = await db.owner.query<{ spent: number }>(
      'select spent_millionths as spent from ai_months where clinic_id = $1 order by month',
      [clinicId],
    );
    expect(rows.map(({ spent }) => spent)).toEqual([300_000, 0]);
  });
});
