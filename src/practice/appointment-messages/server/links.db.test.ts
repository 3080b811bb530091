import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type FakeConversations, openFakeConversations } from '#test/fake-conversations.ts';
import { bookVisit, givenSecondPet, givenVisitWorld, type VisitWorld } from '#test/given-visits.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { makeClinicToken } from '#foundation/server/clinic-token.ts';
import { moveAppointmentEndpoint, rescheduleAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { eraseClientEndpoint } from '#practice/erasures/contract.ts';
import { erasuresHandlers } from '#practice/erasures/server/routes.ts';
import {
  cancelByLinkEndpoint,
  confirmByLinkEndpoint,
  listLinkedSlotsEndpoint,
  NearestLinkedTimes,
  openAppointmentLinkEndpoint,
  rescheduleByLinkEndpoint,
} from '../link.contract.ts';
import { sendMessagesOfClinic } from './jobs/send-messages-job.ts';
import { appointmentMessagesHandlers } from './routes.ts';

const NOBODY = null;
const ZONE = 'Europe/Berlin';
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: VisitWorld;
let fake: FakeConversations;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...appointmentMessagesHandlers, ...erasuresHandlers]);
  fake = await openFakeConversations(db);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = await givenVisitWorld(db.owner);
});

const inDays = (days: number, minute = 720): Date =>
  new Date(instantAtMinute(addDays(localDayOf(Date.now(), ZONE), days), minute, ZONE));
/** The tokens of what the conversation got, in its order. */
async function tokens(clinicId = world.clinicId): Promise<string[]> {
  await sendMessagesOfClinic(fake.parts, clinicId, new Date(Date.now() + 10 * MINUTE_MS));
  await fake.send(clinicId);
  const messages = await fake.messages(clinicId);
  return messages.map(
    ({ texts, channel }) => /appointment#([\w-]{64})/.exec(texts[channel]?.text ?? '')?.[1] ?? '',
  );
}
const open = (token: string) => api.call(NOBODY, openAppointmentLinkEndpoint, { token });
const reschedule = (token: string, visitId: string, startsAt: Date) =>
  api.call(NOBODY, rescheduleByLinkEndpoint, { token, visitId, startsAt: startsAt.toISOString() });
async function givenLink(startsAt = inDays(10)) {
  const visit = await bookVisit(api, world, startsAt);
  const all = await tokens();
  return { id: visit.id, token: all.at(-1) ?? '' };
}
const statusOf = async (id: string) =>
  (
    await db.owner.query(
      `select status, cancel_reason, cancel_note, rescheduled_to from appointments where id = $1`,
      [id],
    )
  ).rows[0] as unknown;

describe('what a link shows', () => {
  test('the visit, without its reason, and the clinic; opening it writes nothing', async () => {
    const { id, token } = await givenLink();
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body.clinic).toMatchObject({ timeZone: ZONE, phone: '+49 30 1' });
    expect(body.visits).toMatchObject([
      { id, petName: 'Biscuit', status: 'booked', canConfirm: true, canCancel: true, canReschedule: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('Checkup');
  });

  test('no link, a foreign one, an expired one and one of an erased client look the same', async () => {
    const { id, token } = await givenLink();
    const other = await givenVisitWorld(db.owner);
    const foreign = Buffer.concat([
      Buffer.from(other.clinicId.replaceAll('-', ''), 'hex'),
      Buffer.from(token, 'base64url').subarray(16),
    ]).toString('base64url');
    const refusals = [await open(makeClinicToken(world.clinicId)), await open(foreign)];
    await db.owner.query(
      `update appointments set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours',
          busy_until = now() - interval '25 hours' where id = $1`,
      [id],
    );
    refusals.push(await open(token));
    const [first] = refusals;
    expect(first).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const { body } of refusals) expect(Object.assign(body, { requestId: null })).toEqual(first?.body);

    const erased = await api.call(world.admin, eraseClientEndpoint, {
      id: world.clientId,
      confirmName: 'Casey Client',
    });
    expect(erased.status).toBe(200);
    const { rows } = await db.owner.query(
      `select (select count(*)::int from appointment_links where clinic_id = $1) as links,
         (select count(*)::int from appointment_messages where clinic_id = $1) as messages`,
      [world.clinicId],
    );
    expect(rows).toEqual([{ links: 0, messages: 0 }]);
    await db.owner.query(
      `update appointments set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours',
          busy_until = now() + interval '25 hours' where id = $1`,
      [id],
    );
    expect((await open(token)).status).toBe(404);
  });

  test('each visit of a household, and a visit that moved to another appointment', async () => {
    const cat = await givenSecondPet(db.owner, world, 'Mia');
    const dog = await bookVisit(api, world, inDays(10));
    await bookVisit(api, world, inDays(10, 750), cat);
    const [token = ''] = await tokens();
    const { body: moved } = await api.call(world.csr, rescheduleAppointmentEndpoint, {
      id: dog.id,
      version: dog.version,
      startsAt: inDays(12).toISOString(),
    });
    const { body } = await open(token);
    expect(body.visits.map(({ petName }) => petName)).toEqual(['Mia', 'Biscuit']);
    expect(body.visits.map(({ id }) => id)).toContain(moved.id);
    expect(body.visits.find(({ id }) => id === moved.id)).toMatchObject({ calendarId: dog.id });
  });
});

describe('confirm and cancel', () => {
  test('confirming twice changes nothing more, and is in the history without a person', async () => {
    const { id, token } = await givenLink();
    const first = await api.call(NOBODY, confirmByLinkEndpoint, { token });
    expect(first.body.visits).toMatchObject([{ status: 'confirmed', canConfirm: false, canCancel: true }]);
    const again = await api.call(NOBODY, confirmByLinkEndpoint, { token });
    expect(again.body).toEqual(first.body);
    const { rows } = await db.owner.query(
      `select action, after ->> 'how' as how, actor_id from audit_entries where subject_id = $1 and action = 'appointment.status_changed'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'appointment.status_changed', how: 'link', actor_id: null }]);
  });

  test('canceling keeps what the client wrote, is not told to the client, and is seen by whoever opens the link then', async () => {
    const { id, token } = await givenLink();
    const canceled = await api.call(NOBODY, cancelByLinkEndpoint, {
      token,
      visitId: id,
      note: 'We are away',
    });
    expect(canceled.body.visits).toMatchObject([
      { status: 'cancelled', canConfirm: false, canCancel: false, canReschedule: false },
    ]);
    expect(await statusOf(id)).toMatchObject({
      cancel_reason: 'client_cancelled',
      cancel_note: 'We are away',
    });
    expect((await open(token)).body).toEqual(canceled.body);
    const again = await api.call(NOBODY, cancelByLinkEndpoint, { token, visitId: id });
    expect(again.body).toMatchObject({ code: 'status_not_allowed' });
    expect((await tokens()).length).toBe(1);
  });

  test('a link opens its own visits only', async () => {
    const { token } = await givenLink();
    const other = await bookVisit(api, world, inDays(14));
    const answers = [
      await api.call(NOBODY, cancelByLinkEndpoint, { token, visitId: other.id }),
      await reschedule(token, other.id, inDays(15)),
      await api.call(NOBODY, listLinkedSlotsEndpoint, { token, visitId: other.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await statusOf(other.id)).toMatchObject({ status: 'booked' });
  });
});

describe('reschedule', () => {
  test('to a free time of the same doctor; the link leads to the new visit, and the client is told', async () => {
    const { id, token } = await givenLink();
    const { body: offered } = await api.call(NOBODY, listLinkedSlotsEndpoint, { token, visitId: id });
    const time = offered.days.at(-1)?.times.at(0) ?? '';
    const moved = await reschedule(token, id, new Date(time));
    expect(moved.status).toBe(200);
    const [visit] = moved.body.visits;
    expect(visit).toMatchObject({ startsAt: time, status: 'booked', canConfirm: true });
    expect(await statusOf(id)).toMatchObject({ status: 'rescheduled', rescheduled_to: visit?.id });
    expect((await open(token)).body).toEqual(moved.body);
    await tokens();
    const kinds = (await fake.messages(world.clinicId)).map(
      ({ texts, channel }) => texts[channel]?.text ?? '',
    );
    expect(kinds.at(-1)).toContain('appointment_changed');
  });

  test('as a request, where the clinic answers requests', async () => {
    const { id, token } = await givenLink();
    await db.owner.query(`update clinics set online_booking = 'request' where id = $1`, [world.clinicId]);
    const moved = await reschedule(token, id, inDays(12));
    expect(moved.body.visits).toMatchObject([
      { status: 'requested', canConfirm: false, canReschedule: true },
    ]);
  });

  test('not within the lead time, nor where the clinic books by phone', async () => {
    const { id, token } = await givenLink();
    await db.owner.query(`update clinics set booking_lead_minutes = 20160 where id = $1`, [world.clinicId]);
    expect((await open(token)).body.visits).toMatchObject([{ canReschedule: false, canCancel: true }]);
    expect((await reschedule(token, id, inDays(40))).body).toMatchObject({ code: 'too_late_online' });
    await db.owner.query(
      `update clinics set booking_lead_minutes = 0, online_booking = 'off' where id = $1`,
      [world.clinicId],
    );
    expect((await reschedule(token, id, inDays(12))).body).toMatchObject({ code: 'online_booking_off' });
  });

  test('not into blocked time, nor where the pet is elsewhere', async () => {
    const { id, token } = await givenLink();
    const from = inDays(12);
    await db.owner.query(
      `insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, null, $2, $2::timestamptz + interval '1 hour', 'Closed')`,
      [world.clinicId, from],
    );
    expect((await reschedule(token, id, from)).body).toMatchObject({ code: 'slot_taken' });
    await bookVisit(api, world, inDays(13));
    expect((await reschedule(token, id, inDays(13))).body).toMatchObject({ code: 'slot_taken' });
  });

  test('a block at the same moment is seen by the database', async () => {
    const { id, token } = await givenLink();
    const from = inDays(12);
    const blocker = await db.owner.connect();
    try {
      await blocker.query('begin');
      await blocker.query(
        `insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, null, $2, $2::timestamptz + interval '1 hour', 'Closed')`,
        [world.clinicId, from],
      );
      const moving = reschedule(token, id, from);
      await expect
        .poll(async () => {
          const { rowCount } = await db.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      await blocker.query('commit');
      expect((await moving).body).toMatchObject({ code: 'slot_taken' });
    } finally {
      blocker.release();
    }
    expect(await statusOf(id)).toMatchObject({ status: 'booked' });
  });

  test('of two people who want the same time one gets it, the other the nearest free ones', async () => {
    const first = await givenLink();
    const cat = await givenSecondPet(db.owner, world, 'Mia');
    await bookVisit(api, world, inDays(11), cat);
    const second = (await tokens()).at(-1) ?? '';
    const { body } = await open(second);
    const wanted = inDays(13);
    const both = await Promise.all([
      reschedule(first.token, first.id, wanted),
      reschedule(second, body.visits[0]?.id ?? '', wanted),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409);
    // Safe: the body of a refusal.
    const refusal = loser?.body as unknown as { code: string; details: unknown };
    expect(refusal.code).toBe('slot_taken');
    const { nearestSlots } = NearestLinkedTimes.parse(refusal.details);
    expect(nearestSlots).toHaveLength(3);
    for (const { startsAt } of nearestSlots)
      expect(Math.abs(Date.parse(startsAt) - wanted.getTime())).toBeLessThanOrEqual(60 * MINUTE_MS);
  });

  test('of staff and client who move it at the same moment, one does', async () => {
    const { id, token } = await givenLink();
    const { rows } = await db.owner.query<{ version: number }>(
      'select version from appointments where id = $1',
      [id],
    );
    const [byLink, byStaff] = await Promise.all([
      reschedule(token, id, inDays(12)),
      api.call(world.csr, moveAppointmentEndpoint, {
        id,
        version: rows[0]?.version ?? 0,
        startsAt: inDays(14).toISOString(),
      }),
    ]);
    const { body } = await open(token);
    expect(body.visits).toHaveLength(1);
    expect([byLink.status, byStaff.status]).toContain(200);
  });
});
