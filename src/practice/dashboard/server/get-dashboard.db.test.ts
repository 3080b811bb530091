import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenItem, givenVisit } from '#test/given-acts.ts';
import { givenClientWithPet, givenStaff } from '#test/given.ts';
import { type GivenDay, givenBlock, givenDay } from '#test/given-day.ts';
import { givenPrescriptions } from '#test/matrix/prescriptions.ts';
import { noonZone } from '#test/noon-zone.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import {
  bookAppointmentEndpoint as book,
  stepAppointmentEndpoint as step,
} from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { receiveStockEndpoint } from '#practice/stock/moves.contract.ts';
import { stockHandlers } from '#practice/stock/server/routes.ts';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { getDashboardEndpoint as dashboard } from '../contract.ts';
import { dashboardHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...dashboardHandlers, ...appointmentsHandlers, ...stockHandlers]);
});
afterAll(() => db.drop());

async function givenToday(): Promise<GivenDay> {
  const day = await givenDay(db.owner);
  await db.owner.query('update clinics set time_zone = $2 where id = $1', [day.clinicId, noonZone()]);
  return day;
}

const fromNow = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
const bookIn = async ({ csr, booking }: GivenDay, minutes: number, changes = {}) =>
  (await api.call(csr, book, { ...booking, startsAt: fromNow(minutes), durationMinutes: 15, ...changes }))
    .body;
const see = async (day: GivenDay) => (await api.call(day.csr, dashboard, {})).body;

test('an empty day has zero counts, and on duty is who works now', async () => {
  const day = await givenToday();
  const body = await see(day);
  expect(body).toMatchObject({
    timeZone: noonZone(),
    country: 'DE',
    day: localDayOf(Date.now(), noonZone()),
    appointmentsToday: { total: 0, toCome: 0, inHouse: 0 },
    activePatients: 1,
    upcoming: [],
    alerts: [],
    activity: [],
  });
  // The csr has no working hours, the doctor has them around the clock.
  expect(body.staffOnDuty.map(({ fullName }) => fullName)).toEqual(['Dr Ash']);
});

test('returns current counts', async () => {
  const day = await givenToday();
  await db.owner.query('update pets set weight_grams = 9000 where id = $1', [day.petId]);
  const gone = await givenClientWithPet(db.owner, day.clinicId, { petName: 'Gone' });
  await db.owner.query(`update pets set deceased_on = '2026-01-01' where id = $1`, [gone.petId]);
  const late = await bookIn(day, -40);
  const arrived = await bookIn(day, -20);
  await api.call(day.csr, step, { id: arrived.id, version: 1, status: 'arrived' });
  const cancelled = await bookIn(day, 30);
  await api.call(day.csr, step, { id: cancelled.id, version: 1, status: 'cancelled' });
  const next = await bookIn(day, 60);
  const body = await see(day);
  expect(body.appointmentsToday).toEqual({ total: 3, toCome: 2, inHouse: 1 });
  expect(body.activePatients).toBe(1);
  expect(body.upcoming.map(({ id }) => id)).toEqual([late.id, next.id]);
  expect(body.alerts).toMatchObject([
    { kind: 'late_arrivals', count: 1, appointments: [{ id: late.id, petName: 'Biscuit' }] },
  ]);
  expect(body.activity[0]).toMatchObject({
    appointmentId: next.id,
    fromStatus: null,
    toStatus: 'booked',
    actorName: 'Frida Desk',
    petName: 'Biscuit',
  });
  // One line for each appointment, with what happened last.
  expect(body.activity.map(({ appointmentId, toStatus }) => [appointmentId, toStatus])).toEqual([
    [next.id, 'booked'],
    [cancelled.id, 'cancelled'],
    [arrived.id, 'arrived'],
    [late.id, 'booked'],
  ]);
  expect(body.callerStaffId).toBe(day.csr.staffMemberId);
});

test('lists what needs attention', async () => {
  const day = await givenToday();
  await db.owner.query(
    `insert into pet_alerts (clinic_id, pet_id, kind, severity, note) values ($1, $2, 'behaviour', 'danger', 'Bites')`,
    [day.clinicId, day.petId],
  );
  const request = await bookIn(day, 3 * 1440);
  await db.owner.query(`update appointments set status = 'requested' where id = $1`, [request.id]);
  const forgotten = await bookIn(day, -3 * 1440);
  const longWait = await bookIn(day, -60);
  await db.owner.query(`update appointments set status = 'arrived', arrived_at = $2 where id = $1`, [
    longWait.id,
    fromNow(-55),
  ]);
  const { alerts } = await see(day);
  expect(alerts.map(({ kind, count, appointments }) => [kind, count, appointments[0]?.id])).toEqual([
    ['long_waits', 1, longWait.id],
    ['appointment_requests', 1, request.id],
    ['unfinished_appointments', 1, forgotten.id],
    ['pets_to_handle_with_care', 1, longWait.id],
    ['pets_without_weight', 1, longWait.id],
  ]);
});

test('names the items of the inventory that are low or out', async () => {
  const day = await givenToday();
  await db.owner.query('update pets set weight_grams = 9000 where id = $1', [day.petId]);
  const add = async (name: string, reorderPoint: number | null): Promise<string> => {
    const id = await givenItem(db.owner, day.clinicId, { kind: 'product', stockUnit: 'piece', name });
    await db.owner.query(
      'insert into stock_items (clinic_id, item_id, reorder_point_thousandths) values ($1, $2, $3)',
      [day.clinicId, id, reorderPoint],
    );
    return id;
  };
  const gauze = await add('Gauze', 2000);
  await add('Syringes', null);
  const other = await givenToday();
  expect((await see(other)).alerts.filter(({ kind }) => kind === 'low_inventory')).toEqual([]);
  expect((await see(day)).alerts).toEqual([
    { kind: 'low_inventory', count: 1, appointments: [], items: [{ id: gauze, name: 'Gauze' }], refills: [] },
  ]);
});

test('names the items of the inventory that have expired, and those that expire within 30 days', async () => {
  const day = await givenToday();
  await db.owner.query('update pets set weight_grams = 9000 where id = $1', [day.petId]);
  const [hub] = (await api.call(day.csr, listStockLocationsEndpoint, {})).body.items;
  const today = localDayOf(Date.now(), noonZone());
  const add = async (name: string, inDays: readonly number[]): Promise<string> => {
    const itemId = await givenItem(db.owner, day.clinicId, { kind: 'product', stockUnit: 'piece', name });
    await api.call(day.csr, receiveStockEndpoint, {
      locationId: hub?.id ?? '',
      supplier: null,
      note: null,
      lines: inDays.map((days) => ({
        itemId,
        lotNumber: null,
        expiresOn: addDays(today, days),
        quantityThousandths: 1000,
        costMinor: null,
      })),
    });
    return itemId;
  };
  const gel = await add('Gel', [-1, 40]);
  const vaccine = await add('Vaccine', [30]);
  const wipes = await add('Wipes', [0, -40]);
  await add('Syringes', [31]);
  expect((await see(day)).alerts).toEqual([
    {
      kind: 'expired_inventory',
      count: 2,
      appointments: [],
      refills: [],
      items: [
        { id: gel, name: 'Gel' },
        { id: wipes, name: 'Wipes' },
      ],
    },
    {
      kind: 'expiring_inventory',
      count: 2,
      appointments: [],
      refills: [],
      items: [
        { id: vaccine, name: 'Vaccine' },
        { id: wipes, name: 'Wipes' },
      ],
    },
  ]);
});

test('names the refills that wait for an answer or to be dispensed', async () => {
  const day = await givenToday();
  const { clinicId, petId, clientId, csr, doctor } = day;
  const { refillRequestId } = await givenPrescriptions(db.owner, {
    clinicId,
    canary: 'Carprofen',
    petId,
    visitId: await givenVisit(db.owner, clinicId, { petId, clientId }),
    doctorId: doctor.staffMemberId,
    account: csr.userId,
  });
  const refills = async () => (await see(day)).alerts.filter(({ kind }) => kind === 'refill_requests');
  const waiting = [
    {
      kind: 'refill_requests',
      count: 1,
      appointments: [],
      items: [],
      refills: [{ id: refillRequestId, petName: 'Biscuit', drugName: 'Carprofen tablets' }],
    },
  ];
  expect(await refills()).toEqual(waiting);
  await db.owner.query(
    `update refill_requests set status = 'approved', outcome = 'allowed', rule = 'within_prescription', answered_at = now()
      where id = $1`,
    [refillRequestId],
  );
  expect(await refills()).toEqual(waiting);
  await db.owner.query(`update refill_requests set status = 'dispensed' where id = $1`, [refillRequestId]);
  expect(await refills()).toEqual([]);
});

test('staff who are blocked or off duty are not on duty', async () => {
  const day = await givenToday();
  const other = await givenStaff(db.owner, day.clinicId, { role: 'doctor', name: 'Dr Birch' });
  await givenStaff(db.owner, day.clinicId, { role: 'technician', name: 'Tess' });
  await givenBlock(db.owner, day.clinicId, {
    doctorId: other.staffMemberId,
    from: fromNow(-10),
    to: fromNow(10),
  });
  const names = (await see(day)).staffOnDuty.map(({ fullName }) => fullName);
  expect(names).toEqual(['Dr Ash']);
  await givenBlock(db.owner, day.clinicId, { from: fromNow(-10), to: fromNow(10) });
  expect((await see(day)).staffOnDuty).toEqual([]);
});

test('contains only data of the own clinic', async () => {
  const ours = await givenToday();
  const theirs = await givenToday();
  await bookIn(ours, 30);
  expect(await see(theirs)).toMatchObject({
    appointmentsToday: { total: 0 },
    upcoming: [],
    activity: [],
    activePatients: 1,
  });
});
