import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MadeFile } from '#foundation/server/keep-file.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type FakeConversations, openFakeConversations } from '#test/fake-conversations.ts';
import { bookVisit, givenSecondPet, givenVisitWorld, type VisitWorld } from '#test/given-visits.ts';
import { stormRuns } from '#test/storm.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { moveAppointmentEndpoint, stepAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import {
  holdAppointmentMessageEndpoint,
  listAppointmentMessagesEndpoint,
  releaseAppointmentMessageEndpoint,
  sendAppointmentMessageNowEndpoint,
} from '../contract.ts';
import { sendMessagesJob, sendMessagesOfClinic, withdrawMessagesJob } from './jobs/send-messages-job.ts';
import { appointmentMessagesHandlers } from './routes.ts';

const ZONE = 'Europe/Berlin';
/** A calendar file, which the messages make in memory. */
const textOf = ({ bytes }: MadeFile): string => (Buffer.isBuffer(bytes) ? bytes.toString() : '');
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: VisitWorld;
let fake: FakeConversations;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...appointmentMessagesHandlers]);
  fake = await openFakeConversations(db);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = await givenVisitWorld(db.owner);
  fake.hooks.beforeRequest = () => Promise.resolve();
  fake.hooks.keep = () => Promise.resolve();
  fake.unreachable.clear();
});

const inDays = (days: number, minute = 720): Date =>
  new Date(instantAtMinute(addDays(localDayOf(Date.now(), ZONE), days), minute, ZONE));
const soon = () => new Date(Date.now() + 10 * MINUTE_MS);
/** At the clinic's nine o'clock, a minute after reminders for a visit at noon on that day are due. */
const reminderTime = (visit: Date): Date => {
  const days = visit.getUTCDay() === 1 ? 3 : 2;
  return new Date(instantAtMinute(addDays(localDayOf(visit.getTime(), ZONE), -days), 540, ZONE) + MINUTE_MS);
};
const run = (now: Date, limit?: number) => sendMessagesOfClinic(fake.parts, world.clinicId, now, limit);
const requested = async () =>
  (await fake.messages(world.clinicId)).map(({ texts, channel }): Readonly<Record<string, unknown>> =>
    // Safe: the fake writes it.
    Object.assign(JSON.parse(texts[channel]?.text ?? '{}') as Record<string, unknown>, { channel }),
  );
const listed = async (appointmentId: string) =>
  (await api.call(world.csr, listAppointmentMessagesEndpoint, { appointmentId })).body.items;
async function versionOf(id: string): Promise<number> {
  const { rows } = await db.owner.query<{ version: number }>(
    'select version from appointments where id = $1',
    [id],
  );
  return rows[0]?.version ?? 0;
}
async function moveTo(id: string, startsAt: Date) {
  const moved = await api.call(world.csr, moveAppointmentEndpoint, {
    id,
    version: await versionOf(id),
    startsAt: startsAt.toISOString(),
  });
  expect(moved.status).toBe(200);
}
async function cancel(id: string) {
  const cancelled = await api.call(world.csr, stepAppointmentEndpoint, {
    id,
    status: 'cancelled',
    version: await versionOf(id),
  });
  expect(cancelled.status).toBe(200);
}

describe('MSG-3: what is due goes to the conversation', () => {
  test('a confirmation with its link and its calendar file, once', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(new Date());
    expect(await requested()).toEqual([]);
    await run(soon());
    await run(soon());
    const [message, ...more] = await fake.messages(world.clinicId);
    expect(more).toEqual([]);
    expect(message?.files).toMatchObject([
      { name: 'visit.ics', contentType: 'text/calendar; charset=UTF-8; method=REQUEST' },
    ]);
    expect(await requested()).toMatchObject([
      {
        kind: 'appointment_confirmation',
        'pet.name': ['Biscuit'],
        'appointment.link': expect.stringMatching(/^https:\/\/tailwell\.test\/appointment#[\w-]{64}$/),
        channel: 'email',
      },
    ]);
    const file = fake.files.find(({ name }) => name === message?.files[0]?.objectName);
    const ics = file ? textOf(file) : '';
    expect(ics).toContain('METHOD:REQUEST\r\n');
    expect(ics).toContain(`UID:appointment-${id}@`);
    expect(ics).toContain('SEQUENCE:0\r\n');
    expect(await listed(id)).toMatchObject([
      { kind: 'confirmation', state: 'queued', channel: 'email' },
      { kind: 'reminder', state: 'planned' },
    ]);
    // Only the hash of the token is kept.
    const { rows } = await db.owner.query(
      `select encode(l.token_hash, 'hex') as hash from appointment_links l where l.clinic_id = $1`,
      [world.clinicId],
    );
    expect(rows).toHaveLength(1);
  });

  test('the calendar event keeps its id, and its sequence grows', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    await fake.send(world.clinicId);
    await moveTo(id, inDays(11));
    await run(soon());
    await fake.send(world.clinicId);
    await cancel(id);
    await run(soon());
    const files = fake.files.map((file) => textOf(file)).filter((ics) => ics.includes(id));
    expect(files.map((ics) => /METHOD:\w+/.exec(ics)?.[0])).toEqual([
      'METHOD:REQUEST',
      'METHOD:REQUEST',
      'METHOD:CANCEL',
    ]);
    expect(files.map((ics) => /SEQUENCE:\d+/.exec(ics)?.[0])).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
      'SEQUENCE:2',
    ]);
    expect((await requested()).map(({ kind }) => kind)).toEqual([
      'appointment_confirmation',
      'appointment_changed',
      'appointment_canceled',
    ]);
  });

  test('the pets of a household that come together have one message, with one link', async () => {
    const cat = await givenSecondPet(db.owner, world, 'Mia');
    const first = await bookVisit(api, world, inDays(10));
    const second = await bookVisit(api, world, inDays(10, 750), cat);
    const apart = await bookVisit(api, world, inDays(10, 1020), cat);
    await run(soon());
    expect((await requested()).map((message) => message['pet.name'])).toEqual([['Biscuit', 'Mia'], ['Mia']]);
    const keys = await db.owner.query<{ key: string }>(
      `select distinct message_key as key from appointment_messages where appointment_id = any ($1) and state = 'queued'`,
      [[first.id, second.id]],
    );
    expect(keys.rows).toHaveLength(1);
    const { rows } = await db.owner.query<{ visits: number }>(
      `select count(*)::int as visits from appointment_link_visits where clinic_id = $1 group by link_id order by 1`,
      [world.clinicId],
    );
    expect(rows.map(({ visits }) => visits)).toEqual([1, 2]);
    expect((await listed(apart.id)).length).toBe(2);
  });

  test('links to the questions before the visit while the client may answer them', async () => {
    const links = async () => (await requested()).map((message) => message['intake.link']);
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    const questions = `https://tailwell.test/client/appointments/${id}/questions`;
    expect(await links()).toEqual([questions]);
    await db.owner.query(
      `insert into intake_answers (clinic_id, appointment_id, pet_id, client_id, language, answers)
       values ($1, $2, $3, $4, 'en', '[{"question": "reason", "answer": "Checkup"}]')`,
      [world.clinicId, id, world.petId, world.clientId],
    );
    await run(reminderTime(inDays(10)));
    expect(await links()).toEqual([questions, null]);
  });

  test('links to the appointments where several visits have questions', async () => {
    const cat = await givenSecondPet(db.owner, world, 'Mia');
    await bookVisit(api, world, inDays(10));
    await bookVisit(api, world, inDays(10, 750), cat);
    await run(soon());
    expect((await requested()).map((message) => message['intake.link'])).toEqual([
      'https://tailwell.test/client/appointments',
    ]);
  });

  test.each([
    [
      'asks no questions',
      `insert into ai_choices (clinic_id, features_off) values ($1, '{intake_questions}')`,
    ],
    ['has turned the assistant off', `insert into ai_choices (clinic_id, is_off) values ($1, true)`],
    ['has no account of the client', `update clients set user_id = null where clinic_id = $1`],
  ])('no link to questions where the clinic %s', async (_, change) => {
    await db.owner.query(change, [world.clinicId]);
    await bookVisit(api, world, inDays(10));
    await run(soon());
    expect((await requested()).map((message) => message['intake.link'])).toEqual([null]);
  });

  test('no link to questions in what cancels a visit', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    await fake.send(world.clinicId);
    await cancel(id);
    await run(soon());
    expect((await requested()).at(-1)).toMatchObject({ kind: 'appointment_canceled', 'intake.link': null });
  });

  test('one that nobody can be reached for says why, for each channel', async () => {
    fake.unreachable.add(world.clientId);
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    const [confirmation] = await listed(id);
    expect(confirmation).toMatchObject({ state: 'suppressed', reason: 'unreachable' });
    expect(confirmation?.refusals[0]).toEqual({ channel: 'email', reason: 'no_address' });
    // A person tries again when there is an address.
    fake.unreachable.clear();
    const sent = await api.call(world.csr, sendAppointmentMessageNowEndpoint, { id: confirmation?.id ?? '' });
    expect(sent.status).toBe(200);
    await run(new Date());
    expect(await requested()).toHaveLength(1);
  });

  test('nothing about a pet that has died, and nothing to an archived client', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await db.owner.query(`update pets set deceased_on = current_date where id = $1`, [world.petId]);
    await run(soon());
    expect((await listed(id))[0]).toMatchObject({ state: 'suppressed', reason: 'pet_deceased' });
    await db.owner.query(`update pets set deceased_on = null where id = $1`, [world.petId]);
    await db.owner.query(`update clients set archived_at = now() where id = $1`, [world.clientId]);
    await run(reminderTime(inDays(10)));
    expect((await listed(id)).at(-1)).toMatchObject({ kind: 'reminder', reason: 'client_archived' });
    expect(await requested()).toEqual([]);
  });

  test('a file that cannot be stored holds up its message only', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const { id: reminded } = await bookVisit(api, world, inDays(20));
    await db.owner.query(
      `update appointment_messages set due_at = now() where appointment_id = $1 and kind = 'reminder'`,
      [reminded],
    );
    fake.hooks.keep = () => Promise.reject(new Error('the storage is down'));
    await run(soon());
    expect((await requested()).map(({ kind }) => kind)).toEqual(['appointment_reminder']);
    fake.hooks.keep = () => Promise.resolve();
    await run(soon());
    expect((await listed(id))[0]).toMatchObject({ kind: 'confirmation', state: 'queued' });
  });

  test('a suspended clinic sends nothing', async () => {
    await bookVisit(api, world, inDays(10));
    await db.owner.query(
      `update appointment_messages set due_at = now() - interval '1 minute' where clinic_id = $1 and kind = 'confirmation'`,
      [world.clinicId],
    );
    await db.owner.query('update clinics set suspended_at = now() where id = $1', [world.clinicId]);
    await sendMessagesJob(fake.parts).run({});
    expect(await requested()).toEqual([]);
    await db.owner.query('update clinics set suspended_at = null where id = $1', [world.clinicId]);
    await sendMessagesJob(fake.parts).run({});
    expect(await requested()).toHaveLength(1);
  });
});

describe('MSG-2: what was queued and no longer fits', () => {
  const withdraw = () => withdrawMessagesJob(fake.parts).run({ clinicId: world.clinicId });

  test('is taken back, and the client gets one confirmation with the new time', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    await moveTo(id, inDays(11));
    await withdraw();
    expect(await requested()).toEqual([]);
    await run(soon());
    expect(await requested()).toMatchObject([
      { kind: 'appointment_confirmation', 'appointment.startsAt': expect.any(String) },
    ]);
  });

  test('that was sent already stays, and the move is told', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    await fake.send(world.clinicId);
    await moveTo(id, inDays(11));
    await withdraw();
    await run(soon());
    expect((await requested()).map(({ kind }) => kind)).toEqual([
      'appointment_confirmation',
      'appointment_changed',
    ]);
  });

  test('a reminder that was taken back is planned for the new time', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    await run(soon());
    await fake.send(world.clinicId);
    await run(reminderTime(inDays(10)));
    await moveTo(id, inDays(20));
    await withdraw();
    expect((await listed(id)).map(({ kind, state, reason }) => [kind, state, reason])).toEqual(
      expect.arrayContaining([
        ['reminder', 'canceled', 'withdrawn'],
        ['reminder', 'planned', null],
      ]),
    );
    await moveTo(id, inDays(10));
    await run(reminderTime(inDays(10)));
    expect((await requested()).map(({ kind }) => kind)).toContain('appointment_reminder');
  });

  test('of a household: the visit that stays is told again, alone', async () => {
    const cat = await givenSecondPet(db.owner, world, 'Mia');
    const dog = await bookVisit(api, world, inDays(10));
    await bookVisit(api, world, inDays(10, 750), cat);
    await run(soon());
    await moveTo(dog.id, inDays(11));
    await withdraw();
    await run(soon());
    expect((await requested()).map((message) => message['pet.name'])).toEqual([['Mia'], ['Biscuit']]);
  });
});

describe('a person', () => {
  test('holds a message back, lets it go, and sends one now', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const [confirmation, reminder] = await listed(id);
    const one = { id: confirmation?.id ?? '' };
    expect((await api.call(world.csr, holdAppointmentMessageEndpoint, one)).status).toBe(200);
    await run(soon());
    expect(await requested()).toEqual([]);
    await api.call(world.csr, releaseAppointmentMessageEndpoint, one);
    await run(soon());
    expect(await requested()).toHaveLength(1);
    const late = await api.call(world.csr, holdAppointmentMessageEndpoint, one);
    expect(late.body).toMatchObject({ code: 'appointment_message_gone' });
    await api.call(world.csr, sendAppointmentMessageNowEndpoint, { id: reminder?.id ?? '' });
    await sendMessagesJob(fake.parts).run({ clinicId: world.clinicId });
    expect((await requested()).map(({ kind }) => kind)).toEqual([
      'appointment_confirmation',
      'appointment_reminder',
    ]);
    await run(reminderTime(inDays(10)));
    expect(await requested()).toHaveLength(2);
  });

  test('of another clinic finds nothing', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const [confirmation] = await listed(id);
    const other = await givenVisitWorld(db.owner);
    const read = await api.call(other.csr, listAppointmentMessagesEndpoint, { appointmentId: id });
    const held = await api.call(other.csr, holdAppointmentMessageEndpoint, { id: confirmation?.id ?? '' });
    expect([read.status, held.status]).toEqual([404, 404]);
  });
});

describe('once, whatever happens', () => {
  /** Reminders of so many visits, each of a client of its own, due now. */
  async function givenDueReminders(count: number): Promise<void> {
    const { clinicId, typeId, doctorId } = world;
    const owner = await db.owner.connect();
    // Only the messages matter here: the triggers of clients, pets and appointments take a minute for thousands.
    await owner.query('begin; set local session_replication_role = replica');
    await owner.query(
      `with people as (
         insert into clients (clinic_id, full_name) select $1, 'Client ' || g from generate_series(1, $2::int) g returning id),
       numbered as (select id, row_number() over () as at from people),
       animals as (
         insert into pets (clinic_id, name, species) select $1, 'Pet ' || at, 'dog' from numbered returning id),
       paired as (
         select n.id as client, a.id as pet, n.at from numbered n join (select id, row_number() over () as at from animals) a on a.at = n.at),
       visits as (
         insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
         select $1, $3, p.pet, p.client, $4, t.at, t.at + interval '5 minutes', t.at + interval '5 minutes', 'Checkup'
           from paired p cross join lateral (select now() + interval '2 days' + p.at * interval '5 minutes' as at) t returning id, starts_at)
       insert into appointment_messages (clinic_id, appointment_id, kind, starts_at, due_at)
         select $1, v.id, 'reminder', v.starts_at, now() from visits v`,
      [clinicId, count, typeId, doctorId],
    );
    await owner.query('commit');
    // As a database that has lived for a while.
    await owner.query('analyze clients, pets, appointments, appointment_messages');
    owner.release();
  }
  const counts = async () => {
    const { rows } = await db.owner.query<{ queued: number; planned: number; links: number }>(
      `select (select count(*)::int from appointment_messages where clinic_id = $1 and state = 'queued') as queued,
         (select count(*)::int from appointment_messages where clinic_id = $1 and state = 'planned') as planned,
         (select count(*)::int from appointment_links where clinic_id = $1) as links`,
      [world.clinicId],
    );
    return { ...rows[0], messages: (await fake.messages(world.clinicId)).length };
  };

  test('two runs at the same moment', async () => {
    await givenDueReminders(30);
    await Promise.all([run(new Date()), run(new Date()), run(new Date(), 7)]);
    expect(await counts()).toEqual({ queued: 30, planned: 0, links: 30, messages: 30 });
  });

  test('a clock that is set a day ahead and back again', async () => {
    const { id } = await bookVisit(api, world, inDays(10));
    const due = reminderTime(inDays(10)).getTime();
    await run(soon());
    for (const shift of [0, 1, -1, 0, 1]) await run(new Date(due + shift * 1440 * MINUTE_MS));
    expect((await requested()).map(({ kind }) => kind)).toEqual([
      'appointment_confirmation',
      'appointment_reminder',
    ]);
    // The same reminder is not planned again either.
    await db.owner.query(`select app.plan_appointment_reminders($1, array[$2::uuid])`, [world.clinicId, id]);
    await run(new Date(due + 60 * MINUTE_MS));
    expect(await requested()).toHaveLength(2);
  });

  test('50 jobs that are killed while they send', { timeout: 120_000 }, async () => {
    await givenDueReminders(60);
    let kills = 0;
    const wanted = stormRuns(50);
    fake.hooks.beforeRequest = async () => {
      if (kills >= wanted) return;
      kills += 1;
      // Before the messages are written, or with them on the way to the commit.
      await db.owner.query(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a
          where a.datname = current_database() and a.state <> 'idle' and a.pid <> pg_backend_pid()`,
      );
    };
    const { request } = fake.parts.desk;
    const killed: typeof request = async (scope, requests) => {
      // Every second one is killed after its messages were written.
      if (kills % 2 === 0) return request(scope, requests);
      const hook = fake.hooks.beforeRequest;
      fake.hooks.beforeRequest = () => Promise.resolve();
      const outcomes = await request(scope, requests);
      fake.hooks.beforeRequest = hook;
      await hook();
      return outcomes;
    };
    const parts = { ...fake.parts, desk: { ...fake.parts.desk, request: killed } };
    for (let attempt = 0; attempt < wanted + 20; attempt += 1)
      await sendMessagesOfClinic(parts, world.clinicId, new Date(), 5).catch(() => undefined);
    expect(kills).toBe(wanted);
    expect(await counts()).toEqual({ queued: 60, planned: 0, links: 60, messages: 60 });
  });

  test('5,000 reminders are handed over in bulk', { timeout: 120_000 }, async () => {
    await givenDueReminders(5_000);
    const before = fake.calls();
    await run(new Date());
    expect(await counts()).toEqual({ queued: 5_000, planned: 0, links: 5_000, messages: 5_000 });
    // Batches of a thousand, each without the last client, who may have more.
    expect(fake.calls() - before).toBeLessThanOrEqual(8);
  });
});

test('a message that does not exist cannot be held back', async () => {
  const held = await api.call(world.csr, holdAppointmentMessageEndpoint, { id: randomUUID() });
  expect(held.status).toBe(404);
});
