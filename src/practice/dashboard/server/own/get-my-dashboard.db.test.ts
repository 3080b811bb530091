import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { givenOwnPet, inDays } from '#test/given-own-pet.ts';
import { bookMyAppointmentEndpoint } from '#practice/appointments/own.contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { weighPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { getMyDashboardEndpoint } from '../../own.contract.ts';
import { dashboardHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...dashboardHandlers, ...appointmentsHandlers, ...petsHandlers]);
});
afterAll(() => db.drop());

test('returns the counts of the client’s own records', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const dashboard = async (person: Person) => (await api.call(person, getMyDashboardEndpoint, {})).body;
  const newcomer = await givenPerson(db.owner, { role: 'client' });
  expect(await dashboard(newcomer)).toEqual({
    clinicCount: 0,
    petCount: 0,
    upcomingCount: 0,
    documentCount: 0,
    nextAppointment: null,
    pets: [],
    activity: [],
  });
  const { body } = await api.call(home.person, bookMyAppointmentEndpoint, {
    clinicId: home.clinicId,
    petId: home.petId,
    appointmentTypeId: home.typeId,
    startsAt: inDays(3),
    reason: 'Limping',
  });
  await givenDocument(db.owner, home.clinicId, { petId: home.petId, isClientVisible: true });
  await givenDocument(db.owner, home.clinicId, { petId: home.petId, title: 'Only for the clinic' });
  await api.call(home.doctor, weighPetEndpoint, { id: home.petId, weightGrams: 12_300 });
  expect(await dashboard(home.person)).toMatchObject({
    clinicCount: 1,
    petCount: 1,
    upcomingCount: 1,
    documentCount: 1,
    nextAppointment: { id: body.id },
    pets: [{ id: home.petId, nextAppointmentAt: body.startsAt }],
    activity: [
      { kind: 'weighed', petName: 'Biscuit', weightGrams: 12_300, isOwn: false },
      { kind: 'appointment', status: 'booked', isOwn: true },
      { kind: 'added' },
    ],
  });
  await db.owner.query(`update appointments set status = 'confirmed' where id = $1`, [body.id]);
  const { activity } = await dashboard(home.person);
  expect(activity.map(({ kind, status }) => [kind, status])).toEqual([
    ['appointment', 'confirmed'],
    ['weighed', null],
    ['added', null],
  ]);
});

test('a completed visit and the weight of that day are one line', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const { body } = await api.call(home.person, bookMyAppointmentEndpoint, {
    clinicId: home.clinicId,
    petId: home.petId,
    appointmentTypeId: home.typeId,
    startsAt: inDays(3),
    reason: 'Limping',
  });
  // The weight of the visit, and one of two days before.
  for (const [days, grams] of [
    [0, 12_300],
    [2, 12_000],
  ])
    await db.owner.query(
      `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at)
       values ($1, $2, $3, $4::timestamptz - make_interval(days => $5))`,
      [home.clinicId, home.petId, grams, body.startsAt, days],
    );
  await db.owner.query(`update appointments set status = 'completed' where id = $1`, [body.id]);
  const { activity } = (await api.call(home.person, getMyDashboardEndpoint, {})).body;
  expect(activity.map(({ kind, status, weightGrams }) => [kind, status, weightGrams])).toEqual([
    ['weighed', null, 12_000],
    ['appointment', 'completed', 12_300],
    ['added', null, null],
  ]);
});
