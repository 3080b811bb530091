import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { at, givenBlock, givenDay } from '#test/given-day.ts';
import { givenOwnPet, inDays } from '#test/given-own-pet.ts';
import { givenStaff } from '#test/given.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import { addBlockEndpoint as block } from '../../blocks.contract.ts';
import { bookAppointmentEndpoint as book, moveAppointmentEndpoint as move } from '../../contract.ts';
import { bookMyAppointmentEndpoint as bookMine } from '../../own.contract.ts';
import { appointmentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const ROUNDS = 12;

test.each(['of the doctor', 'of the clinic'])(
  'a block %s and a booking at once: one comes first, and the other one knows',
  async (whose) => {
    const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
    const doctorId = whose === 'of the doctor' ? doctor.staffMemberId : null;
    for (let n = 0; n < ROUNDS; n += 1) {
      const hour = String(8 + n).padStart(2, '0');
      const [startsAt, endsAt] = [at(`${hour}:00`), at(`${hour}:30`)];
      const blocking = () => api.call(csr, block, { doctorId, startsAt, endsAt, reason: 'Meeting' });
      const bookingIt = () => api.call(csr, book, { ...booking, startsAt });
      const [blocked, booked] = await (n % 2 === 0
        ? Promise.all([blocking(), bookingIt()])
        : Promise.all([bookingIt(), blocking()]).then(([second, first]) => [first, second] as const));
      expect(blocked.status).toBe(200);
      // Either the block was first and refused the booking, or it was told of the booking.
      expect([booked.status, blocked.body.bookedWithin]).toEqual(booked.status === 200 ? [200, 1] : [409, 0]);
      if (booked.status !== 200) expect(booked.body).toMatchObject({ code: 'time_blocked' });
    }
    const { rowCount } = await db.owner.query('select from blocks where clinic_id = $1', [clinicId]);
    expect(rowCount).toBe(ROUNDS);
  },
);

test('a booking and a move wait for a block that is being added, and are refused then', async () => {
  const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
  const { body: held } = await api.call(csr, book, { ...booking, startsAt: at('15:00') });
  const attempts = [
    () => api.call(csr, book, booking),
    () => api.call(csr, move, { id: held.id, version: held.version, startsAt: booking.startsAt }),
  ];
  for (const attempt of attempts) {
    const owner = await db.owner.connect();
    await owner.query('begin');
    await owner.query(
      `insert into blocks (clinic_id, doctor_id, starts_at, ends_at, reason) values ($1, $2, $3, $4, 'Meeting')`,
      [clinicId, doctor.staffMemberId, at('09:00'), at('10:00')],
    );
    const waiting = attempt();
    await waitForLock(db.owner);
    await owner.query('commit');
    owner.release();
    expect((await waiting).body).toMatchObject({ code: 'time_blocked' });
    await db.owner.query('delete from blocks where clinic_id = $1', [clinicId]);
  }
});

test('a client’s booking waits for a block that is being added, and is refused by the database', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const startsAt = inDays(3);
  const owner = await db.owner.connect();
  await owner.query('begin');
  await owner.query(
    `insert into blocks (clinic_id, starts_at, ends_at, reason) values ($1, $2, $2::timestamptz + interval '1 hour', 'Closed')`,
    [home.clinicId, startsAt],
  );
  const waiting = api.call(home.person, bookMine, {
    clinicId: home.clinicId,
    petId: home.petId,
    appointmentTypeId: home.typeId,
    startsAt,
    reason: 'Limping',
  });
  await waitForLock(db.owner);
  await owner.query('commit');
  owner.release();
  expect((await waiting).body).toMatchObject({ code: 'slot_taken' });
});

test('APPT-4: a booking whose buffer runs into a block is refused like it is not offered, unless staff confirm it', async () => {
  const { csr, booking, clinicId, doctor } = await givenDay(db.owner, { bufferMinutes: 15 });
  await givenBlock(db.owner, clinicId, {
    doctorId: doctor.staffMemberId,
    from: at('09:40'),
    to: at('10:00'),
  });
  const refused = await api.call(csr, book, booking);
  expect(refused.body).toMatchObject({
    code: 'time_blocked',
    details: { reasons: ['Too close to a block: the buffer after the appointment would be lost.'] },
  });
  // Before the block there is room for the buffer, and after it no buffer is needed.
  expect((await api.call(csr, book, { ...booking, startsAt: at('08:50') })).status).toBe(200);
  expect((await api.call(csr, book, { ...booking, startsAt: at('10:00') })).status).toBe(200);
  const other = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const confirmed = { ...booking, doctorId: other.staffMemberId, startsAt: at('12:00') };
  await givenBlock(db.owner, clinicId, { from: at('12:40'), to: at('13:00') });
  expect((await api.call(csr, book, confirmed)).body).toMatchObject({ code: 'time_blocked' });
  expect((await api.call(csr, book, { ...confirmed, outsideHours: true })).status).toBe(200);
});
