import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { addPetAlertEndpoint, markPetDeceasedEndpoint, weighPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import {
  addMyPetEndpoint,
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
  changeMyPetEndpoint,
  getMyDashboardEndpoint,
  getMyPetEndpoint,
  joinClinicEndpoint,
  listJoinableClinicsEndpoint,
  listMyAppointmentsEndpoint,
  listMyAppointmentTypesEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
  listMySlotsEndpoint,
  NearestTimes,
  rescheduleMyAppointmentEndpoint,
} from '../contract.ts';
import { clientPortalHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...clientPortalHandlers, ...petsHandlers]);
});
afterAll(() => db.drop());

const HOUR_MS = 3_600_000;
/** A full hour, so many days from now. */
const inDays = (days: number, hours = 0): string =>
  new Date((Math.floor(Date.now() / HOUR_MS) + days * 24 + hours) * HOUR_MS).toISOString();

/** A clinic with one doctor and one type, and a client of it with a pet. */
async function givenHome({ onlineBooking = 'request', name = 'Casey Client' } = {}) {
  const { clinicId } = await givenClinic(db.owner);
  await db.owner.query('update clinics set online_booking = $2 where id = $1', [clinicId, onlineBooking]);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const person = await givenPerson(db.owner, { role: 'client', name });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId, { account: person, name });
  return { clinicId, doctor, typeId, person, petId, clientId };
}
type Home = Awaited<ReturnType<typeof givenHome>>;

const book = (
  person: Person,
  home: Pick<Home, 'clinicId' | 'typeId' | 'petId'>,
  startsAt: string,
  headers = {},
) =>
  api.call(
    person,
    bookMyAppointmentEndpoint,
    {
      clinicId: home.clinicId,
      petId: home.petId,
      appointmentTypeId: home.typeId,
      startsAt,
      reason: 'Limping',
    },
    headers,
  );

describe('joining a clinic', () => {
  test('makes a client with name and address, once', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const person = await givenPerson(db.owner, { role: 'client', name: 'Noor Haddad' });
    expect((await api.call(person, listMyClinicsEndpoint, {})).body.items).toEqual([]);
    const joinable = await api.call(person, listJoinableClinicsEndpoint, { q: clinicId.slice(0, 4) });
    expect(joinable.body.items.map(({ id }) => id)).toContain(clinicId);

    await Promise.all([1, 2, 3].map(() => api.call(person, joinClinicEndpoint, { clinicId })));
    expect((await api.call(person, listMyClinicsEndpoint, {})).body.items).toMatchObject([
      { id: clinicId, timeZone: 'Europe/Berlin', onlineBooking: 'request' },
    ]);
    const { rows } = await db.owner.query(
      `select c.full_name, k.value from clients c join client_contacts k on k.client_id = c.id where c.clinic_id = $1`,
      [clinicId],
    );
    expect(rows).toEqual([{ full_name: 'Noor Haddad', value: person.email }]);
    expect(
      (await api.call(person, listJoinableClinicsEndpoint, { q: clinicId.slice(0, 4) })).body.items.map(
        ({ id }) => id,
      ),
    ).not.toContain(clinicId);
  });

  test('is refused where the clinic takes nobody online, has archived them, or is none', async () => {
    const { clinicId: closed } = await givenClinic(db.owner);
    await db.owner.query(`update clinics set online_booking = 'off' where id = $1`, [closed]);
    const { clinicId: left, clientId, person } = await givenHome();
    await db.owner.query('update clients set archived_at = now() where id = $1', [clientId]);
    for (const clinicId of [closed, left, randomUUID()]) {
      expect((await api.call(person, joinClinicEndpoint, { clinicId })).status).toBe(404);
    }
  });
});

describe('pets', () => {
  test('are added at a clinic of one’s own, and shown with what the clinic knows', async () => {
    const { person, clinicId, doctor } = await givenHome();
    const added = await api.call(person, addMyPetEndpoint, {
      clinicId,
      name: 'Miso',
      species: 'cat',
      breed: 'Siamese',
    });
    expect(added.status).toBe(200);
    const { id } = added.body;
    await api.call(doctor, weighPetEndpoint, { id, weightGrams: 4200 });
    await api.call(doctor, addPetAlertEndpoint, { id, kind: 'allergy', severity: 'danger', note: 'Chicken' });
    await api.call(doctor, addPetAlertEndpoint, { id, kind: 'behaviour', note: 'Client is difficult' });
    const { body } = await api.call(person, getMyPetEndpoint, { id });
    expect(body).toMatchObject({
      name: 'Miso',
      weightGrams: 4200,
      weights: [{ weightGrams: 4200 }],
      allergies: [{ note: 'Chicken' }],
    });
    expect(JSON.stringify(body)).not.toContain('difficult');
    expect((await api.call(person, listMyPetsEndpoint, {})).body.items.map(({ name }) => name)).toEqual([
      'Biscuit',
      'Miso',
    ]);
  });

  test('may be put right in what the client knows, and in nothing else', async () => {
    const { person, petId } = await givenHome();
    await api.call(person, changeMyPetEndpoint, {
      id: petId,
      breed: 'Beagle',
      neutered: true,
      bornOn: '2020-05-01',
    });
    expect((await api.call(person, getMyPetEndpoint, { id: petId })).body).toMatchObject({
      breed: 'Beagle',
      neutered: true,
      bornOn: '2020-05-01',
    });
    for (const forged of [
      { name: 'X' },
      { microchip: '276098102345678' },
      { weightGrams: 1 },
      { deceasedOn: null },
    ]) {
      expect((await api.call(person, changeMyPetEndpoint, { id: petId, ...forged })).status).toBe(422);
    }
    expect((await api.call(person, changeMyPetEndpoint, { id: petId, bornOn: '2999-01-01' })).status).toBe(
      422,
    );
  });

  test('that have died stay, and are the clinic’s to change', async () => {
    const { person, petId, doctor } = await givenHome();
    await api.call(doctor, markPetDeceasedEndpoint, { id: petId, deceasedOn: '2026-01-02' });
    expect((await api.call(person, listMyPetsEndpoint, {})).body.items).toMatchObject([
      { deceasedOn: '2026-01-02' },
    ]);
    expect((await api.call(person, changeMyPetEndpoint, { id: petId, breed: 'Beagle' })).status).toBe(404);
  });
});

describe('free times', () => {
  test('keep to the clinic’s lead time and horizon, and leave out what is taken', async () => {
    const home = await givenHome();
    await db.owner.query(
      'update clinics set booking_lead_minutes = 1440, booking_horizon_days = 20 where id = $1',
      [home.clinicId],
    );
    const ask = (from?: string) =>
      api.call(home.person, listMySlotsEndpoint, {
        clinicId: home.clinicId,
        appointmentTypeId: home.typeId,
        ...(from ? { from } : {}),
      });
    const first = await ask();
    const starts = first.body.days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
    expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(Date.now() + 23.9 * HOUR_MS);
    expect(first.body.doctors).toMatchObject([{ id: home.doctor.staffMemberId, fullName: 'Dr Test' }]);
    expect(first.body.nextFrom).not.toBeNull();
    const second = await ask(first.body.nextFrom ?? '');
    expect(second.body.nextFrom).toBeNull();
    const last = second.body.days.at(-1)?.times.at(-1)?.startsAt ?? '';
    expect(Date.parse(last)).toBeLessThan(Date.now() + 22 * 24 * HOUR_MS);

    const wanted = starts[10] ?? '';
    expect((await book(home.person, home, wanted)).status).toBe(200);
    const after = (await ask()).body.days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
    expect(after).not.toContain(wanted);
    expect(after).toContain(starts[12]);
  });

  test('are of what is offered online alone', async () => {
    const home = await givenHome();
    const hidden = await givenAppointmentType(db.owner, home.clinicId, { onlineBookable: false });
    const types = await api.call(home.person, listMyAppointmentTypesEndpoint, { clinicId: home.clinicId });
    expect(types.body.items.map(({ id }) => id)).toEqual([home.typeId]);
    expect(
      (
        await api.call(home.person, listMySlotsEndpoint, {
          clinicId: home.clinicId,
          appointmentTypeId: hidden,
        })
      ).status,
    ).toBe(404);
    await db.owner.query(`update clinics set online_booking = 'off' where id = $1`, [home.clinicId]);
    expect(
      await api.call(home.person, listMySlotsEndpoint, {
        clinicId: home.clinicId,
        appointmentTypeId: home.typeId,
      }),
    ).toMatchObject({ status: 409, body: { code: 'online_booking_off' } });
  });
});

describe('booking', () => {
  test.each([
    ['request', 'requested'],
    ['direct', 'booked'],
  ])('under "%s" the appointment is %s', async (onlineBooking, status) => {
    const home = await givenHome({ onlineBooking });
    const startsAt = inDays(3);
    const { body } = await book(home.person, home, startsAt);
    expect(body).toMatchObject({
      status,
      petName: 'Biscuit',
      doctorName: 'Dr Test',
      canCancel: true,
      canReschedule: true,
    });
    expect(Date.parse(body.startsAt)).toBe(Date.parse(startsAt));
    const { rows } = await db.owner.query(
      `select actor_id, clinic_id from audit_entries where action = 'appointment.booked' and subject_id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ actor_id: home.person.userId, clinic_id: home.clinicId }]);
  });

  test('FLAG-2: switched off by the platform nothing is offered, booked or moved, and what is booked stays', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    const { body: booked } = await book(home.person, home, inDays(4));
    await db.owner.query(
      `insert into feature_flags (key, mode, reason) values ('client_online_booking', 'off', 'x')`,
    );
    expect((await book(home.person, home, inDays(3))).body).toMatchObject({ code: 'online_booking_off' });
    expect((await api.call(home.person, listMyClinicsEndpoint, {})).body.items).toMatchObject([
      { onlineBooking: 'off' },
    ]);
    const { body } = await api.call(home.person, listMyAppointmentsEndpoint, { when: 'upcoming' });
    expect(body.items).toMatchObject([{ id: booked.id, canReschedule: false, canCancel: true }]);
    await db.owner.query(`update feature_flags set mode = 'on'`);
    expect((await book(home.person, home, inDays(3))).status).toBe(200);
    await db.owner.query('delete from feature_flags');
  });

  test('repeated with the same key, it books once and answers the same', async () => {
    const home = await givenHome();
    const headers = { 'idempotency-key': randomUUID() };
    const startsAt = inDays(3);
    const first = await book(home.person, home, startsAt, headers);
    expect(await book(home.person, home, startsAt, headers)).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
    const { rows } = await db.owner.query('select count(*) from appointments where clinic_id = $1', [
      home.clinicId,
    ]);
    expect(rows[0]?.count).toBe(1);
  });

  test('of twenty who want one time at once one gets it, the others are told why and what is free nearby', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    const startsAt = inDays(3);
    const wanting = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = await givenPerson(db.owner, { role: 'client' });
        const { petId } = await givenClientWithPet(db.owner, home.clinicId, { account: person });
        return { person, petId };
      }),
    );
    const answers = await Promise.all(
      wanting.map(({ person, petId }) => book(person, { ...home, petId }, startsAt)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const { status, body } of refused) {
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
      const { nearestSlots } = NearestTimes.parse('details' in body ? body.details : undefined);
      expect(nearestSlots).toHaveLength(3);
      for (const slot of nearestSlots) {
        expect(Math.abs(Date.parse(slot.startsAt) - Date.parse(startsAt))).toBeLessThanOrEqual(HOUR_MS);
        expect(Date.parse(slot.startsAt)).not.toBe(Date.parse(startsAt));
      }
    }
  });

  test('too soon, too far ahead or off the grid is not offered, so it is refused', async () => {
    const home = await givenHome();
    await db.owner.query(
      'update clinics set booking_lead_minutes = 2880, booking_horizon_days = 10 where id = $1',
      [home.clinicId],
    );
    const offGrid = new Date(Date.parse(inDays(4)) + 7 * 60_000).toISOString();
    for (const startsAt of [inDays(1), inDays(12), inDays(-1), offGrid]) {
      expect(await book(home.person, home, startsAt)).toMatchObject({
        status: 409,
        body: { code: 'slot_taken' },
      });
    }
    expect((await book(home.person, home, inDays(4))).status).toBe(200);
  });

  test('for a pet that has died, at a clinic that takes none online, of a hidden type: refused', async () => {
    const home = await givenHome();
    const hidden = await givenAppointmentType(db.owner, home.clinicId, { onlineBookable: false });
    expect((await book(home.person, { ...home, typeId: hidden }, inDays(3))).status).toBe(404);
    await api.call(home.doctor, markPetDeceasedEndpoint, { id: home.petId, deceasedOn: '2026-01-02' });
    expect(await book(home.person, home, inDays(3))).toMatchObject({
      status: 409,
      body: { code: 'pet_deceased' },
    });
    const closed = await givenHome({ onlineBooking: 'off' });
    expect(await book(closed.person, closed, inDays(3))).toMatchObject({
      status: 409,
      body: { code: 'online_booking_off' },
    });
  });
});

describe('appointments', () => {
  const list = async (home: Home, when: 'upcoming' | 'past') =>
    (await api.call(home.person, listMyAppointmentsEndpoint, { when })).body.items;

  test('are called off up to their start, and then stand among the past ones', async () => {
    const home = await givenHome();
    const { body } = await book(home.person, home, inDays(3));
    expect(await list(home, 'upcoming')).toMatchObject([{ id: body.id, status: 'requested' }]);
    expect((await api.call(home.person, cancelMyAppointmentEndpoint, { id: body.id })).body).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      canReschedule: false,
    });
    expect(await list(home, 'upcoming')).toEqual([]);
    expect(await list(home, 'past')).toMatchObject([{ id: body.id, status: 'cancelled' }]);
    expect(await api.call(home.person, cancelMyAppointmentEndpoint, { id: body.id })).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    });
  });

  test('move to another free time, also one that overlaps their own, and the two are linked', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    const first = await book(home.person, home, inDays(3));
    const overlapping = new Date(Date.parse(inDays(3)) + 15 * 60_000).toISOString();
    const moved = await api.call(home.person, rescheduleMyAppointmentEndpoint, {
      id: first.body.id,
      startsAt: overlapping,
    });
    expect(moved).toMatchObject({ status: 200, body: { status: 'booked', reason: 'Limping' } });
    expect(Date.parse(moved.body.startsAt)).toBe(Date.parse(overlapping));
    const { rows } = await db.owner.query('select status, rescheduled_to from appointments where id = $1', [
      first.body.id,
    ]);
    expect(rows).toEqual([{ status: 'rescheduled', rescheduled_to: moved.body.id }]);
    expect(await list(home, 'upcoming')).toMatchObject([{ id: moved.body.id }]);
  });

  test('do not move into a time that is taken: the old one stands, and the nearest are offered', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    const first = await book(home.person, home, inDays(3));
    await book(home.person, home, inDays(3, 2));
    const answer = await api.call(home.person, rescheduleMyAppointmentEndpoint, {
      id: first.body.id,
      startsAt: inDays(3, 2),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(
      NearestTimes.parse('details' in answer.body ? answer.body.details : undefined).nearestSlots,
    ).toHaveLength(3);
    expect(await list(home, 'upcoming')).toHaveLength(2);
  });

  test('within the clinic’s lead time they can be called off, not moved', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    const { body } = await book(home.person, home, inDays(1));
    await db.owner.query('update clinics set booking_lead_minutes = 2880 where id = $1', [home.clinicId]);
    expect(await list(home, 'upcoming')).toMatchObject([{ canCancel: true, canReschedule: false }]);
    expect(
      await api.call(home.person, rescheduleMyAppointmentEndpoint, { id: body.id, startsAt: inDays(4) }),
    ).toMatchObject({
      status: 409,
      body: { code: 'too_late_online' },
    });
    expect((await api.call(home.person, cancelMyAppointmentEndpoint, { id: body.id })).status).toBe(200);
  });

  test('page without a gap or a repetition', async () => {
    const home = await givenHome({ onlineBooking: 'direct' });
    for (const day of [2, 3, 4, 5, 6]) await book(home.person, home, inDays(day));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(home.person, listMyAppointmentsEndpoint, {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...body.items.map(({ startsAt }) => startsAt));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.map((startsAt) => Date.parse(startsAt))).toEqual(
      [2, 3, 4, 5, 6].map((day) => Date.parse(inDays(day))),
    );
  });
});

test('the dashboard counts what is there', async () => {
  const home = await givenHome({ onlineBooking: 'direct' });
  const dashboard = async (person: Person) => (await api.call(person, getMyDashboardEndpoint, {})).body;
  const stranger = await givenPerson(db.owner, { role: 'client' });
  expect(await dashboard(stranger)).toEqual({
    clinicCount: 0,
    petCount: 0,
    upcomingCount: 0,
    nextAppointment: null,
    pets: [],
    activity: [],
  });
  const { body } = await book(home.person, home, inDays(3));
  await api.call(home.doctor, weighPetEndpoint, { id: home.petId, weightGrams: 12_300 });
  expect(await dashboard(home.person)).toMatchObject({
    clinicCount: 1,
    petCount: 1,
    upcomingCount: 1,
    nextAppointment: { id: body.id },
    pets: [{ id: home.petId, nextAppointmentAt: body.startsAt }],
    activity: [
      { kind: 'weighed', petName: 'Biscuit', weightGrams: 12_300, isOwn: false },
      { kind: 'appointment', status: 'booked', isOwn: true },
      { kind: 'added' },
    ],
  });
});
