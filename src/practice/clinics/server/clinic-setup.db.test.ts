import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClinic, givenStaff } from '#test/given.ts';
import {
  addRoomEndpoint,
  changeAppointmentTypeEndpoint,
  changeClinicEndpoint,
  clinicSetupEndpoint,
  setClinicHoursEndpoint,
} from '../contract.ts';
import { clinicsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clinicsHandlers);
});
afterAll(() => db.drop());

test('returns clinic, hours, rooms, types and doctors of this clinic only', async () => {
  const { clinicId, slug } = await givenClinic(db.owner);
  const theirs = await givenClinic(db.owner);
  await givenAppointmentType(db.owner, theirs.clinicId);
  await givenStaff(db.owner, theirs.clinicId, { role: 'doctor' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Ada Berg' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Front Desk' });
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Boss' });
  const typeId = await givenAppointmentType(db.owner, clinicId, { durationMinutes: 45 });
  const { body: room } = await api.call(admin, addRoomEndpoint, { name: 'Exam 1' });
  await api.call(admin, changeAppointmentTypeEndpoint, {
    appointmentTypeId: typeId,
    doctorIds: [doctor.staffMemberId],
  });

  const { status, body } = await api.call(csr, clinicSetupEndpoint, {});
  expect(status).toBe(200);
  expect(body.clinic).toMatchObject({
    id: clinicId,
    slug,
    timeZone: 'Europe/Berlin',
    onlineBooking: 'request',
  });
  expect(body.hours).toHaveLength(7);
  expect(body.rooms).toEqual([room]);
  expect(body.appointmentTypes).toMatchObject([
    { id: typeId, durationMinutes: 45, hue: 'rose', doctorIds: [doctor.staffMemberId] },
  ]);
  expect(body.doctors).toMatchObject([{ id: doctor.staffMemberId, fullName: 'Dr Ada Berg', isActive: true }]);
  expect(body.doctors[0]?.hours).toHaveLength(7);
});

/** Listens as the realtime process does, and returns what was received until `enough`. */
async function collectMessages(work: () => Promise<unknown>, enough: (heard: readonly unknown[]) => boolean) {
  const client = new Client(db.connections.owner);
  await client.connect();
  const received: unknown[] = [];
  try {
    await client.query('listen tailwell_broadcast');
    const done = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        received.push(JSON.parse(payload ?? 'null'));
        if (enough(received)) resolve();
      });
    });
    await work();
    await done;
    return received;
  } finally {
    await client.end();
  }
}

test('a change of the setup is broadcast on the clinic’s channel, once a transaction, without content', async () => {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const received = await collectMessages(
    async () => {
      await api.call(admin, setClinicHoursEndpoint, {
        hours: [{ weekday: 1, startMinute: 480, endMinute: 720 }],
      });
      await api.call(admin, addRoomEndpoint, { name: 'Ward' });
      await api.call(admin, changeClinicEndpoint, { name: 'Renamed' });
    },
    (messages) => messages.length >= 3,
  );
  const message = { topic: `clinic:${clinicId}`, event: 'setup', payload: {} };
  expect(received).toEqual([message, message, message]);
});
