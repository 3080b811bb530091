import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenPerson, type Person } from '#test/given.ts';
import { givenOwnPet, inDays, type OwnPet } from '#test/given-own-pet.ts';
import { encodeCursor } from '#foundation/server/cursor.ts';
import { listMyClinicsEndpoint } from '#practice/clinics/own.contract.ts';
import { clinicsHandlers } from '#practice/clinics/server/routes.ts';
import { markPetDeceasedEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import {
  bookMyAppointmentEndpoint,
  cancelMyAppointmentEndpoint,
  listMyAppointmentsEndpoint,
  NearestTimes,
  rescheduleMyAppointmentEndpoint,
} from '../../own.contract.ts';
import { appointmentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...appointmentsHandlers, ...clinicsHandlers, ...petsHandlers]);
});
afterAll(() => db.drop());

const HOUR_MS = 3_600_000;

const book = (
  person: Person,
  home: Pick<OwnPet, 'clinicId' | 'typeId' | 'petId'>,
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

describe('booking', () => {
  test.each([
    ['request', 'requested'],
    ['direct', 'booked'],
  ])('with "%s" the appointment is %s', async (onlineBooking, status) => {
    const home = await givenOwnPet(db.owner, { onlineBooking });
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

  test('FLAG-2: when the platform switches booking off nothing is offered, booked or moved; existing appointments stay', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
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

  test('books once when it is repeated with the same key, with the same response', async () => {
    const home = await givenOwnPet(db.owner);
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

  test('of twenty concurrent requests for one time one succeeds; the others get the reason and free times nearby', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const startsAt = inDays(3);
    const wanting = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = await givenPerson(db.owner, { role: 'client' });
        const { petId } = await givenClientWithPet(db.owner, home.clinicId, { account: person });
        return { person, petId };
      }),
    );
    const responses = await Promise.all(
      wanting.map(({ person, petId }) => book(person, { ...home, petId }, startsAt)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
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

  test('refuses times too soon, too far ahead or off the grid, which are not offered either', async () => {
    const home = await givenOwnPet(db.owner);
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

  test('refuses a deceased pet, a clinic without online booking, and a hidden type', async () => {
    const home = await givenOwnPet(db.owner);
    const hidden = await givenAppointmentType(db.owner, home.clinicId, { onlineBookable: false });
    expect((await book(home.person, { ...home, typeId: hidden }, inDays(3))).status).toBe(404);
    await api.call(home.doctor, markPetDeceasedEndpoint, { id: home.petId, deceasedOn: '2026-01-02' });
    expect(await book(home.person, home, inDays(3))).toMatchObject({
      status: 409,
      body: { code: 'pet_deceased' },
    });
    const closed = await givenOwnPet(db.owner, { onlineBooking: 'off' });
    expect(await book(closed.person, closed, inDays(3))).toMatchObject({
      status: 409,
      body: { code: 'online_booking_off' },
    });
  });
});

describe('appointments', () => {
  const list = async (home: OwnPet, when: 'upcoming' | 'past') =>
    (await api.call(home.person, listMyAppointmentsEndpoint, { when })).body.items;

  test('can be cancelled until their start, and are then listed as past', async () => {
    const home = await givenOwnPet(db.owner);
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

  test.each(['requested', 'booked', 'confirmed'])(
    'cannot be cancelled after their start while %s',
    async (status) => {
      const home = await givenOwnPet(db.owner);
      const { body } = await book(home.person, home, inDays(3));
      await db.owner.query(
        `update appointments set status = $2, starts_at = now() - interval '1 minute', ends_at = now() + interval '29 minutes',
           busy_until = now() + interval '29 minutes' where id = $1`,
        [body.id, status],
      );
      expect(await api.call(home.person, cancelMyAppointmentEndpoint, { id: body.id })).toMatchObject({
        status: 409,
        body: { code: 'status_not_allowed' },
      });
      const { rows } = await db.owner.query('select status from appointments where id = $1', [body.id]);
      expect(rows).toEqual([{ status }]);
    },
  );

  test('can be moved to another free time, also one that overlaps their own, and the two are linked', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
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

  test('are not moved to an occupied time: the old one remains, and the nearest are offered', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const first = await book(home.person, home, inDays(3));
    await book(home.person, home, inDays(3, 2));
    const response = await api.call(home.person, rescheduleMyAppointmentEndpoint, {
      id: first.body.id,
      startsAt: inDays(3, 2),
    });
    expect(response).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    expect(
      NearestTimes.parse('details' in response.body ? response.body.details : undefined).nearestSlots,
    ).toHaveLength(3);
    expect(await list(home, 'upcoming')).toHaveLength(2);
  });

  test('can be cancelled but not moved within the clinic’s lead time', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
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

  test('are moved only by their owner, while the pet lives and before the arrival', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const other = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const { body } = await book(home.person, home, inDays(3));
    const move = (person: Person, id: string) =>
      api.call(person, rescheduleMyAppointmentEndpoint, { id, startsAt: inDays(4) });
    const refused = (status: number, code: string) => ({ status, body: { code } });
    expect(await move(other.person, body.id)).toMatchObject(refused(404, 'not_found'));
    expect(await move(home.person, randomUUID())).toMatchObject(refused(404, 'not_found'));
    await db.owner.query(`update pets set deceased_on = current_date where id = $1`, [home.petId]);
    expect(await move(home.person, body.id)).toMatchObject(refused(409, 'pet_deceased'));
    await db.owner.query(`update pets set deceased_on = null where id = $1`, [home.petId]);
    await db.owner.query(`update appointments set status = 'arrived' where id = $1`, [body.id]);
    expect(await move(home.person, body.id)).toMatchObject(refused(409, 'status_not_allowed'));
    expect(await list(home, 'upcoming')).toMatchObject([{ id: body.id }]);
  });

  test('keep the buffer of their type free, and are refused for a clinic of which nobody is a client', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const other = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    await db.owner.query('update appointment_types set buffer_minutes = 30 where id = $1', [home.typeId]);
    const { body } = await book(home.person, home, inDays(3));
    const { rows } = await db.owner.query(
      `select extract(epoch from busy_until - ends_at) / 60 as minutes from appointments where id = $1`,
      [body.id],
    );
    expect(rows.map(({ minutes }) => Number(minutes))).toEqual([30]);
    expect(await book(other.person, home, inDays(4))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('are paged without gaps or repetitions', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
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

  test.each([
    ['no instant', ['yesterday', randomUUID()]],
    ['a year that the database does not know', ['0000-01-01T00:00:00Z', randomUUID()]],
    ['no id', ['2026-11-21T09:00:00Z', 'x']],
  ])('a made-up cursor with %s is refused with a sentence', async (_, position) => {
    const { person } = await givenOwnPet(db.owner);
    expect(
      await api.call(person, listMyAppointmentsEndpoint, { cursor: encodeCursor(position) }),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'cursor', message: 'Start again from the first page.' }] },
    });
  });
});
