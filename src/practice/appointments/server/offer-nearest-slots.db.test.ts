import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { type GivenDay, at, givenDay, givenRoom } from '#test/given-day.ts';
import { givenStaff } from '#test/given.ts';
import {
  bookAppointmentEndpoint as book,
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

const bookAt = ({ csr, booking }: GivenDay, clock: string, changes = {}) =>
  api.call(csr, book, { ...booking, startsAt: at(clock), ...changes });

/** Two doctors who share a room. */
async function givenSharedRoom() {
  const day = await givenDay(db.owner);
  const [roomId, colleague] = await Promise.all([
    givenRoom(db.owner, day.clinicId, 'Room 1'),
    givenStaff(db.owner, day.clinicId, { role: 'doctor' }),
  ]);
  return { day, roomId, colleagueId: colleague.staffMemberId };
}

const inRoomAt = (clock: string) => ({
  status: 409,
  body: { code: 'room_busy', details: { conflict: { startsAt: at(clock).replace('.000Z', 'Z') } } },
});

describe('APPT-1: the conflict of a refused time', () => {
  test('is found within the requested duration, not that of the type', async () => {
    const day = await givenDay(db.owner);
    await bookAt(day, '10:00');
    const conflict = { startsAt: '2027-01-11T09:00:00Z' };
    expect(await bookAt(day, '09:00', { durationMinutes: 90 })).toMatchObject({
      status: 409,
      body: { code: 'doctor_busy', details: { conflict } },
    });
    const { id, version } = (await bookAt(day, '08:00')).body;
    expect(
      await api.call(day.csr, move, { id, version, startsAt: at('09:00'), durationMinutes: 90 }),
    ).toMatchObject({ status: 409, body: { code: 'doctor_busy', details: { conflict } } });
  });

  test('is the other appointment in the requested room', async () => {
    const { day, roomId, colleagueId } = await givenSharedRoom();
    await bookAt(day, '10:00', { roomId });
    const { id, version } = (await bookAt(day, '09:00', { doctorId: colleagueId })).body;
    expect(await api.call(day.csr, move, { id, version, startsAt: at('10:00'), roomId })).toMatchObject(
      inRoomAt('10:00'),
    );
  });

  test('is the other appointment in the room of the one to be restored', async () => {
    const { day, roomId, colleagueId } = await givenSharedRoom();
    const { id } = (await bookAt(day, '09:00', { roomId })).body;
    await api.call(day.csr, step, { id, version: 1, status: 'cancelled' });
    await bookAt(day, '09:00', { roomId, doctorId: colleagueId });
    expect(await api.call(day.csr, step, { id, version: 2, status: 'booked' })).toMatchObject(
      inRoomAt('09:00'),
    );
  });

  test('is never an appointment that has released its time', async () => {
    const day = await givenDay(db.owner);
    const early = (await bookAt(day, '10:00')).body;
    await api.call(day.csr, step, { id: early.id, version: 1, status: 'no_show' });
    await bookAt(day, '10:15');
    expect(await bookAt(day, '10:00')).toMatchObject({
      body: { details: { conflict: { startsAt: '2027-01-11T09:15:00Z' } } },
    });
  });
});

describe('SLOT-2: the nearest free times', () => {
  test('ignore the limits of online booking for staff', async () => {
    const day = await givenDay(db.owner);
    await db.owner.query('update clinics set booking_horizon_days = 1 where id = $1', [day.clinicId]);
    await bookAt(day, '09:00');
    expect(await bookAt(day, '09:00')).toMatchObject({ body: { details: { nearestSlots: [{}, {}, {}] } } });
  });

  test('are not offered when a booking is refused for another reason', async () => {
    const day = await givenDay(db.owner);
    await db.owner.query(`update pets set deceased_on = '2026-11-01' where id = $1`, [day.petId]);
    const { body } = await bookAt(day, '09:00');
    expect(body).toMatchObject({ code: 'pet_deceased' });
    expect(body).not.toHaveProperty('details.nearestSlots');
  });

  test('are not offered when a change is refused for another reason', async () => {
    const day = await givenDay(db.owner);
    const { id } = (await bookAt(day, '09:00')).body;
    const { body } = await api.call(day.csr, step, { id, version: 1, status: 'completed' });
    expect(body).toMatchObject({ code: 'status_not_allowed', details: { appointment: { id } } });
    expect(body).not.toHaveProperty('details.nearestSlots');
  });
});

test('APPT-2: an appointment that is moved by less than its duration keeps its room', async () => {
  const day = await givenDay(db.owner, { needsRoom: true });
  await givenRoom(db.owner, day.clinicId, 'Only room');
  const { id, version } = (await bookAt(day, '09:00')).body;
  expect(await api.call(day.csr, move, { id, version, startsAt: at('09:15') })).toMatchObject({
    status: 200,
    body: { room: { name: 'Only room' } },
  });
});
