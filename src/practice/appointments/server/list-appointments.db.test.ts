import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenStaff } from '#test/given.ts';
import {
  type GivenDay,
  MONDAY,
  at,
  givenBlock,
  givenDay,
  givenOfficeHours,
  givenRoom,
} from '#test/given-day.ts';
import {
  type Appointment,
  bookAppointmentEndpoint as book,
  explainSlotEndpoint as explain,
  getAppointmentEndpoint as get,
  listAppointmentCardsEndpoint as cards,
  listAppointmentsEndpoint as list,
  MAX_CARDS,
  listFreeSlotsEndpoint as slots,
  listPetAppointmentsEndpoint as listForPet,
} from '../contract.ts';
import { appointmentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, appointmentsHandlers);
});
afterAll(() => db.drop());

const WHOLE_DAY = { from: at('00:00'), to: at('00:00', '2027-01-12') };
const bookAt = async ({ csr, booking }: GivenDay, clock: string, changes = {}): Promise<Appointment> =>
  (await api.call(csr, book, { ...booking, startsAt: at(clock), ...changes })).body;
const clocksOf = (items: readonly Appointment[]) => items.map(({ startsAt }) => startsAt.slice(11, 16));

describe('a day', () => {
  test('lists the appointments that start within it, in order, and none of another clinic', async () => {
    const day = await givenDay(db.owner);
    const theirs = await givenDay(db.owner);
    await bookAt(theirs, '09:00');
    for (const clock of ['11:00', '09:00', '10:00']) await bookAt(day, clock);
    await bookAt(day, '09:00', { startsAt: at('00:00', '2027-01-12') });
    const { body } = await api.call(day.csr, list, WHOLE_DAY);
    expect(clocksOf(body.items)).toEqual(['08:00', '09:00', '10:00']);
    expect(body.nextCursor).toBeNull();
  });

  test('filters by doctor, status, type, parts of names and digits of numbers', async () => {
    const day = await givenDay(db.owner);
    const other = await givenStaff(db.owner, day.clinicId, { role: 'doctor' });
    const zoe = await givenClientWithPet(db.owner, day.clinicId, {
      name: 'Zoë Müller',
      petName: 'Mister Mau',
    });
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', '030 445566', '+4930445566')`,
      [day.clinicId, zoe.clientId],
    );
    await bookAt(day, '09:00');
    const second = await bookAt(day, '10:00', { doctorId: other.staffMemberId, petId: zoe.petId });
    await db.owner.query(`update appointments set status = 'arrived' where id = $1`, [second.id]);
    const found = async (filter: object) =>
      clocksOf((await api.call(day.csr, list, { ...WHOLE_DAY, ...filter })).body.items);
    expect(await found({ doctorId: other.staffMemberId })).toEqual(['09:00']);
    expect(await found({ status: 'arrived' })).toEqual(['09:00']);
    expect(await found({ status: ['arrived', 'booked'] })).toEqual(['08:00', '09:00']);
    expect(await found({ q: 'mau' })).toEqual(['09:00']);
    expect(await found({ q: 'mull zoe' })).toEqual(['09:00']);
    expect(await found({ q: '0445566' })).toEqual(['09:00']);
    expect(await found({ q: 'mull biscuit' })).toEqual([]);
  });

  test('pages without gaps or repetitions', async () => {
    const day = await givenDay(db.owner);
    const other = await givenStaff(db.owner, day.clinicId, { role: 'doctor' });
    const { petId } = await givenClientWithPet(db.owner, day.clinicId);
    for (const clock of ['09:00', '10:00', '11:00']) {
      await bookAt(day, clock);
      await bookAt(day, clock, { petId, doctorId: other.staffMemberId });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(day.csr, list, {
        ...WHOLE_DAY,
        limit: 4,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(6);
  });

  test.each([
    ['to', { from: at('10:00'), to: at('09:00') }],
    ['cursor', { ...WHOLE_DAY, cursor: 'x' }],
    ['from', { from: 'today', to: at('09:00') }],
  ])('refuses a bad %s at its field', async (path, input) => {
    const day = await givenDay(db.owner);
    expect(await api.call(day.csr, list, input)).toMatchObject({ status: 422, body: { fields: [{ path }] } });
  });
});

test('a card shows the pet’s alerts', async () => {
  const day = await givenDay(db.owner);
  await db.owner.query(
    `insert into pet_alerts (clinic_id, pet_id, kind, severity, note) values ($1, $2, 'behaviour', 'danger', 'Bites')`,
    [day.clinicId, day.petId],
  );
  const { id } = await bookAt(day, '09:00');
  expect((await api.call(day.csr, list, WHOLE_DAY)).body.items).toMatchObject([
    { pet: { hasWarning: true } },
  ]);
  const { body } = await api.call(day.csr, get, { id });
  expect(body.alerts).toEqual([{ kind: 'behaviour', severity: 'danger', note: 'Bites' }]);
});

test('returns one appointment with the client’s phone numbers and writes an audit entry; returns 404 for another clinic’s', async () => {
  const day = await givenDay(db.owner);
  const theirs = await givenDay(db.owner);
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary) values
     ($1, $2, 'email', 'c@x.test', 'c@x.test', true), ($1, $2, 'phone', '030 1', '301', false), ($1, $2, 'phone', '030 2', '302', true)`,
    [day.clinicId, day.clientId],
  );
  const { id } = await bookAt(day, '09:00');
  const { body } = await api.call(day.csr, get, { id });
  expect(body.contacts.map(({ value }) => value)).toEqual(['030 2', '030 1', 'c@x.test']);
  expect((await api.call(theirs.csr, get, { id })).status).toBe(404);
  const lines = async () =>
    (
      await db.owner.query(
        `select clinic_id from audit_entries where action = 'appointment.read' and subject_id = $1`,
        [id],
      )
    ).rows;
  // The audit entry of a read is committed shortly after the response.
  await expect.poll(lines).toEqual([{ clinic_id: day.clinicId }]);
});

test('returns cards by id, leaves out those of another clinic, and refuses more than a board shows', async () => {
  const day = await givenDay(db.owner);
  const theirs = await bookAt(await givenDay(db.owner), '09:00');
  const [second, first] = [await bookAt(day, '10:00'), await bookAt(day, '09:00')];
  const idsOf = async (id: string | string[]) =>
    (await api.call(day.csr, cards, { id })).body.items.map((card) => card.id);
  expect(await idsOf(second.id)).toEqual([second.id]);
  expect(await idsOf([second.id, theirs.id, first.id])).toEqual([first.id, second.id]);
  expect((await api.call(day.csr, cards, { id: [first.id] })).body.items).toEqual([first]);
  const tooMany = Array.from({ length: MAX_CARDS + 1 }, () => crypto.randomUUID());
  expect(await api.call(day.csr, cards, { id: tooMany })).toMatchObject({ status: 422 });
});

test('lists a pet’s appointments latest first, in pages', async () => {
  const day = await givenDay(db.owner);
  for (const clock of ['09:00', '10:00', '11:00']) await bookAt(day, clock);
  const first = await api.call(day.csr, listForPet, { petId: day.petId, limit: 2 });
  expect(clocksOf(first.body.items)).toEqual(['10:00', '09:00']);
  const second = await api.call(day.csr, listForPet, {
    petId: day.petId,
    limit: 2,
    cursor: first.body.nextCursor ?? '',
  });
  expect(clocksOf(second.body.items)).toEqual(['08:00']);
  const theirs = await givenDay(db.owner);
  expect((await api.call(theirs.csr, listForPet, { petId: day.petId })).body.items).toEqual([]);
});

describe('SLOT-1 free times', () => {
  const request = ({ appointmentTypeId }: GivenDay, changes = {}) => ({
    appointmentTypeId,
    from: MONDAY,
    to: MONDAY,
    ...changes,
  });

  test('are the working hours minus appointments and blocks, on the clinic’s grid', async () => {
    const day = await givenDay(db.owner);
    await givenOfficeHours(db.owner, day.clinicId, day.doctor.staffMemberId);
    await db.owner.query('update clinics set slot_minutes = 30 where id = $1', [day.clinicId]);
    await bookAt(day, '10:00');
    await givenBlock(db.owner, day.clinicId, { from: at('12:00'), to: at('17:00') });
    const { body } = await api.call(day.csr, slots, request(day));
    expect(body).toMatchObject({ timeZone: 'Europe/Berlin', durationMinutes: 30 });
    expect(body.doctors).toEqual([
      {
        doctorId: day.doctor.staffMemberId,
        startsAt: ['08:00', '08:30', '09:30', '10:00', '10:30'].map((clock) => `2027-01-11T${clock}:00.000Z`),
      },
    ]);
    expect(
      (await api.call(day.csr, slots, request(day, { from: '2027-01-10', to: '2027-01-10' }))).body.doctors[0]
        ?.startsAt,
    ).toEqual([]);
  });

  test('have the length that is asked for', async () => {
    const day = await givenDay(db.owner);
    await givenOfficeHours(db.owner, day.clinicId, day.doctor.staffMemberId);
    await givenBlock(db.owner, day.clinicId, { from: at('10:00'), to: at('17:00') });
    const { body } = await api.call(day.csr, slots, request(day, { durationMinutes: 60 }));
    expect(body).toMatchObject({
      durationMinutes: 60,
      doctors: [{ startsAt: [new Date(at('09:00')).toISOString()] }],
    });
  });

  test.each(['cancelled', 'no_show', 'rescheduled'])(
    'include the time of an appointment that is %s, whose doctor and room can be booked again',
    async (status) => {
      const day = await givenDay(db.owner, { needsRoom: true });
      await givenRoom(db.owner, day.clinicId, 'Only room');
      const isOffered = async () => {
        const { body } = await api.call(day.csr, slots, request(day));
        return body.doctors[0]?.startsAt.some((startsAt) => Date.parse(startsAt) === Date.parse(at('10:00')));
      };
      const { id } = await bookAt(day, '10:00');
      expect(await isOffered()).toBe(false);
      await db.owner.query('update appointments set status = $2 where id = $1', [id, status]);
      expect(await isOffered()).toBe(true);
      expect(await bookAt(day, '10:00')).toMatchObject({ status: 'booked', room: { name: 'Only room' } });
    },
  );

  test('return 404 for an unknown type, and refuse more than 31 days', async () => {
    const day = await givenDay(db.owner);
    const theirs = await givenDay(db.owner);
    expect((await api.call(day.csr, slots, request(theirs))).status).toBe(404);
    expect((await api.call(day.csr, slots, request(day, { to: '2027-02-28' }))).status).toBe(422);
  });
});

describe('SLOT-3 the reasons why a time is not offered', () => {
  test('name the conflicting appointment or block', async () => {
    const day = await givenDay(db.owner, { bufferMinutes: 10 });
    await givenOfficeHours(db.owner, day.clinicId, day.doctor.staffMemberId);
    await bookAt(day, '10:00');
    await givenBlock(db.owner, day.clinicId, { from: at('12:00'), to: at('13:00') });
    const why = async (clock: string, on = MONDAY) =>
      (
        await api.call(day.csr, explain, {
          appointmentTypeId: day.appointmentTypeId,
          doctorId: day.doctor.staffMemberId,
          startsAt: at(clock, on),
        })
      ).body.reasons.map(({ sentence }) => sentence);
    expect(await why('09:00')).toEqual([]);
    expect(await why('10:15')).toEqual(['Taken: Biscuit, 10:00–10:30.']);
    expect(await why('12:30')).toEqual(['Blocked: Lunch, 12:00–13:00.']);
    expect(await why('09:30')).toEqual([
      'Too close to Biscuit, 10:00–10:30: the buffer after the appointment would be lost.',
    ]);
    expect(await why('08:00')).toEqual([
      'The clinic is open 09:00–17:00 that day.',
      'The doctor works 09:00–17:00 that day.',
    ]);
    expect(await why('10:00', '2027-01-10')).toEqual([
      'The clinic is closed that day.',
      'The doctor does not work that day.',
    ]);
    expect(await why('14:05')).toEqual(['Available, but offered times start every 15 minutes.']);
  });

  test('reveal nothing of another clinic', async () => {
    const day = await givenDay(db.owner);
    const theirs = await givenDay(db.owner);
    const input = {
      appointmentTypeId: day.appointmentTypeId,
      doctorId: theirs.doctor.staffMemberId,
      startsAt: at('09:00'),
    };
    expect((await api.call(day.csr, explain, input)).status).toBe(404);
  });
});
