import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenStaff } from '#test/given.ts';
import { at, givenBlock, givenDay, givenOfficeHours, givenRoom } from '#test/given-day.ts';
import { bookAppointmentEndpoint as book } from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const countOf = async (clinicId: string): Promise<number> => {
  const { rows } = await db.owner.query<{ count: number }>(
    'select count(*) from appointments where clinic_id = $1',
    [clinicId],
  );
  return rows[0]?.count ?? -1;
};
/** The sessions waiting for a lock of that kind, in order of arrival. */
const waiting = async (kind: 'relation' | 'transactionid'): Promise<number[]> => {
  const { rows } = await db.owner.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
      where not l.granted and l.locktype = $1 order by l.waitstart`,
    [kind],
  );
  return rows.map(({ pid }) => pid);
};
const fifty = Array.from({ length: 50 }, (_, index) => index);

describe('a booking', () => {
  test('takes duration and client from type and pet, and writes an event and an audit entry', async () => {
    const { csr, booking, clientId, clinicId, doctor } = await givenDay(db.owner, { bufferMinutes: 10 });
    const { status, body } = await api.call(csr, book, { ...booking, notes: 'Muzzle' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      status: 'booked',
      startsAt: '2027-01-11T08:00:00Z',
      endsAt: '2027-01-11T08:30:00Z',
      busyUntil: '2027-01-11T08:40:00Z',
      pet: { name: 'Biscuit', species: 'dog', hasWarning: false },
      client: { id: clientId, fullName: 'Casey Client' },
      doctor: { id: doctor.staffMemberId, fullName: 'Dr Ash' },
      reason: 'Limping, left hind leg',
      notes: 'Muzzle',
      room: null,
    });
    const events = await db.owner.query(
      'select from_status, to_status, actor_id from appointment_events where clinic_id = $1',
      [clinicId],
    );
    expect(events.rows).toEqual([{ from_status: null, to_status: 'booked', actor_id: csr.userId }]);
    const audit = await db.owner.query(
      'select action, subject_id, actor_id from audit_entries where clinic_id = $1',
      [clinicId],
    );
    expect(audit.rows).toEqual([{ action: 'appointment.booked', subject_id: body.id, actor_id: csr.userId }]);
  });

  test('accepts another duration than the type’s', async () => {
    const { csr, booking } = await givenDay(db.owner);
    const { body } = await api.call(csr, book, { ...booking, durationMinutes: 55 });
    expect(body.endsAt).toBe('2027-01-11T08:55:00Z');
  });

  test('without a reason the name of the type is the reason', async () => {
    const { csr, booking } = await givenDay(db.owner);
    const { body } = await api.call(csr, book, { ...booking, reason: '  ' });
    expect(body.reason).toBe(body.type.name);
  });

  test.each([
    ['startsAt', { startsAt: '2027-01-11T08:00:30Z' }],
    ['reason', { reason: 'x'.repeat(501) }],
    ['durationMinutes', { durationMinutes: 4 }],
  ])('refuses a bad %s at its field', async (path, change) => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const { status, body } = await api.call(csr, book, { ...booking, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_input', fields: [{ path }] });
    expect(await countOf(clinicId)).toBe(0);
  });
});

test('the reason may be left out unless the type needs one', async () => {
  const { csr, booking, clinicId } = await givenDay(db.owner);
  const { reason: _given, ...withoutReason } = booking;
  await db.owner.query('update appointment_types set reason_is_optional = false where clinic_id = $1', [
    clinicId,
  ]);
  for (const refused of [withoutReason, { ...booking, reason: '  ' }])
    expect(await api.call(csr, book, refused)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', fields: [{ path: 'reason', message: 'Enter the reason.' }] },
    });
  expect(await countOf(clinicId)).toBe(0);
  expect((await api.call(csr, book, { ...booking, reason: 'Coughing' })).status).toBe(200);
});

describe('APPT-1 a doctor has one appointment at a time', () => {
  test('R-01: of 50 concurrent bookings of one time one succeeds; 49 get the reason and free times', async () => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    const responses = await Promise.all(fifty.map(() => api.call(csr, book, booking)));
    const lost = responses.filter(({ status }) => status === 409);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lost).toHaveLength(49);
    for (const { body } of lost) {
      expect(body).toMatchObject({
        code: 'doctor_busy',
        details: {
          conflict: { startsAt: '2027-01-11T08:00:00Z', petName: 'Biscuit' },
          nearestSlots: [
            { doctorId: doctor.staffMemberId, startsAt: '2027-01-11T07:30:00.000Z' },
            { doctorId: doctor.staffMemberId, startsAt: '2027-01-11T08:30:00.000Z' },
            { doctorId: doctor.staffMemberId, startsAt: '2027-01-11T07:15:00.000Z' },
          ],
        },
      });
    }
    expect(await countOf(clinicId)).toBe(1);
  });

  test.each([
    ['one minute into the end', '09:29', 409],
    ['one minute into the start', '08:31', 409],
    ['within', '09:10', 409],
    ['back to back after', '09:30', 200],
    ['back to back before', '08:30', 200],
  ])('%s', async (_, clock, expected) => {
    const { csr, booking } = await givenDay(db.owner);
    await api.call(csr, book, booking);
    expect((await api.call(csr, book, { ...booking, startsAt: at(clock) })).status).toBe(expected);
  });

  test('keeps the buffer after an appointment free, before and after it', async () => {
    const { csr, booking } = await givenDay(db.owner, { bufferMinutes: 10 });
    await api.call(csr, book, booking);
    const statusAt = async (clock: string) =>
      (await api.call(csr, book, { ...booking, startsAt: at(clock) })).status;
    expect(await statusAt('09:35')).toBe(409);
    expect(await statusAt('08:25')).toBe(409);
    expect(await statusAt('09:40')).toBe(200);
    expect(await statusAt('08:20')).toBe(200);
  });

  test('two doctors can have appointments at the same time', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const other = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { petId } = await givenClientWithPet(db.owner, clinicId);
    await api.call(csr, book, booking);
    expect((await api.call(csr, book, { ...booking, petId, doctorId: other.staffMemberId })).status).toBe(
      200,
    );
  });

  test('offers times of other doctors when the doctor has none left', async () => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    const other = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Birch' });
    await givenBlock(db.owner, clinicId, {
      doctorId: doctor.staffMemberId,
      from: at('00:00', '2026-12-01'),
      to: at('00:00', '2027-03-01'),
    });
    const { body } = await api.call(csr, book, booking);
    expect(body).toMatchObject({
      code: 'time_blocked',
      details: {
        nearestSlots: [{ doctorId: other.staffMemberId, startsAt: '2027-01-11T08:00:00.000Z' }, {}, {}],
      },
    });
  });
});

describe('APPT-2 a room holds one appointment at a time', () => {
  test('refuses an occupied room, and assigns a free one when the type needs a room', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner, { needsRoom: true });
    const other = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const third = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const [one, two] = [
      await givenRoom(db.owner, clinicId, 'Room 1'),
      await givenRoom(db.owner, clinicId, 'Room 2'),
    ];
    const first = await api.call(csr, book, booking);
    expect(first.body.room).toEqual({ id: one, name: 'Room 1' });
    const refused = await api.call(csr, book, { ...booking, doctorId: other.staffMemberId, roomId: one });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'room_busy', details: { conflict: { petName: 'Biscuit' } } },
    });
    const pets = [await givenClientWithPet(db.owner, clinicId), await givenClientWithPet(db.owner, clinicId)];
    const [{ petId: secondPet } = booking, { petId: thirdPet } = booking] = pets;
    const second = await api.call(csr, book, {
      ...booking,
      petId: secondPet,
      doctorId: other.staffMemberId,
    });
    expect(second.body.room?.id).toBe(two);
    const last = { ...booking, petId: thirdPet, doctorId: third.staffMemberId };
    const none = await api.call(csr, book, last);
    expect(none).toMatchObject({ status: 409, body: { code: 'room_busy' } });
    expect((await api.call(csr, book, { ...last, roomId: null })).body.room).toBeNull();
  });

  test('of 20 doctors who book one room at once one succeeds', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const roomId = await givenRoom(db.owner, clinicId, 'Theatre');
    const doctors = await Promise.all(
      fifty.slice(0, 20).map(() => givenStaff(db.owner, clinicId, { role: 'doctor' })),
    );
    const responses = await Promise.all(
      doctors.map(({ staffMemberId }) =>
        api.call(csr, book, { ...booking, doctorId: staffMemberId, roomId }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe('R-02, R-03 an idempotency key books once', () => {
  test('50 concurrent duplicates have one effect and identical responses', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(fifty.map(() => api.call(csr, book, booking, headers)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf(clinicId)).toBe(1);
  });

  test('a duplicate during the first request waits, or is told to retry, and books nothing', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const headers = { 'idempotency-key': randomUUID() };
    const rival = await db.owner.connect();
    try {
      await rival.query('begin');
      await rival.query('lock table appointments in share row exclusive mode');
      const first = api.call(csr, book, booking, headers);
      await expect.poll(() => waiting('relation')).toHaveLength(1);
      const twins = [api.call(csr, book, booking, headers), api.call(csr, book, booking, headers)] as const;
      await expect.poll(() => waiting('transactionid')).toHaveLength(2);
      // Simulates a timeout: one of them gives up.
      const [pid] = await waiting('transactionid');
      await db.owner.query('select pg_cancel_backend($1)', [pid]);
      const timedOut = await Promise.race(twins);
      expect(timedOut).toMatchObject({ status: 503, body: { code: 'overloaded', retry: 'later' } });
      expect(timedOut.headers.get('retry-after')).toBe('2');
      await rival.query('rollback');
      const { status, body } = await first;
      expect(status).toBe(200);
      const received = (await Promise.all(twins)).filter((response) => response !== timedOut);
      expect(received.map((response) => [response.status, response.body])).toEqual([[200, body]]);
      expect(await api.call(csr, book, booking, headers)).toMatchObject({ status: 200, body });
      expect(await countOf(clinicId)).toBe(1);
    } finally {
      rival.release(true);
    }
  });

  test.each(['55P03', '57014', '40P01'])(
    'a claim that fails in PostgreSQL (%s) returns “try again in a moment”',
    async (code) => {
      const { csr, booking, clinicId } = await givenDay(db.owner);
      const headers = { 'idempotency-key': randomUUID() };
      await db.owner.query(`create function app.give_up() returns trigger language plpgsql
        as $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
      await db.owner.query(
        'create trigger give_up before insert on idempotency_keys execute function app.give_up()',
      );
      const response = await api.call(csr, book, booking, headers);
      await db.owner.query('drop function app.give_up() cascade');
      expect(response).toMatchObject({ status: 503, body: { code: 'overloaded', retry: 'later' } });
      expect(await countOf(clinicId)).toBe(0);
      expect((await api.call(csr, book, booking, headers)).status).toBe(200);
      expect(await countOf(clinicId)).toBe(1);
    },
  );

  test('refuses a key that is reused with other content', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const headers = { 'idempotency-key': randomUUID() };
    await api.call(csr, book, booking, headers);
    const { status, body } = await api.call(csr, book, { ...booking, startsAt: at('15:00') }, headers);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await countOf(clinicId)).toBe(1);
  });

  test('a refused booking does not consume the key', async () => {
    const { csr, booking } = await givenDay(db.owner);
    const headers = { 'idempotency-key': randomUUID() };
    const rival = await api.call(csr, book, booking);
    expect((await api.call(csr, book, booking, headers)).status).toBe(409);
    await db.owner.query(`update appointments set status = 'cancelled' where id = $1`, [rival.body.id]);
    expect((await api.call(csr, book, booking, headers)).status).toBe(200);
  });
});

describe('APPT-4 working hours', () => {
  test('refuses times outside working hours unless staff override it', async () => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    await givenOfficeHours(db.owner, clinicId, doctor.staffMemberId);
    const early = { ...booking, startsAt: at('08:45') };
    const { status, body } = await api.call(csr, book, early);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'outside_hours',
      details: {
        reasons: ['The clinic is open 09:00–17:00 that day.', 'The doctor works 09:00–17:00 that day.'],
        nearestSlots: [{ startsAt: '2027-01-11T08:00:00.000Z' }, {}, {}],
      },
    });
    expect(await countOf(clinicId)).toBe(0);
    expect((await api.call(csr, book, { ...early, outsideHours: true })).status).toBe(200);
  });

  test('refuses an end outside the hours, and a day off', async () => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    await givenOfficeHours(db.owner, clinicId, doctor.staffMemberId);
    expect((await api.call(csr, book, { ...booking, startsAt: at('16:45') })).body).toMatchObject({
      code: 'outside_hours',
    });
    expect((await api.call(csr, book, { ...booking, startsAt: at('16:30') })).status).toBe(200);
    expect(
      (await api.call(csr, book, { ...booking, startsAt: at('10:00', '2027-01-10') })).body,
    ).toMatchObject({
      code: 'outside_hours',
      details: { reasons: ['The clinic is closed that day.', 'The doctor does not work that day.'] },
    });
  });

  test('refuses blocked time of the doctor and of the whole clinic', async () => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    await givenBlock(db.owner, clinicId, {
      doctorId: doctor.staffMemberId,
      from: at('12:00'),
      to: at('13:00'),
    });
    await givenBlock(db.owner, clinicId, { from: at('15:00'), to: at('16:00') });
    for (const clock of ['12:45', '15:00']) {
      const { body } = await api.call(csr, book, { ...booking, startsAt: at(clock) });
      expect(body).toMatchObject({ code: 'time_blocked' });
    }
    expect(
      (await api.call(csr, book, { ...booking, startsAt: at('12:45'), outsideHours: true })).status,
    ).toBe(200);
    expect((await api.call(csr, book, { ...booking, startsAt: at('16:00') })).status).toBe(200);
  });
});

describe('a booking requires', () => {
  test('a pet that is alive', async () => {
    const { csr, booking, petId } = await givenDay(db.owner);
    await db.owner.query(`update pets set deceased_on = '2026-11-01' where id = $1`, [petId]);
    expect(await api.call(csr, book, booking)).toMatchObject({ status: 409, body: { code: 'pet_deceased' } });
  });

  test('a client who is linked to the pet', async () => {
    const { csr, booking, clinicId, petId } = await givenDay(db.owner);
    const outsider = await givenClientWithPet(db.owner, clinicId, { name: 'Sam Outsider' });
    const { body } = await api.call(csr, book, { ...booking, clientId: outsider.clientId });
    expect(body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'clientId' }] });
    await db.owner.query('insert into pet_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)', [
      clinicId,
      petId,
      outsider.clientId,
    ]);
    expect(
      (await api.call(csr, book, { ...booking, clientId: outsider.clientId })).body.client.fullName,
    ).toBe('Sam Outsider');
  });

  test('a doctor who may do the type', async () => {
    const { csr, booking, clinicId, appointmentTypeId } = await givenDay(db.owner);
    const surgeon = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    await db.owner.query(
      'insert into appointment_type_doctors (clinic_id, appointment_type_id, doctor_id) values ($1, $2, $3)',
      [clinicId, appointmentTypeId, surgeon.staffMemberId],
    );
    expect((await api.call(csr, book, booking)).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'doctorId' }],
    });
    expect((await api.call(csr, book, { ...booking, doctorId: surgeon.staffMemberId })).status).toBe(200);
  });

  test('a staff member who takes appointments', async () => {
    const { csr, booking } = await givenDay(db.owner);
    expect((await api.call(csr, book, { ...booking, doctorId: csr.staffMemberId })).status).toBe(404);
  });

  test('records of the same clinic: those of another clinic are not found', async () => {
    const ours = await givenDay(db.owner);
    const theirs = await givenDay(db.owner);
    const theirRoom = await givenRoom(db.owner, theirs.clinicId, 'Theirs');
    const foreign = [
      { petId: theirs.petId },
      { doctorId: theirs.doctor.staffMemberId },
      { appointmentTypeId: theirs.appointmentTypeId },
      { roomId: theirRoom },
      { petId: randomUUID() },
    ];
    for (const change of foreign) {
      const response = await api.call(ours.csr, book, { ...ours.booking, ...change });
      expect([change, response.status]).toEqual([change, 404]);
      expect(JSON.stringify(response.body)).not.toContain('Dr Ash');
    }
    const withTheirClient = await api.call(ours.csr, book, { ...ours.booking, clientId: theirs.clientId });
    expect(withTheirClient.body).toMatchObject({ fields: [{ path: 'clientId' }] });
    expect(await countOf(ours.clinicId)).toBe(0);
    expect(await countOf(theirs.clinicId)).toBe(0);
  });

  test('an active appointment type', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const retired = await givenAppointmentType(db.owner, clinicId);
    await db.owner.query('update appointment_types set is_active = false where id = $1', [retired]);
    expect((await api.call(csr, book, { ...booking, appointmentTypeId: retired })).status).toBe(404);
  });
});

test('keeps the duration in real minutes in the night of a clock change', async () => {
  const { csr, booking, clinicId } = await givenDay(db.owner);
  // 01:45 in Berlin, fifteen minutes before the clock goes from 02:00 to 03:00.
  const { body } = await api.call(csr, book, { ...booking, startsAt: '2027-03-28T00:45:00Z' });
  expect(body.endsAt).toBe('2027-03-28T01:15:00Z');
  expect((await api.call(csr, book, { ...booking, startsAt: '2027-03-28T01:00:00Z' })).status).toBe(409);
  expect((await api.call(csr, book, { ...booking, startsAt: '2027-03-28T01:15:00Z' })).status).toBe(200);
  expect(await countOf(clinicId)).toBe(2);
});
