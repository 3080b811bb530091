import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenStaff } from '#test/given.ts';
import { type GivenDay, at, givenDay, givenRoom } from '#test/given-day.ts';
import { mayStep } from '../change.rules.ts';
import {
  bookAppointmentEndpoint as book,
  changeAppointmentEndpoint as change,
  explainCancellationEndpoint as explain,
  moveAppointmentEndpoint as move,
  rescheduleAppointmentEndpoint as reschedule,
  stepAppointmentEndpoint as step,
} from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let day: GivenDay;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
  day = await givenDay(db.owner);
});
afterAll(() => db.drop());

let nextHour = 0;
/** An appointment in that status, each at another hour. */
async function givenAppointment(status: AppointmentStatus = 'booked') {
  const hour = nextHour;
  nextHour += 1;
  const startsAt = new Date(Date.parse(at('00:00')) + hour * 3_600_000).toISOString();
  const { body } = await api.call(day.csr, book, { ...day.booking, startsAt });
  await db.owner.query('update appointments set status = $2 where id = $1', [body.id, status]);
  return body;
}

describe('APPT-3', () => {
  test('refuses every step that is not in the table, and changes nothing', async () => {
    const outcomes: string[] = [];
    for (const from of APPOINTMENT_STATUSES) {
      const { id, version } = await givenAppointment(from);
      for (const status of APPOINTMENT_STATUSES.filter((to) => !mayStep(from, to))) {
        const response = await api.call(day.csr, step, { id, version, status });
        const code = 'code' in response.body ? String(response.body.code) : '';
        if (response.status !== 409 || code !== 'status_not_allowed')
          outcomes.push(`${from} → ${status}: ${response.status} ${code}`);
      }
      const { rows } = await db.owner.query('select status, version from appointments where id = $1', [id]);
      expect(rows).toEqual([{ status: from, version }]);
    }
    expect(outcomes).toEqual([]);
  });

  test('takes every step that is in the table', async () => {
    const pairs = APPOINTMENT_STATUSES.flatMap((from) =>
      APPOINTMENT_STATUSES.map((to) => [from, to] as const),
    );
    for (const [from, to] of pairs.filter(([one, other]) => mayStep(one, other))) {
      const { id, version } = await givenAppointment(from);
      const { status, body } = await api.call(day.csr, step, { id, version, status: to });
      expect([from, to, status, body.status, body.version]).toEqual([from, to, 200, to, version + 1]);
    }
  });
});

test('a check-in sets the arrival time, which is kept during the visit and cleared when it is undone', async () => {
  const { id } = await givenAppointment();
  const arrived = await api.call(day.csr, step, { id, version: 1, status: 'arrived' });
  const arrivedAt = arrived.body.arrivedAt;
  expect(Date.parse(arrivedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const inRoom = await api.call(day.csr, step, { id, version: 2, status: 'in_room' });
  expect(inRoom.body.arrivedAt).toBe(arrivedAt);
  await api.call(day.csr, step, { id, version: 3, status: 'arrived' });
  const undone = await api.call(day.csr, step, { id, version: 4, status: 'booked' });
  expect(undone.body).toMatchObject({ arrivedAt: null, status: 'booked', version: 5 });
});

describe('APPT-2: a pet is put into a room', () => {
  const givenArrived = async () => {
    const { id } = await givenAppointment();
    await api.call(day.csr, step, { id, version: 1, status: 'arrived' });
    return id;
  };

  test('the chosen room replaces the planned one, and without a choice it stays', async () => {
    const [first, second] = await Promise.all([
      givenRoom(db.owner, day.clinicId, 'Exam 1'),
      givenRoom(db.owner, day.clinicId, 'Exam 2'),
    ]);
    const id = await givenArrived();
    await db.owner.query('update appointments set room_id = $2 where id = $1', [id, first]);
    const moved = await api.call(day.csr, step, { id, version: 2, status: 'in_room', roomId: second });
    expect(moved.body).toMatchObject({ status: 'in_room', room: { id: second, name: 'Exam 2' } });
    const begun = await api.call(day.csr, step, { id, version: 3, status: 'in_progress' });
    expect(begun.body.room).toEqual({ id: second, name: 'Exam 2' });
  });

  test('refuses a room that is booked for another pet, one out of use, one of another clinic, and a room for another step', async () => {
    const [taken, closed] = await Promise.all([
      givenRoom(db.owner, day.clinicId, 'Exam 3'),
      givenRoom(db.owner, day.clinicId, 'Exam 4'),
    ]);
    await db.owner.query('update rooms set is_active = false where id = $1', [closed]);
    const elsewhere = await givenRoom(db.owner, (await givenDay(db.owner)).clinicId, 'Exam 5');
    const id = await givenArrived();
    const [colleague, other] = await Promise.all([
      givenStaff(db.owner, day.clinicId, { role: 'doctor' }),
      givenClientWithPet(db.owner, day.clinicId),
    ]);
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, room_id, starts_at, ends_at, busy_until,
         status, reason) select clinic_id, appointment_type_id, $2, $3, $4, $5, starts_at, ends_at, busy_until, 'booked', 'Check'
         from appointments where id = $1`,
      [id, other.petId, other.clientId, colleague.staffMemberId, taken],
    );
    const put = async (roomId: string) => {
      const { status, body } = await api.call(day.csr, step, { id, version: 2, status: 'in_room', roomId });
      return [status, 'code' in body ? body.code : undefined];
    };
    expect(await put(taken)).toEqual([409, 'room_busy']);
    expect(await put(closed)).toEqual([404, 'not_found']);
    expect(await put(elsewhere)).toEqual([404, 'not_found']);
    const wrongStep = { id, version: 2, status: 'in_progress', roomId: taken } as const;
    expect((await api.call(day.csr, step, wrongStep)).status).toBe(422);
  });
});

test('of 10 concurrent check-ins one succeeds, and the others get the current appointment', async () => {
  const { id, version } = await givenAppointment();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => api.call(day.csr, step, { id, version, status: 'arrived' })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of responses.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      code: 'appointment_changed',
      details: { appointment: { status: 'arrived', version: 2 } },
    });
  }
  const { rows } = await db.owner.query(
    `select to_status from appointment_events where appointment_id = $1 order by at`,
    [id],
  );
  expect(rows).toEqual([{ to_status: 'booked' }, { to_status: 'arrived' }]);
});

test('a cancellation releases the time, and undoing it checks whether the time is still free', async () => {
  const first = await givenAppointment();
  await api.call(day.csr, step, { id: first.id, version: 1, status: 'cancelled' });
  const rival = await api.call(day.csr, book, { ...day.booking, startsAt: first.startsAt });
  expect(rival.status).toBe(200);
  const undo = await api.call(day.csr, step, { id: first.id, version: 2, status: 'booked' });
  expect(undo).toMatchObject({
    status: 409,
    body: { code: 'doctor_busy', details: { conflict: { petName: 'Biscuit' }, nearestSlots: [{}, {}, {}] } },
  });
  await api.call(day.csr, step, { id: rival.body.id, version: 1, status: 'cancelled' });
  expect((await api.call(day.csr, step, { id: first.id, version: 2, status: 'booked' })).status).toBe(200);
});

test.each(['booked', 'confirmed', 'arrived'] as const)(
  'a no-show releases the time, and stepping it to %s checks whether the time is still free',
  async (status) => {
    const { id, startsAt } = await givenAppointment();
    await api.call(day.csr, step, { id, version: 1, status: 'no_show' });
    const rival = await api.call(day.csr, book, { ...day.booking, startsAt });
    expect(rival.status).toBe(200);
    expect(await api.call(day.csr, step, { id, version: 2, status })).toMatchObject({
      status: 409,
      body: { code: 'doctor_busy', details: { conflict: { petName: 'Biscuit' } } },
    });
    const { rows } = await db.owner.query('select status, version from appointments where id = $1', [id]);
    expect(rows).toEqual([{ status: 'no_show', version: 2 }]);
    await api.call(day.csr, step, { id: rival.body.id, version: 1, status: 'cancelled' });
    expect((await api.call(day.csr, step, { id, version: 2, status })).status).toBe(200);
  },
);

describe('an outdated version', () => {
  type Version = { readonly id: string; readonly version: number };
  test.each([
    ['step', 'booked', (seen: Version) => api.call(day.csr, step, { ...seen, status: 'confirmed' })],
    ['change', 'booked', (seen: Version) => api.call(day.csr, change, { ...seen, reason: 'Limping' })],
    ['move', 'booked', (seen: Version) => api.call(day.csr, move, { ...seen, startsAt: at('23:00') })],
    [
      'reschedule',
      'booked',
      (seen: Version) => api.call(day.csr, reschedule, { ...seen, startsAt: at('23:00') }),
    ],
    ['explain', 'cancelled', (seen: Version) => api.call(day.csr, explain, { ...seen, reason: 'other' })],
  ] as const)('is refused by %s, which the status alone would allow', async (_, status, write) => {
    const { id, version } = await givenAppointment(status);
    await db.owner.query('update appointments set version = version + 1 where id = $1', [id]);
    const before = await db.owner.query('select * from appointments where id = $1', [id]);
    expect(await write({ id, version })).toMatchObject({
      status: 409,
      body: { code: 'appointment_changed', details: { appointment: { id, version: version + 1 } } },
    });
    const after = await db.owner.query('select * from appointments where id = $1', [id]);
    expect(after.rows).toEqual(before.rows);
  });
});

test('the audit trail has the actor, the previous and the new status', async () => {
  const { id, version } = await givenAppointment();
  await api.call(day.csr, step, { id, version, status: 'confirmed' });
  const { rows } = await db.owner.query(
    `select actor_id, actor_role, before, after from audit_entries where action = 'appointment.status_changed' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      actor_id: day.csr.userId,
      actor_role: 'csr',
      before: { status: 'booked' },
      after: { status: 'confirmed' },
    },
  ]);
});

test('returns 404 for another clinic’s appointment', async () => {
  const theirs = await givenDay(db.owner);
  const { id, version } = await givenAppointment();
  const response = await api.call(theirs.csr, step, { id, version, status: 'arrived' });
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
