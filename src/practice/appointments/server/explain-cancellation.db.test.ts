import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinicWorld } from '#test/matrix/world.ts';
import { cancelMyAppointmentEndpoint } from '../own.contract.ts';
import {
  explainCancellationEndpoint as explain,
  getAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

async function givenAppointment() {
  const { appointmentId: id, staff, clientAccount: client } = await givenClinicWorld(db.owner);
  const csr = staff.csr;
  const versionOf = async () => (await api.call(csr, getAppointmentEndpoint, { id })).body.version;
  const step = async (status: 'booked' | 'cancelled') => {
    const response = await api.call(csr, stepAppointmentEndpoint, { id, version: await versionOf(), status });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  };
  const cancellation = async () => (await api.call(csr, getAppointmentEndpoint, { id })).body.cancellation;
  return { id, client, csr, versionOf, step, cancellation };
}

test('APPT-7: a reason can be set and changed after the cancellation, and is cleared when it is undone', async () => {
  const { id, csr, versionOf, step, cancellation } = await givenAppointment();
  const early = await api.call(csr, explain, { id, version: await versionOf(), reason: 'other' });
  expect(early).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } });

  await step('cancelled');
  expect(await cancellation()).toBeNull();
  const explained = await api.call(csr, explain, {
    id,
    version: await versionOf(),
    reason: 'other',
    note: '  Snowed in  ',
  });
  expect(explained.status).toBe(200);
  expect(await cancellation()).toEqual({ reason: 'other', note: 'Snowed in' });
  const stale = await api.call(csr, explain, {
    id,
    version: explained.body.version - 1,
    reason: 'not_needed',
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'appointment_changed' } });
  await api.call(csr, explain, { id, version: explained.body.version, reason: null, note: 'Snowed in' });
  expect(await cancellation()).toBeNull();

  await api.call(csr, explain, { id, version: await versionOf(), reason: 'clinic_cancelled' });
  await step('booked');
  expect(await cancellation()).toBeNull();
  const { rows } = await db.owner.query(
    `select after from audit_entries where subject_id = $1 and action = 'appointment.cancellation_explained' order by id`,
    [id],
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { reason: 'other', note: 'Snowed in' },
    { reason: null, note: null },
    { reason: 'clinic_cancelled', note: null },
  ]);
});

test('APPT-7: a cancellation by the client has the client’s reason', async () => {
  const { id, client, cancellation } = await givenAppointment();
  expect((await api.call(client, cancelMyAppointmentEndpoint, { id })).status).toBe(200);
  expect(await cancellation()).toEqual({ reason: 'client_cancelled', note: null });
});
