import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenStaff } from '#test/given.ts';
import { givenOwnPet, inDays } from '#test/given-own-pet.ts';
import {
  bookMyAppointmentEndpoint,
  listMyAppointmentTypesEndpoint,
  listMySlotsEndpoint,
} from '../../own.contract.ts';
import { appointmentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const HOUR_MS = 3_600_000;

describe('free times', () => {
  test('respect the clinic’s lead time and horizon, and leave out occupied times', async () => {
    const home = await givenOwnPet(db.owner);
    await db.owner.query(
      'update clinics set booking_lead_minutes = 1440, booking_horizon_days = 20 where id = $1',
      [home.clinicId],
    );
    const request = (from?: string) =>
      api.call(home.person, listMySlotsEndpoint, {
        clinicId: home.clinicId,
        appointmentTypeId: home.typeId,
        ...(from ? { from } : {}),
      });
    const first = await request();
    const starts = first.body.days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
    expect(Date.parse(starts[0] ?? '')).toBeGreaterThanOrEqual(Date.now() + 23.9 * HOUR_MS);
    expect(first.body.doctors).toMatchObject([{ id: home.doctor.staffMemberId, fullName: 'Dr Test' }]);
    expect(first.body.nextFrom).not.toBeNull();
    const second = await request(first.body.nextFrom ?? '');
    expect(second.body.nextFrom).toBeNull();
    const last = second.body.days.at(-1)?.times.at(-1)?.startsAt ?? '';
    expect(Date.parse(last)).toBeLessThan(Date.now() + 22 * 24 * HOUR_MS);

    const requested = starts[10] ?? '';
    expect(
      (
        await api.call(home.person, bookMyAppointmentEndpoint, {
          clinicId: home.clinicId,
          petId: home.petId,
          appointmentTypeId: home.typeId,
          startsAt: requested,
          reason: 'Limping',
        })
      ).status,
    ).toBe(200);
    const after = (await request()).body.days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
    expect(after).not.toContain(requested);
    expect(after).toContain(starts[12]);
  });

  test('are listed only for what is offered online', async () => {
    const home = await givenOwnPet(db.owner);
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

  test('cover two weeks at a time, from the requested day but never from a past one', async () => {
    const home = await givenOwnPet(db.owner);
    const input = { clinicId: home.clinicId, appointmentTypeId: home.typeId };
    const first = (await api.call(home.person, listMySlotsEndpoint, input)).body;
    const fromPast = (await api.call(home.person, listMySlotsEndpoint, { ...input, from: '2020-01-01' }))
      .body;
    expect(fromPast.nextFrom).toBe(first.nextFrom);
    const from = first.nextFrom ?? '';
    const second = (await api.call(home.person, listMySlotsEndpoint, { ...input, from })).body;
    expect(second.days[0]?.day).toBe(from);
    const dayCount = (Date.parse(second.nextFrom ?? '') - Date.parse(from)) / (24 * HOUR_MS);
    expect(dayCount).toBe(14);
    expect(second.days.every(({ day }) => day < (second.nextFrom ?? ''))).toBe(true);
    expect(second.days).toHaveLength(14);
  });

  test('name each doctor who is free and carries out the type, and no other', async () => {
    const home = await givenOwnPet(db.owner);
    const other = await givenStaff(db.owner, home.clinicId, { role: 'doctor', takesAppointments: true });
    const typeId = await givenAppointmentType(db.owner, home.clinicId, { onlineBookable: true });
    const request = async (appointmentTypeId: string) =>
      (
        await api.call(home.person, listMySlotsEndpoint, {
          clinicId: home.clinicId,
          appointmentTypeId,
          from: inDays(3).slice(0, 10),
        })
      ).body;
    const everyone = [home.doctor.staffMemberId, other.staffMemberId].toSorted();
    const open = await request(typeId);
    expect(open.doctors.map(({ id }) => id).toSorted()).toEqual(everyone);
    await db.owner.query(
      'insert into appointment_type_doctors (clinic_id, appointment_type_id, doctor_id) values ($1, $2, $3)',
      [home.clinicId, typeId, other.staffMemberId],
    );
    expect((await request(typeId)).doctors.map(({ id }) => id)).toEqual([other.staffMemberId]);
  });

  test('include the time of the appointment that is to be moved, for its owner only', async () => {
    const home = await givenOwnPet(db.owner, { onlineBooking: 'direct' });
    const outsider = await givenOwnPet(db.owner);
    const input = { clinicId: home.clinicId, appointmentTypeId: home.typeId };
    const startsAt = inDays(3);
    const booked = await api.call(home.person, bookMyAppointmentEndpoint, {
      ...input,
      petId: home.petId,
      startsAt,
      reason: 'Limping',
    });
    const starts = async (insteadOf?: string) =>
      (
        await api.call(home.person, listMySlotsEndpoint, { ...input, ...(insteadOf ? { insteadOf } : {}) })
      ).body.days.flatMap(({ times }) => times.map((time) => Date.parse(time.startsAt)));
    expect(await starts()).not.toContain(Date.parse(startsAt));
    // The very time of the old appointment is not an alternative, one that overlaps it is.
    expect(await starts(booked.body.id)).toContain(Date.parse(startsAt) + 15 * 60_000);
    expect(
      await api.call(outsider.person, listMySlotsEndpoint, {
        clinicId: outsider.clinicId,
        appointmentTypeId: outsider.typeId,
        insteadOf: booked.body.id,
      }),
    ).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
