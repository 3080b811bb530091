import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { at, givenDay } from '#test/given-day.ts';
import { givenStaff } from '#test/given.ts';
import { bookAppointmentEndpoint as book } from '../../contract.ts';
import { appointmentsHandlers } from '../routes.ts';
import {
  addBlockEndpoint as add,
  listBlocksEndpoint as list,
  removeBlockEndpoint as remove,
} from '../../blocks.contract.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const lunch = { doctorId: null, startsAt: at('12:00'), endsAt: at('13:00'), reason: 'Lunch' };
const noon = { from: at('11:00'), to: at('14:00') };

test('lists a block in each range that it overlaps, refuses bookings in it, and releases the time again', async () => {
  const { csr, booking, clinicId } = await givenDay(db.owner);
  const { status, body } = await api.call(csr, add, lunch);
  expect([status, body]).toMatchObject([200, { reason: 'Lunch', doctorId: null, bookedWithin: 0 }]);
  const listed = async (range: { from: string; to: string }) =>
    (await api.call(csr, list, range)).body.items.map(({ id }) => id);
  expect(await listed(noon)).toEqual([body.id]);
  expect(await listed({ from: at('12:30'), to: at('12:40') })).toEqual([body.id]);
  expect(await listed({ from: at('13:00'), to: at('14:00') })).toEqual([]);
  expect((await api.call(csr, book, { ...booking, startsAt: at('12:00') })).body).toMatchObject({
    code: 'time_blocked',
  });

  const removed = await api.call(csr, remove, { id: body.id });
  expect(removed.body).toEqual({
    id: body.id,
    doctorId: null,
    startsAt: '2027-01-11T11:00:00Z',
    endsAt: '2027-01-11T12:00:00Z',
    reason: 'Lunch',
  });
  expect((await api.call(csr, book, { ...booking, startsAt: at('12:00') })).status).toBe(200);
  const { rows } = await db.owner.query(
    `select action from audit_entries where clinic_id = $1 and action like 'block.%' order by id`,
    [clinicId],
  );
  expect(rows).toEqual([{ action: 'block.added' }, { action: 'block.removed' }]);
});

test('returns how many appointments are within it', async () => {
  const { csr, booking, doctor } = await givenDay(db.owner);
  await api.call(csr, book, { ...booking, startsAt: at('11:45') });
  await api.call(csr, book, { ...booking, startsAt: at('13:00') });
  expect((await api.call(csr, add, { ...lunch, doctorId: doctor.staffMemberId })).body.bookedWithin).toBe(1);
});

test('does not count appointments that are completed, ended early or of another doctor', async () => {
  const { csr, booking, clinicId, doctor } = await givenDay(db.owner);
  const colleague = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const within = async (status: string, clock: string) => {
    const { body } = await api.call(csr, book, { ...booking, startsAt: at(clock) });
    await db.owner.query('update appointments set status = $2 where id = $1', [body.id, status]);
  };
  await within('no_show', '12:00');
  await within('completed', '12:00');
  await within('checked_out', '12:30');
  const count = async (doctorId: string | null) =>
    (await api.call(csr, add, { ...lunch, doctorId })).body.bookedWithin;
  expect(await count(doctor.staffMemberId)).toBe(1);
  expect(await count(colleague.staffMemberId)).toBe(0);
  expect(await count(null)).toBe(1);
});

test('requires an end after the start', async () => {
  const { csr } = await givenDay(db.owner);
  const response = await api.call(csr, add, { ...lunch, endsAt: lunch.startsAt });
  expect(response).toMatchObject({ status: 422, body: { fields: [{ path: 'endsAt' }] } });
});

test('another clinic can neither read nor delete it, nor block our doctor', async () => {
  const ours = await givenDay(db.owner);
  const theirs = await givenDay(db.owner);
  const { body } = await api.call(ours.csr, add, lunch);
  expect((await api.call(theirs.csr, list, noon)).body.items).toEqual([]);
  expect((await api.call(theirs.csr, remove, { id: body.id })).status).toBe(404);
  expect((await api.call(theirs.csr, add, { ...lunch, doctorId: ours.doctor.staffMemberId })).status).toBe(
    404,
  );
});
