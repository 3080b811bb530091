import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenStaff } from '#test/given.ts';
import { type GivenDay, at, givenBlock, givenDay, givenOfficeHours, givenRoom } from '#test/given-day.ts';
import { stormRuns } from '#test/storm.ts';
import {
  bookAppointmentEndpoint as book,
  changeAppointmentEndpoint as change,
  getAppointmentEndpoint as get,
  moveAppointmentEndpoint as move,
  rescheduleAppointmentEndpoint as reschedule,
} from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const bookAt = async ({ csr, booking }: GivenDay, clock: string, changes = {}) => {
  const { body } = await api.call(csr, book, { ...booking, startsAt: at(clock), ...changes });
  return body;
};

describe('moving', () => {
  test('changes time, doctor and duration, with an event and an audit entry', async () => {
    const day = await givenDay(db.owner, { bufferMinutes: 10 });
    const other = await givenStaff(db.owner, day.clinicId, { role: 'doctor', name: 'Dr Birch' });
    const { id, version } = await bookAt(day, '09:00');
    const { status, body } = await api.call(day.csr, move, {
      id,
      version,
      startsAt: at('11:00'),
      doctorId: other.staffMemberId,
      durationMinutes: 45,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 2,
      startsAt: '2027-01-11T10:00:00Z',
      endsAt: '2027-01-11T10:45:00Z',
      busyUntil: '2027-01-11T10:55:00Z',
      doctor: { fullName: 'Dr Birch' },
    });
    const { body: details } = await api.call(day.csr, get, { id });
    expect(details.events).toMatchObject([
      { fromStatus: null, toStatus: 'booked', fromStartsAt: null, actorName: 'Frida Desk' },
      { fromStartsAt: '2027-01-11T08:00:00Z', toStartsAt: '2027-01-11T10:00:00Z', toStatus: 'booked' },
    ]);
    const { rows } = await db.owner.query(
      `select before, after from audit_entries where action = 'appointment.moved' and subject_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([
      { before: { startsAt: '2027-01-11T08:00:00Z' }, after: { doctorId: other.staffMemberId } },
    ]);
  });

  test('keeps the duration', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00', { durationMinutes: 50 });
    const { body } = await api.call(day.csr, move, { id, version, startsAt: at('10:00') });
    expect(body.endsAt).toBe('2027-01-11T09:50:00Z');
  });

  test('may overlap its own previous time', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00');
    expect((await api.call(day.csr, move, { id, version, startsAt: at('09:15') })).status).toBe(200);
  });

  test('to an occupied time is refused with the conflict and three free times', async () => {
    const day = await givenDay(db.owner);
    await bookAt(day, '10:00');
    const { id, version } = await bookAt(day, '09:00');
    const { status, body } = await api.call(day.csr, move, { id, version, startsAt: at('10:15') });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'doctor_busy',
      details: {
        conflict: { startsAt: '2027-01-11T09:00:00Z', petName: 'Biscuit' },
        // The appointment's own current time counts as free.
        nearestSlots: [
          { startsAt: '2027-01-11T09:30:00.000Z' },
          { startsAt: '2027-01-11T09:45:00.000Z' },
          { startsAt: '2027-01-11T08:30:00.000Z' },
        ],
      },
    });
  });

  test('never offers its current time', async () => {
    const day = await givenDay(db.owner);
    await bookAt(day, '09:30');
    const { id, version } = await bookAt(day, '09:00');
    const { body } = await api.call(day.csr, move, { id, version, startsAt: at('09:15') });
    expect(body).toMatchObject({
      code: 'doctor_busy',
      details: {
        nearestSlots: [
          { startsAt: '2027-01-11T07:45:00.000Z' },
          { startsAt: '2027-01-11T07:30:00.000Z' },
          { startsAt: '2027-01-11T09:00:00.000Z' },
        ],
      },
    });
  });

  test('refuses the second of two concurrent moves and returns the current appointment', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00');
    const responses = await Promise.all(
      ['11:00', '12:00'].map((clock) => api.call(day.csr, move, { id, version, startsAt: at(clock) })),
    );
    const won = responses.find(({ status }) => status === 200);
    const lost = responses.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'appointment_changed',
      details: { appointment: { id, version: 2, startsAt: won?.body.startsAt } },
    });
  });

  test('outside the hours or into blocked time requires an override by staff', async () => {
    const day = await givenDay(db.owner);
    await givenOfficeHours(db.owner, day.clinicId, day.doctor.staffMemberId);
    await givenBlock(db.owner, day.clinicId, { from: at('12:00'), to: at('13:00') });
    const { id, version } = await bookAt(day, '09:00');
    expect((await api.call(day.csr, move, { id, version, startsAt: at('17:00') })).body).toMatchObject({
      code: 'outside_hours',
    });
    expect((await api.call(day.csr, move, { id, version, startsAt: at('11:45') })).body).toMatchObject({
      code: 'time_blocked',
    });
    const late = await api.call(day.csr, move, { id, version, startsAt: at('17:00'), outsideHours: true });
    expect(late.status).toBe(200);
    const roomId = await givenRoom(db.owner, day.clinicId, 'One');
    const roomed = await api.call(day.csr, move, { id, version: 2, startsAt: at('17:00'), roomId });
    expect([roomed.status, roomed.body.room?.id]).toEqual([200, roomId]);
  });

  test('keeps its room if it is free, and otherwise assigns another', async () => {
    const day = await givenDay(db.owner, { needsRoom: true });
    const other = await givenStaff(db.owner, day.clinicId, { role: 'doctor' });
    const [one, two] = [
      await givenRoom(db.owner, day.clinicId, 'One'),
      await givenRoom(db.owner, day.clinicId, 'Two'),
    ];
    const { petId } = await givenClientWithPet(db.owner, day.clinicId);
    await bookAt(day, '10:00', { roomId: one });
    const { id } = await bookAt(day, '09:00', { petId, roomId: one, doctorId: other.staffMemberId });
    const moved = await api.call(day.csr, move, { id, version: 1, startsAt: at('10:00') });
    expect(moved.body.room?.id).toBe(two);
    const again = await api.call(day.csr, move, { id, version: 2, startsAt: at('14:00') });
    expect(again.body.room?.id).toBe(two);
  });

  test.each(['checked_out', 'completed', 'cancelled', 'no_show', 'rescheduled'])(
    'refuses an appointment that is %s',
    async (status) => {
      const day = await givenDay(db.owner);
      const { id, version } = await bookAt(day, '09:00');
      await db.owner.query('update appointments set status = $2 where id = $1', [id, status]);
      expect((await api.call(day.csr, move, { id, version, startsAt: at('10:00') })).body).toMatchObject({
        code: 'status_not_allowed',
      });
    },
  );

  test('returns 404 for another clinic’s appointment, doctors and rooms', async () => {
    const ours = await givenDay(db.owner);
    const theirs = await givenDay(db.owner);
    const { id, version } = await bookAt(ours, '09:00');
    expect((await api.call(theirs.csr, move, { id, version, startsAt: at('10:00') })).status).toBe(404);
    expect(
      (
        await api.call(ours.csr, move, {
          id,
          version,
          startsAt: at('10:00'),
          doctorId: theirs.doctor.staffMemberId,
        })
      ).status,
    ).toBe(404);
    const roomId = await givenRoom(db.owner, theirs.clinicId, 'Theirs');
    expect((await api.call(ours.csr, move, { id, version, startsAt: at('10:00'), roomId })).status).toBe(404);
    expect((await api.call(ours.csr, get, { id })).body).toMatchObject({
      version: 1,
      startsAt: '2027-01-11T08:00:00Z',
    });
  });
});

describe.each([
  ['moving', move],
  ['rescheduling', reschedule],
] as const)('%s to an inactive doctor or room', (_, endpoint) => {
  test('returns 404 for a doctor who takes no appointments and for a closed room', async () => {
    const day = await givenDay(db.owner);
    const { staffMemberId: doctorId } = await givenStaff(db.owner, day.clinicId, { role: 'doctor' });
    const roomId = await givenRoom(db.owner, day.clinicId, 'Closed room');
    await db.owner.query('update staff_members set takes_appointments = false where id = $1', [doctorId]);
    await db.owner.query('update rooms set is_active = false where id = $1', [roomId]);
    const { id, version } = await bookAt(day, '09:00');
    for (const place of [{ doctorId }, { roomId }]) {
      expect(
        await api.call(day.csr, endpoint, { id, version, startsAt: at('10:00'), ...place }),
      ).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    const { rows } = await db.owner.query('select version, status from appointments where clinic_id = $1', [
      day.clinicId,
    ]);
    expect(rows).toEqual([{ version, status: 'booked' }]);
  });
});

describe('changing the details', () => {
  test('another type changes the buffer and keeps the duration', async () => {
    const day = await givenDay(db.owner);
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointment_types (clinic_id, name, duration_minutes, buffer_minutes) values ($1, 'Surgery', 90, 20) returning id`,
      [day.clinicId],
    );
    const { id, version } = await bookAt(day, '09:00');
    const { body } = await api.call(day.csr, change, {
      id,
      version,
      appointmentTypeId: rows[0]?.id ?? '',
      reason: 'Dental',
      notes: 'Fasted',
    });
    expect(body).toMatchObject({
      version: 2,
      type: { name: 'Surgery' },
      endsAt: '2027-01-11T08:30:00Z',
      busyUntil: '2027-01-11T08:50:00Z',
      reason: 'Dental',
      notes: 'Fasted',
    });
    const cleared = await api.call(day.csr, change, { id, version: 2, notes: null });
    expect(cleared.body).toMatchObject({ notes: null, reason: 'Dental' });
    // Without a reason, the name of the type says it.
    const named = await api.call(day.csr, change, { id, version: 3, reason: '' });
    expect(named.body.reason).toBe('Surgery');
  });

  test('needs a reason of its own where the type does not say enough', async () => {
    const day = await givenDay(db.owner);
    const unclear = await givenAppointmentType(db.owner, day.clinicId);
    await db.owner.query('update appointment_types set reason_is_optional = false where id = $1', [unclear]);
    const { id } = await bookAt(day, '09:00');
    const missing = { status: 422, body: { code: 'invalid_input', fields: [{ path: 'reason' }] } };
    // Booked without a reason, the appointment has the name of its type.
    await api.call(day.csr, change, { id, version: 1, reason: '' });
    const toUnclear = { id, version: 2, appointmentTypeId: unclear };
    expect(await api.call(day.csr, change, toUnclear)).toMatchObject(missing);
    expect(await api.call(day.csr, change, { ...toUnclear, reason: '' })).toMatchObject(missing);
    const changed = await api.call(day.csr, change, { ...toUnclear, reason: 'Coughing' });
    expect(changed.body).toMatchObject({ reason: 'Coughing', version: 3 });
    expect(await api.call(day.csr, change, { id, version: 3, reason: '' })).toMatchObject(missing);
    expect((await api.call(day.csr, change, { id, version: 3, notes: 'Fasted' })).status).toBe(200);
  });

  test('refuses an inactive type, unless the appointment already has it', async () => {
    const day = await givenDay(db.owner);
    const retired = await givenAppointmentType(db.owner, day.clinicId);
    await db.owner.query('update appointment_types set is_active = false where id = $1', [retired]);
    const { id, version } = await bookAt(day, '09:00');
    expect(await api.call(day.csr, change, { id, version, appointmentTypeId: retired })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    await db.owner.query('update appointment_types set is_active = false where id = $1', [
      day.appointmentTypeId,
    ]);
    expect((await api.call(day.csr, change, { id, version, reason: 'Coughing' })).status).toBe(200);
  });

  test('refuses a buffer that does not fit', async () => {
    const day = await givenDay(db.owner);
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointment_types (clinic_id, name, duration_minutes, buffer_minutes) values ($1, 'Surgery', 90, 20) returning id`,
      [day.clinicId],
    );
    const { id, version } = await bookAt(day, '09:00');
    await bookAt(day, '09:30');
    const { status, body } = await api.call(day.csr, change, {
      id,
      version,
      appointmentTypeId: rows[0]?.id ?? '',
    });
    expect([status, body]).toMatchObject([409, { code: 'doctor_busy' }]);
  });

  test('refuses an outdated version', async () => {
    const day = await givenDay(db.owner);
    const { id } = await bookAt(day, '09:00');
    await api.call(day.csr, change, { id, version: 1, reason: 'First' });
    const { body } = await api.call(day.csr, change, { id, version: 1, reason: 'Second' });
    expect(body).toMatchObject({
      code: 'appointment_changed',
      details: { appointment: { reason: 'First' } },
    });
  });
});

describe('APPT-6 rescheduling', () => {
  test('books a successor with the same pet and reason, and links the two', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00', { notes: 'Fasted' });
    const { status, body } = await api.call(day.csr, reschedule, { id, version, startsAt: at('09:15') });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'booked',
      version: 1,
      startsAt: '2027-01-11T08:15:00Z',
      reason: 'Limping, left hind leg',
      notes: 'Fasted',
    });
    expect(body.id).not.toBe(id);
    const { body: old } = await api.call(day.csr, get, { id });
    expect(old).toMatchObject({
      status: 'rescheduled',
      rescheduledTo: body.id,
      startsAt: '2027-01-11T08:00:00Z',
      version: 2,
    });
  });

  test('to an occupied time changes nothing', async () => {
    const day = await givenDay(db.owner);
    await bookAt(day, '10:00');
    const { id, version } = await bookAt(day, '09:00');
    const { status, body } = await api.call(day.csr, reschedule, { id, version, startsAt: at('10:00') });
    expect([status, body]).toMatchObject([
      409,
      { code: 'doctor_busy', details: { nearestSlots: [{}, {}, {}] } },
    ]);
    expect((await api.call(day.csr, get, { id })).body).toMatchObject({ status: 'booked', version: 1 });
  });

  test('books once when two reschedule at once', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00');
    const responses = await Promise.all(
      ['11:00', '12:00'].map((clock) => api.call(day.csr, reschedule, { id, version, startsAt: at(clock) })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'appointment_changed',
    });
  });

  test('is refused once the pet has arrived', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00');
    await db.owner.query(`update appointments set status = 'arrived' where id = $1`, [id]);
    expect((await api.call(day.csr, reschedule, { id, version, startsAt: at('10:00') })).body).toMatchObject({
      code: 'status_not_allowed',
    });
  });

  test('is refused for a deceased pet', async () => {
    const day = await givenDay(db.owner);
    const { id, version } = await bookAt(day, '09:00');
    await db.owner.query(`update pets set deceased_on = '2026-11-01' where id = $1`, [day.petId]);
    expect((await api.call(day.csr, reschedule, { id, version, startsAt: at('10:00') })).body).toMatchObject({
      code: 'pet_deceased',
    });
  });
});

/** A deterministic pseudo-random generator (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('R-01: many concurrent bookings, moves and reschedulings cause neither overlaps nor errors', async () => {
  const day = await givenDay(db.owner, { bufferMinutes: 5 });
  const others = await Promise.all([1, 2].map(() => givenStaff(db.owner, day.clinicId, { role: 'doctor' })));
  const doctorIds = [day.doctor, ...others].map(({ staffMemberId }) => staffMemberId);
  const rooms = [
    await givenRoom(db.owner, day.clinicId, 'One'),
    await givenRoom(db.owner, day.clinicId, 'Two'),
  ];
  const random = randomNumbers(7);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  const clocks = Array.from(
    { length: 24 },
    (_, index) =>
      `${String(9 + Math.floor(index / 6)).padStart(2, '0')}:${String((index % 6) * 10).padStart(2, '0')}`,
  );
  const known: { id: string; version: number }[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < stormRuns(6); round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => {
        const place = { startsAt: at(pick(clocks)), doctorId: pick(doctorIds), roomId: pick(rooms) };
        const target = known.length > 0 && pick([true, false]) ? pick(known) : undefined;
        if (!target) return api.call(day.csr, book, { ...day.booking, ...place });
        return api.call(day.csr, pick([move, reschedule]), { ...target, ...place });
      }),
    );
    for (const { status, body } of responses) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) known.push({ id: body.id, version: body.version });
    }
  }
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await db.owner.query(
    `select a.id from appointments a join appointments b on b.clinic_id = a.clinic_id and b.id <> a.id
       and (b.doctor_id = a.doctor_id or b.room_id = a.room_id)
       and tstzrange(a.starts_at, a.busy_until) && tstzrange(b.starts_at, b.busy_until)
     where a.clinic_id = $1 and a.holds_slot
       and b.holds_slot`,
    [day.clinicId],
  );
  expect(rows).toEqual([]);
  expect(known.length).toBeGreaterThan(10);
});
