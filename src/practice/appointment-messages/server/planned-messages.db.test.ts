import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { bookVisit, givenVisitWorld, type VisitWorld } from '#test/given-visits.ts';
import { stormRuns } from '#test/storm.ts';
import {
  explainCancellationEndpoint,
  moveAppointmentEndpoint,
  rescheduleAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '#practice/appointments/contract.ts';
import {
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
} from '#practice/appointments/own.contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { mergeRecordsEndpoint } from '#practice/merges/contract.ts';
import { mergesHandlers } from '#practice/merges/server/routes.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import {
  type AppointmentMessageRules,
  changeClinicMessageSettingsEndpoint,
  changeTypeMessageSettingsEndpoint,
} from '../contract.ts';
import { DEFAULT_MESSAGE_RULES } from '../message-rules.rules.ts';
import { remindersOf } from '../reminders.rules.ts';
import { appointmentMessagesHandlers } from './routes.ts';

const ZONE = 'Europe/Berlin';
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: VisitWorld;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...appointmentMessagesHandlers, ...mergesHandlers]);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = await givenVisitWorld(db.owner);
});

/** In so many days at noon in Berlin. */
const inDays = (days: number, minute = 720): Date =>
  new Date(instantAtMinute(addDays(localDayOf(Date.now(), ZONE), days), minute, ZONE));

interface Row {
  kind: string;
  state: string;
  reason: string | null;
  starts_at: string;
  previous_starts_at: string | null;
  due_at: string;
  withdraw_at: string | null;
}
async function messages(id: string): Promise<Row[]> {
  const { rows } = await db.owner.query<Row>(
    `select kind, state, reason, starts_at, previous_starts_at, due_at, withdraw_at from appointment_messages
      where clinic_id = $1 and appointment_id = $2 order by kind, state desc`,
    [world.clinicId, id],
  );
  return rows;
}
const short = async (id: string) =>
  (await messages(id))
    .map(({ kind, state, reason }) => [kind, state, ...(reason === null ? [] : [reason])].join(' '))
    .toSorted();
/** The conversation has them, as after a run of the job. */
const queue = (id: string, kinds: readonly string[]) =>
  db.owner.query(
    `update appointment_messages set state = 'queued', message_key = id::text, message_id = gen_random_uuid(), channel = 'sms',
        queued_at = now(), send_at = now()
      where clinic_id = $1 and appointment_id = $2 and kind = any ($3) and state = 'planned'`,
    [world.clinicId, id, kinds],
  );
const versionOf = async (id: string): Promise<number> => {
  const { rows } = await db.owner.query<{ version: number }>(
    'select version from appointments where id = $1',
    [id],
  );
  return rows[0]?.version ?? 0;
};
async function step(id: string, status: 'arrived' | 'booked' | 'cancelled' | 'confirmed' | 'no_show') {
  const done = await api.call(world.csr, stepAppointmentEndpoint, {
    id,
    status,
    version: await versionOf(id),
  });
  expect(done.status).toBe(200);
}
async function move(id: string, startsAt: Date) {
  const done = await api.call(world.csr, moveAppointmentEndpoint, {
    id,
    startsAt: startsAt.toISOString(),
    version: await versionOf(id),
  });
  expect(done.status).toBe(200);
}

describe('a booking', () => {
  test('plans a confirmation and a reminder; far ahead, two', async () => {
    const near = await bookVisit(api, world, inDays(10));
    expect(await short(near.id)).toEqual(['confirmation planned', 'reminder planned']);
    const far = await bookVisit(api, world, inDays(50));
    expect(await short(far.id)).toEqual([
      'confirmation planned',
      'early_reminder planned',
      'reminder planned',
    ]);
    const [, reminder] = await messages(near.id);
    const [due] = remindersOf(
      { startsAtMs: Date.parse(near.startsAt), bookedAtMs: Date.now(), toldAtMs: null },
      { rules: DEFAULT_MESSAGE_RULES, zone: ZONE, nowMs: 0 },
    );
    expect(Date.parse(reminder?.due_at ?? '')).toBe(due?.dueAtMs);
  });

  test('shortly before the visit, the confirmation is enough', async () => {
    const { id } = await bookVisit(api, world, inDays(1));
    expect(await short(id)).toEqual(['confirmation planned', 'reminder suppressed told_recently']);
  });

  test('that nobody has made, in the past, or requested: no messages', async () => {
    const { clinicId, typeId, petId, clientId, doctorId, account } = world;
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select $1, $2, $3, $4, $5, t, t + interval '30 minutes', t + interval '30 minutes', 'Imported'
         from (select now() + interval '9 days' as t) x returning id`,
      [clinicId, typeId, petId, clientId, doctorId],
    );
    expect(await short(rows[0]?.id ?? '')).toEqual([]);
    const past = await bookVisit(api, world, inDays(-3));
    expect(await short(past.id)).toEqual([]);
    await db.owner.query(`update clinics set online_booking = 'request' where id = $1`, [clinicId]);
    const { body } = await api.call(account, bookMyAppointmentEndpoint, {
      clinicId,
      petId,
      appointmentTypeId: typeId,
      startsAt: inDays(6).toISOString(),
      reason: 'Cough',
    });
    expect(await short(body.id)).toEqual([]);
    await step(body.id, 'booked');
    expect(await short(body.id)).toEqual(['confirmation planned', 'reminder planned']);
  });

  test('a request that is declined is told', async () => {
    const { clinicId, typeId, petId, account } = world;
    await db.owner.query(`update clinics set online_booking = 'request' where id = $1`, [clinicId]);
    const { body } = await api.call(account, bookMyAppointmentEndpoint, {
      clinicId,
      petId,
      appointmentTypeId: typeId,
      startsAt: inDays(6).toISOString(),
      reason: 'Cough',
    });
    await step(body.id, 'cancelled');
    expect(await short(body.id)).toEqual(['canceled planned']);
  });
});

describe('a move', () => {
  test('before the confirmation went: it is confirmed with the new time', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await move(id, inDays(12));
    const rows = await messages(id);
    expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'confirmation planned',
      'reminder planned',
    ]);
    for (const row of rows) expect(Date.parse(row.starts_at)).toBe(inDays(12).getTime());
  });

  test('after it went: the client is told, what was queued is taken back, the reminder moves', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation', 'reminder']);
    await move(id, inDays(12));
    const rows = await messages(id);
    expect(rows).toMatchObject([
      { kind: 'changed', state: 'planned' },
      { kind: 'confirmation', state: 'queued', withdraw_at: expect.any(String) },
      { kind: 'reminder', state: 'queued', withdraw_at: expect.any(String) },
      { kind: 'reminder', state: 'planned', withdraw_at: null },
    ]);
    expect(Date.parse(rows[0]?.previous_starts_at ?? '')).toBe(inDays(10).getTime());
    const { rows: jobs } = await db.owner.query(`select j.key from graphile_worker.jobs j where j.key = $1`, [
      `appointmentMessages.withdraw:${world.clinicId}`,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test('there and back before anybody was told is no news', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    await move(id, inDays(12));
    await move(id, inDays(10));
    expect(await short(id)).toEqual(['confirmation queued', 'reminder planned']);
  });

  test('back to a time whose reminder was sent sends no second one', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation', 'reminder']);
    await move(id, inDays(12));
    await queue(id, ['changed']);
    await move(id, inDays(10));
    expect(await short(id)).toEqual([
      'changed planned',
      'changed queued',
      'confirmation queued',
      'reminder queued',
    ]);
  });

  test('another appointment in its place: the client is told once, of the move', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    const { body } = await api.call(world.csr, rescheduleAppointmentEndpoint, {
      id,
      version: await versionOf(id),
      startsAt: inDays(13).toISOString(),
    });
    expect(await short(id)).toEqual(['confirmation queued']);
    const rows = await messages(body.id);
    expect(rows).toMatchObject([
      { kind: 'changed', state: 'planned' },
      { kind: 'reminder', state: 'planned' },
    ]);
    expect(Date.parse(rows[0]?.previous_starts_at ?? '')).toBe(inDays(10).getTime());
  });

  test('another appointment in place of one that was never confirmed is confirmed', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const { body } = await api.call(world.csr, rescheduleAppointmentEndpoint, {
      id,
      version: await versionOf(id),
      startsAt: inDays(13).toISOString(),
    });
    expect(await short(body.id)).toEqual(['confirmation planned', 'reminder planned']);
  });
});

describe('what ends an appointment, or brings it back', () => {
  test('canceled by the clinic is told, and restored before that, is not', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    await step(id, 'cancelled');
    expect(await short(id)).toEqual(['canceled planned', 'confirmation queued']);
    await step(id, 'booked');
    expect(await short(id)).toEqual(['confirmation queued', 'reminder planned']);
  });

  test('restored after it was told is confirmed again', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    await step(id, 'cancelled');
    await queue(id, ['canceled']);
    await step(id, 'booked');
    expect(await short(id)).toEqual([
      'canceled queued',
      'confirmation planned',
      'confirmation queued',
      'reminder planned',
    ]);
  });

  test('canceled before the confirmation went: nothing at all', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await step(id, 'cancelled');
    expect(await short(id)).toEqual([]);
  });

  test('canceled by the client is not told; a reason that is entered later counts', async () => {
    const { clinicId, typeId, petId, account } = world;
    const { body } = await api.call(account, bookMyAppointmentEndpoint, {
      clinicId,
      petId,
      appointmentTypeId: typeId,
      startsAt: inDays(6).toISOString(),
      reason: 'Cough',
    });
    await queue(body.id, ['confirmation']);
    await api.call(account, cancelMyAppointmentEndpoint, { id: body.id });
    expect(await short(body.id)).toEqual(['canceled suppressed client_canceled', 'confirmation queued']);
    const byPhone = await bookVisit(api, world, inDays(10));
    await queue(byPhone.id, ['confirmation']);
    await step(byPhone.id, 'cancelled');
    const explain = async (reason: 'client_cancelled' | 'clinic_cancelled') =>
      api.call(world.csr, explainCancellationEndpoint, {
        id: byPhone.id,
        version: await versionOf(byPhone.id),
        reason,
        note: null,
      });
    expect((await explain('client_cancelled')).status).toBe(200);
    expect(await short(byPhone.id)).toEqual(['canceled suppressed client_canceled', 'confirmation queued']);
    await explain('clinic_cancelled');
    expect(await short(byPhone.id)).toEqual(['canceled planned', 'confirmation queued']);
  });

  test('a check-in drops the reminder, and brings it back when it is undone', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    await step(id, 'arrived');
    expect(await short(id)).toEqual(['confirmation queued']);
    await step(id, 'booked');
    expect(await short(id)).toEqual(['confirmation queued', 'reminder planned']);
  });

  test('a missed visit has a message later; undone, it has none', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await queue(id, ['confirmation']);
    await step(id, 'no_show');
    expect(await short(id)).toEqual(['confirmation queued', 'no_show planned']);
    await step(id, 'booked');
    expect(await short(id)).toEqual(['confirmation queued', 'reminder planned']);
  });

  test('a merge of clients changes nothing', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const before = await messages(id);
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into clients (clinic_id, full_name) values ($1, 'Kept') returning id`,
      [world.clinicId],
    );
    const merged = await api.call(world.admin, mergeRecordsEndpoint, {
      subject: 'client',
      keptId: rows[0]?.id ?? '',
      mergedId: world.clientId,
      reason: 'The same person',
    });
    expect(merged.status).toBe(200);
    expect(await messages(id)).toEqual(before);
  });
});

describe('settings', () => {
  const change = (rules: Partial<AppointmentMessageRules>, version = 0) =>
    api.call(world.admin, changeClinicMessageSettingsEndpoint, {
      rules: { ...DEFAULT_MESSAGE_RULES, ...rules },
      version,
    });

  test('planned reminders follow the clinic, its types and its clock', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const dueDays = async () => {
      const row = (await messages(id)).find(({ kind }) => kind === 'reminder');
      return `${row?.state} ${(Date.parse(localDayOf(Date.parse(row?.starts_at ?? ''), ZONE)) - Date.parse(localDayOf(Date.parse(row?.due_at ?? ''), ZONE))) / 86_400_000}`;
    };
    expect((await change({ reminderDays: 5, mondayReminderDays: 5 })).status).toBe(200);
    expect(await dueDays()).toBe('planned 5');
    const type = await api.call(world.admin, changeTypeMessageSettingsEndpoint, {
      appointmentTypeId: world.typeId,
      rules: { reminderDays: 6, mondayReminderDays: 6, noShow: true },
      version: 0,
    });
    expect(type.body).toEqual({ version: 1 });
    expect(await dueDays()).toBe('planned 6');
    await change({ reminder: false }, 1);
    expect((await messages(id)).find(({ kind }) => kind === 'reminder')).toMatchObject({ reason: 'off' });
    const before = (await messages(id)).find(({ kind }) => kind === 'reminder')?.due_at;
    await db.owner.query(`update clinics set time_zone = 'America/New_York' where id = $1`, [world.clinicId]);
    expect((await messages(id)).find(({ kind }) => kind === 'reminder')?.due_at).not.toBe(before);
  });

  test('a change that somebody else made meanwhile is refused', async () => {
    expect((await change({ reminderDays: 5 })).body).toEqual({ version: 1 });
    const late = await change({ reminderDays: 6 });
    expect(late.body).toMatchObject({ code: 'record_changed' });
  });

  test('turned off, a notice is shown as such', async () => {
    await change({ confirmation: false });
    const { id } = await bookVisit(api, world, inDays(10));
    expect(await short(id)).toEqual(['confirmation suppressed off', 'reminder planned']);
  });
});

test('our defaults are the same in SQL', async () => {
  const { rows } = await db.owner.query<{ rules: unknown }>(
    'select app.appointment_message_rules($1, $2) as rules',
    [world.clinicId, world.typeId],
  );
  expect(rows[0]?.rules).toEqual(DEFAULT_MESSAGE_RULES);
});

test('MSG-1: SQL plans the reminders that the rule plans', async () => {
  const instant = fc.integer({
    min: Date.parse('2025-06-01T00:00Z') / 60_000,
    max: Date.parse('2028-01-01T00:00Z') / 60_000,
  });
  const cases = fc
    .sample(
      fc.record({
        startsAtMs: instant.map((minute) => minute * 60_000),
        bookedAgo: fc.integer({ min: 0, max: 100_000 }),
        isTold: fc.boolean(),
        nowAgo: fc.integer({ min: 0, max: 50_000 }),
        zone: fc.constantFrom(
          'Europe/Berlin',
          'America/New_York',
          'Australia/Lord_Howe',
          'America/Sao_Paulo',
        ),
        rules: fc.record({
          reminder: fc.boolean(),
          earlyReminder: fc.boolean(),
          reminderDays: fc.integer({ min: 1, max: 10 }),
          mondayReminderDays: fc.integer({ min: 1, max: 10 }),
          earlyReminderDays: fc.integer({ min: 1, max: 30 }),
          earlyReminderWeeks: fc.integer({ min: 1, max: 8 }),
          sendMinute: fc.integer({ min: 0, max: 1439 }),
          minNoticeMinutes: fc.integer({ min: 0, max: 2880 }),
        }),
      }),
      stormRuns(300),
    )
    .map(({ startsAtMs, bookedAgo, isTold, nowAgo, zone, rules: some }) => {
      const bookedAtMs = startsAtMs - bookedAgo * 60_000;
      const rules = { ...DEFAULT_MESSAGE_RULES, ...some };
      const nowMs = Math.max(bookedAtMs, startsAtMs - nowAgo * 60_000);
      return { visit: { startsAtMs, bookedAtMs, toldAtMs: isTold ? bookedAtMs : null }, zone, rules, nowMs };
    });
  const { rows } = await db.owner.query<{ plan: unknown }>(
    `select (select coalesce(jsonb_agg(jsonb_build_array(p.kind, extract(epoch from p.due_at) * 1000, p.reason) order by p.kind), '[]')
       from app.appointment_reminder_plan(to_timestamp((c.one #>> '{visit,startsAtMs}')::float8 / 1000),
         to_timestamp((c.one #>> '{visit,bookedAtMs}')::float8 / 1000), to_timestamp((c.one #>> '{visit,toldAtMs}')::float8 / 1000),
         to_timestamp((c.one ->> 'nowMs')::float8 / 1000), c.one ->> 'zone', c.one -> 'rules') p) as plan
       from jsonb_array_elements($1::jsonb) with ordinality as c (one, at) order by c.at`,
    [JSON.stringify(cases)],
  );
  const planned = cases.map(({ visit, zone, rules, nowMs }) =>
    remindersOf(visit, { zone, rules, nowMs }).map(({ kind, dueAtMs, reason }) => [kind, dueAtMs, reason]),
  );
  expect(rows.map(({ plan }) => plan)).toEqual(planned);
});
