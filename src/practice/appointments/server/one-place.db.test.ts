import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenStaff } from '#test/given.ts';
import { at, givenDay, MONDAY } from '#test/given-day.ts';
import {
  bookAppointmentEndpoint as book,
  ConflictDetails,
  explainSlotEndpoint as explain,
  getAppointmentEndpoint as get,
  listFreeSlotsEndpoint as freeSlots,
  moveAppointmentEndpoint as move,
  stepAppointmentEndpoint as step,
} from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const doctorsOf = async (clinicId: string, count: number): Promise<string[]> => {
  const doctors = await Promise.all(
    Array.from({ length: count }, () => givenStaff(db.owner, clinicId, { role: 'doctor' })),
  );
  return doctors.map(({ staffMemberId }) => staffMemberId);
};

const REASON = 'Two doctors look at it together';

describe('APPT-8 a pet is in one place at a time', () => {
  test('of twenty concurrent bookings with different doctors one succeeds; the others get the reason and free times', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const doctors = await doctorsOf(clinicId, 20);
    const responses = await Promise.all(
      doctors.map((doctorId, n) =>
        api.call(csr, book, { ...booking, doctorId, startsAt: at(n % 2 === 0 ? '09:00' : '09:15') }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => ('code' in body ? body.code : '')))).toEqual(
      new Set(['pet_busy']),
    );
    const details = ConflictDetails.parse(Reflect.get(refused[0]?.body ?? {}, 'details'));
    expect(details.conflict).toMatchObject({ petName: 'Biscuit' });
    const taken = responses.find(({ status }) => status === 200)?.body;
    const [start, end] = [Date.parse(taken?.startsAt ?? ''), Date.parse(taken?.endsAt ?? '')];
    expect(details.nearestSlots).toHaveLength(3);
    for (const offer of details.nearestSlots) {
      expect(Date.parse(offer.startsAt) >= end || Date.parse(offer.endsAt) <= start).toBe(true);
    }
  });

  test('who asks why a time is not offered is told of the pet’s own appointment, and with whom it is', async () => {
    const { csr, booking, clinicId, petId, appointmentTypeId, doctor } = await givenDay(db.owner);
    const [doctorId = ''] = await doctorsOf(clinicId, 1);
    await api.call(csr, book, booking);
    const { rows } = await db.owner.query<{ name: string }>(
      'select full_name as name from staff_members where clinic_id = $1 and id = $2',
      [clinicId, doctor.staffMemberId],
    );
    const question = { appointmentTypeId, doctorId, startsAt: booking.startsAt };
    const why = await api.call(csr, explain, { ...question, petId });
    expect(why.body.reasons).toEqual([
      {
        kind: 'pet_busy',
        sentence: `This pet already has an appointment then: Biscuit with ${rows[0]?.name}, 09:00–09:30.`,
      },
    ]);
    expect((await api.call(csr, explain, question)).body.reasons).toEqual([]);
  });

  test('staff may book both with a reason, which is stored and audited', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const [doctorId = ''] = await doctorsOf(clinicId, 1);
    const first = await api.call(csr, book, booking);
    const second = await api.call(csr, book, { ...booking, doctorId, petOverlapReason: REASON });
    expect(second.status).toBe(200);
    expect((await api.call(csr, get, { id: second.body.id })).body.petOverlapReason).toBe(REASON);
    const { rows } = await db.owner.query<{ reason: string }>(
      `select after ->> 'petOverlapReason' as reason from audit_entries where action = 'appointment.booked' and subject_id = $1`,
      [second.body.id],
    );
    expect(rows).toEqual([{ reason: REASON }]);

    // The second one alone keeps the time too.
    const { id, version } = first.body;
    await api.call(csr, step, { id, version, status: 'cancelled' });
    const third = { ...booking, doctorId: booking.doctorId };
    expect((await api.call(csr, book, third)).body).toMatchObject({ code: 'pet_busy' });
    const blank = await api.call(csr, book, { ...third, petOverlapReason: '  ' });
    expect(blank).toMatchObject({ status: 422, body: { fields: [{ path: 'petOverlapReason' }] } });
  });

  test('a move is refused and confirmed in the same way, and back to back is no overlap', async () => {
    const { csr, booking, clinicId } = await givenDay(db.owner);
    const [doctorId = ''] = await doctorsOf(clinicId, 1);
    await api.call(csr, book, booking);
    const { body: next } = await api.call(csr, book, { ...booking, doctorId, startsAt: at('09:30') });
    const moved = { id: next.id, version: next.version, startsAt: at('09:10') };
    expect((await api.call(csr, move, moved)).body).toMatchObject({ code: 'pet_busy' });
    const { body } = await api.call(csr, move, { ...moved, petOverlapReason: REASON });
    expect(Date.parse(body.startsAt)).toBe(Date.parse(at('09:10')));
    // Elsewhere it needs no reason, and has none.
    await api.call(csr, move, { ...moved, version: body.version, startsAt: at('11:00') });
    expect((await api.call(csr, get, { id: next.id })).body.petOverlapReason).toBeNull();
  });

  test('free times for a pet leave out those of its appointments', async () => {
    const { csr, booking, clinicId, appointmentTypeId, petId } = await givenDay(db.owner);
    const [doctorId = ''] = await doctorsOf(clinicId, 1);
    await api.call(csr, book, booking);
    const timesOf = async (forPet: object) => {
      const question = { appointmentTypeId, from: MONDAY, to: MONDAY, doctorId, ...forPet };
      const { body } = await api.call(csr, freeSlots, question);
      return body.doctors[0]?.startsAt ?? [];
    };
    const nine = new Date(at('09:00')).toISOString();
    expect(await timesOf({})).toContain(nine);
    const left = await timesOf({ petId });
    expect(left).not.toContain(nine);
    expect(left).toContain(new Date(at('08:30')).toISOString());
    expect(left).toContain(new Date(at('09:30')).toISOString());
  });

  test('rows of an older version that overlap are kept, and say so', async () => {
    const old = await createTestDatabase();
    const { csr, booking, clinicId, petId, clientId } = await givenDay(old.owner);
    await old.owner.query(
      'alter table appointments drop column pet_overlap_reason cascade; drop table doctor_times cascade',
    );
    const owner = await old.owner.connect();
    await owner.query('set session_replication_role = replica');
    const doctor = await givenStaff(old.owner, clinicId, { role: 'doctor' });
    for (const doctorId of [booking.doctorId, doctor.staffMemberId]) {
      await owner.query(
        `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $7, 'Old')`,
        [clinicId, booking.appointmentTypeId, petId, clientId, doctorId, at('09:00'), at('09:30')],
      );
    }
    await owner.query('reset session_replication_role');
    owner.release();
    await old.owner.query(readFileSync('db/migrations/0098_practice_one_place_at_a_time.sql', 'utf8'));
    const { rows } = await old.owner.query('select pet_overlap_reason is not null as kept from appointments');
    expect(rows).toEqual([{ kept: true }, { kept: true }]);
    const times = await old.owner.query('select from doctor_times');
    expect(times.rowCount).toBe(2);
    expect(csr.clinicId).toBe(clinicId);
    await old.drop();
  });
});

/** A doctor on the staff of two clinics, with a front desk and a pet in each. */
async function givenSharedDoctor() {
  const [here, there] = await Promise.all([givenDay(db.owner), givenDay(db.owner)]);
  await db.owner.query('update staff_members set user_id = $2 where id = $1', [
    there.doctor.staffMemberId,
    here.doctor.userId,
  ]);
  return { here, there };
}

describe('APPT-9 a doctor of two clinics is in one of them at a time', () => {
  test('of concurrent bookings in both one succeeds, and the other clinic learns nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { here, there } = await givenSharedDoctor();
      const sides = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? here : there));
      const responses = await Promise.all(sides.map(({ csr, booking }) => api.call(csr, book, booking)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = sides[responses.findIndex(({ status }) => status === 200)];
      const across = responses.filter((_, n) => sides[n] !== winner);
      for (const { status, body } of across) {
        expect([status, body]).toMatchObject([
          409,
          {
            code: 'doctor_unavailable',
            message: 'The doctor is not available at that time. Choose another time or doctor.',
            details: { conflict: null },
          },
        ]);
      }
    }
  });

  test('a time in the other clinic is not offered, and the reason names nothing', async () => {
    const { here, there } = await givenSharedDoctor();
    await api.call(there.csr, book, there.booking);
    const { csr, booking, appointmentTypeId, doctor } = here;
    const { body } = await api.call(csr, freeSlots, { appointmentTypeId, from: MONDAY, to: MONDAY });
    const times = body.doctors.find(({ doctorId }) => doctorId === doctor.staffMemberId)?.startsAt;
    expect(times).not.toContain(new Date(at('09:00')).toISOString());
    expect(times).toContain(new Date(at('09:30')).toISOString());
    const why = await api.call(csr, explain, {
      appointmentTypeId,
      doctorId: doctor.staffMemberId,
      startsAt: booking.startsAt,
    });
    expect(why.body.reasons).toEqual([
      { kind: 'elsewhere', sentence: 'The doctor is not available at that time.' },
    ]);
  });

  test('the time is free again when the other clinic cancels, or the doctor leaves it', async () => {
    const { here, there } = await givenSharedDoctor();
    const { body } = await api.call(there.csr, book, there.booking);
    const bookHere = () => api.call(here.csr, book, here.booking);
    expect((await bookHere()).status).toBe(409);
    await api.call(there.csr, step, { id: body.id, version: body.version, status: 'cancelled' });
    const { body: mine, status } = await bookHere();
    expect(status).toBe(200);
    await db.owner.query('update staff_members set is_active = false where id = $1', [
      here.doctor.staffMemberId,
    ]);
    expect((await api.call(there.csr, book, there.booking)).status).toBe(200);
    // Both are booked now: the one who comes back keeps their appointment, and nothing breaks.
    await db.owner.query('update staff_members set is_active = true where id = $1', [
      here.doctor.staffMemberId,
    ]);
    const done = await api.call(here.csr, step, { id: mine.id, version: mine.version, status: 'confirmed' });
    expect(done.status).toBe(200);
  });

  test('appointments that were booked before the account was linked count', async () => {
    const [here, there] = await Promise.all([givenDay(db.owner), givenDay(db.owner)]);
    await db.owner.query('update staff_members set user_id = null where id = $1', [
      there.doctor.staffMemberId,
    ]);
    await api.call(there.csr, book, there.booking);
    await db.owner.query('update staff_members set user_id = $2 where id = $1', [
      there.doctor.staffMemberId,
      here.doctor.userId,
    ]);
    expect((await api.call(here.csr, book, here.booking)).body).toMatchObject({ code: 'doctor_unavailable' });
    const elsewhere = await givenAppointmentType(db.owner, here.clinicId, { bufferMinutes: 20 });
    const before = { ...here.booking, appointmentTypeId: elsewhere, startsAt: at('08:20') };
    expect((await api.call(here.csr, book, before)).body).toMatchObject({ code: 'doctor_unavailable' });
  });
});

test('APPT-9: past times are forgotten', async () => {
  const { csr, booking } = await givenDay(db.owner);
  const { body } = await api.call(csr, book, booking);
  await db.owner.query(
    `update doctor_times set starts_at = now() - interval '3 days', busy_until = now() - interval '2 days' where appointment_id = $1`,
    [body.id],
  );
  const timesOf = async (id: string) =>
    (await db.owner.query('select from doctor_times where appointment_id = $1', [id])).rowCount;
  const { body: next } = await api.call(csr, book, { ...booking, startsAt: at('14:00') });
  await db.owner.query('select app.sweep_doctor_times()');
  expect([await timesOf(body.id), await timesOf(next.id)]).toEqual([0, 1]);
});
