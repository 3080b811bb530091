import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType } from '#test/given.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
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
});
