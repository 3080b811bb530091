import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import { bookAppointmentEndpoint } from '../../contract.ts';
import {
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
  listMySlotsEndpoint,
  NearestTimes,
  rescheduleMyAppointmentEndpoint,
} from '../../own.contract.ts';
import { appointmentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

/** APPT-10. What a client may have booked online at one clinic at a time. */
const LIMIT = 6;

const book = (person: Person, { clinicId, typeId, petId }: Omit<OwnPet, 'person'>, startsAt: string) =>
  api.call(person, bookMyAppointmentEndpoint, {
    clinicId,
    petId,
    appointmentTypeId: typeId,
    startsAt,
    reason: 'Limping',
  });

const codesOf = (responses: readonly { body: object }[]) =>
  responses.flatMap(({ body }) => ('code' in body ? [body.code] : []));

test.each(['request', 'direct'])(
  'APPT-10: of fifteen concurrent bookings with "%s" as many succeed as a client may have',
  async (onlineBooking) => {
    const home = await givenOwnPet(db.owner, { onlineBooking });
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => book(home.person, home, inDays(3, n))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(codesOf(responses)).toEqual(Array.from({ length: 15 - LIMIT }, () => 'online_bookings_enough'));
  },
);

test('APPT-10: one that is canceled, over or booked by the clinic does not count, and rescheduling stays possible', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const csr = await givenStaff(db.owner, home.clinicId, { role: 'csr' });
  await api.call(csr, bookAppointmentEndpoint, {
    appointmentTypeId: home.typeId,
    petId: home.petId,
    doctorId: home.doctor.staffMemberId,
    startsAt: inDays(2),
    reason: 'Booked by phone',
  });
  const ids: string[] = [];
  for (let n = 0; n < LIMIT; n += 1) ids.push((await book(home.person, home, inDays(3, n))).body.id);
  const [first = '', second = ''] = ids;
  expect((await book(home.person, home, inDays(4))).body).toMatchObject({ code: 'online_bookings_enough' });
  const moved = await api.call(home.person, rescheduleMyAppointmentEndpoint, {
    id: first,
    startsAt: inDays(5),
  });
  expect(moved.status).toBe(200);
  await api.call(home.person, cancelMyAppointmentEndpoint, { id: second });
  expect((await book(home.person, home, inDays(6))).status).toBe(200);
});

test('APPT-10: accounts that share an address or a phone number share the limit', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  const person = await givenPerson(db.owner, { role: 'client' });
  const other = await givenClientWithPet(db.owner, home.clinicId, { account: person, petName: 'Juno' });
  const newcomer = await givenPerson(db.owner, { role: 'client' });
  const third = await givenClientWithPet(db.owner, home.clinicId, { account: newcomer, petName: 'Pip' });
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized)
     select $1, c, 'phone', '030 123456', '+4930123456' from unnest($2::uuid[]) c`,
    [home.clinicId, [home.clientId, other.clientId]],
  );
  for (let n = 0; n < LIMIT; n += 1) {
    const [account, petId] = n % 2 === 0 ? [home.person, home.petId] : [person, other.petId];
    expect((await book(account, { ...home, petId }, inDays(3, n))).status).toBe(200);
  }
  for (const [account, petId] of [
    [home.person, home.petId],
    [person, other.petId],
  ] as const) {
    const { body } = await book(account, { ...home, petId }, inDays(4));
    expect(body).toMatchObject({ code: 'online_bookings_enough' });
  }
  expect((await book(newcomer, { ...home, petId: third.petId }, inDays(4))).status).toBe(200);
});

test('APPT-8: one pet is not booked with three doctors at once, and its times are not offered', async () => {
  const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
  await Promise.all([1, 2].map(() => givenStaff(db.owner, home.clinicId, { role: 'doctor' })));
  const startsAt = inDays(3);
  const responses = await Promise.all([1, 2, 3].map(() => book(home.person, home, startsAt)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await book(home.person, home, startsAt);
  expect(again.body).toMatchObject({
    code: 'pet_busy',
    message: 'This pet already has an appointment at that time. Choose another time.',
  });
  const { nearestSlots } = NearestTimes.parse('details' in again.body ? again.body.details : undefined);
  expect(nearestSlots).toHaveLength(3);
  expect(nearestSlots.map((slot) => Date.parse(slot.startsAt))).not.toContain(Date.parse(startsAt));

  const times = async (forPet: object) => {
    const { body } = await api.call(home.person, listMySlotsEndpoint, {
      clinicId: home.clinicId,
      appointmentTypeId: home.typeId,
      ...forPet,
    });
    return body.days.flatMap((day) => day.times.map((time) => Date.parse(time.startsAt)));
  };
  expect(await times({})).toContain(Date.parse(startsAt));
  expect(await times({ petId: home.petId })).not.toContain(Date.parse(startsAt));
  const id = responses.find(({ status }) => status === 200)?.body.id ?? '';
  expect(await times({ petId: home.petId, insteadOf: id })).toContain(Date.parse(startsAt));
});
