import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { at, givenDay, givenRoom } from '#test/given-day.ts';
import { givenClientWithPet, givenStaff } from '#test/given.ts';
import { markPetDeceasedEndpoint, undoPetDeceasedEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { bookAppointmentEndpoint as book, stepAppointmentEndpoint as step } from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...petsHandlers]);
});
afterEach(() => vi.useRealTimers());
afterAll(() => db.drop());

/** A pet whose appointment at 09:00 in a room was cancelled by the record of its death, and another pet. */
async function givenDeath() {
  const day = await givenDay(db.owner);
  const [roomId, colleague, other] = await Promise.all([
    givenRoom(db.owner, day.clinicId, 'Room 1'),
    givenStaff(db.owner, day.clinicId, { role: 'doctor' }),
    givenClientWithPet(db.owner, day.clinicId, { petName: 'Sibling' }),
  ]);
  const { id } = (await api.call(day.csr, book, { ...day.booking, roomId })).body;
  await api.call(day.doctor, markPetDeceasedEndpoint, { id: day.petId, deceasedOn: '2026-11-20' });
  return {
    id,
    /** Books the same time for the other pet. */
    rebook: (place: { doctorId: string; roomId: string | null }) =>
      api.call(day.csr, book, { ...day.booking, ...place, petId: other.petId }),
    undo: () => api.call(day.doctor, undoPetDeceasedEndpoint, { id: day.petId }),
    doctorId: day.doctor.staffMemberId,
    colleagueId: colleague.staffMemberId,
    roomId,
    csr: day.csr,
  };
}

test.each(['cancelled', 'no_show'] as const)(
  'PET-3: restores an appointment if the one that occupied its time is %s by now',
  async (status) => {
    const { id, rebook, undo, csr, doctorId, roomId } = await givenDeath();
    const taken = await rebook({ doctorId, roomId });
    expect(taken.status).toBe(200);
    await api.call(csr, step, { id: taken.body.id, version: 1, status });
    expect((await undo()).body).toMatchObject({ restoredAppointmentIds: [id], lostAppointmentIds: [] });
  },
);

test('PET-3: does not restore an appointment if another doctor uses its room by now', async () => {
  const { id, rebook, undo, colleagueId, roomId } = await givenDeath();
  expect((await rebook({ doctorId: colleagueId, roomId })).status).toBe(200);
  expect(await undo()).toMatchObject({
    status: 200,
    body: { restoredAppointmentIds: [], lostAppointmentIds: [id] },
  });
});

test('PET-3: does not restore an appointment whose time is past', async () => {
  const { id, undo } = await givenDeath();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at('09:00')) + 1 });
  expect((await undo()).body).toMatchObject({ restoredAppointmentIds: [], lostAppointmentIds: [id] });
});

test('PET-3: restores nothing for a pet that is alive', async () => {
  const { doctor, petId, csr, booking } = await givenDay(db.owner);
  const { id } = (await api.call(csr, book, booking)).body;
  await api.call(csr, step, { id, version: 1, status: 'cancelled' });
  expect(await api.call(doctor, undoPetDeceasedEndpoint, { id: petId })).toMatchObject({
    status: 200,
    body: { restoredAppointmentIds: [], lostAppointmentIds: [] },
  });
});
