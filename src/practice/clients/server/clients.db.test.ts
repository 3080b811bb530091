import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenStaff,
  type Person,
} from '#test/given.ts';
import {
  addClientEndpoint,
  archiveClientEndpoint,
  changeClientEndpoint,
  exportClientsEndpoint,
  getClientEndpoint,
  listClientsEndpoint,
  restoreClientEndpoint,
} from '../contract.ts';
import { clientsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clientsHandlers);
});
afterAll(() => db.drop());

async function givenDesk() {
  const { clinicId } = await givenClinic(db.owner);
  return { clinicId, csr: await givenStaff(db.owner, clinicId, { role: 'csr' }) };
}
const givenClient = async (
  csr: Person,
  fullName: string,
  contacts: { kind: 'phone' | 'email'; value: string }[] = [],
) => (await api.call(csr, addClientEndpoint, { fullName, contacts })).body.id;

type ListInput = Parameters<
  typeof api.call<typeof listClientsEndpoint.input, typeof listClientsEndpoint.output>
>[2];
const namesFor = async (csr: Person, input: ListInput) =>
  (await api.call(csr, listClientsEndpoint, input)).body.items.map(({ fullName }) => fullName);

describe('adding', () => {
  test('keeps contacts as written, with one primary contact of each kind', async () => {
    const { csr } = await givenDesk();
    const added = await api.call(csr, addClientEndpoint, {
      fullName: ' Anna Müller ',
      city: 'Berlin',
      contacts: [
        { kind: 'phone', value: '030 123 45 67' },
        { kind: 'phone', value: '0171 5550123', label: 'mobile', isPrimary: true },
        { kind: 'email', value: 'Anna@Example.org' },
      ],
    });
    const { body } = await api.call(csr, getClientEndpoint, { id: added.body.id });
    expect(body).toMatchObject({ fullName: 'Anna Müller', city: 'Berlin', notes: null, hasAccount: false });
    expect(body.contacts.map(({ value, label, isPrimary }) => ({ value, label, isPrimary }))).toEqual([
      { value: '0171 5550123', label: 'mobile', isPrimary: true },
      { value: 'Anna@Example.org', label: null, isPrimary: true },
      { value: '030 123 45 67', label: null, isPrimary: false },
    ]);
  });

  test('reports every invalid contact and adds nobody', async () => {
    const { csr } = await givenDesk();
    const response = await api.call(csr, addClientEndpoint, {
      fullName: 'Anna',
      contacts: [
        { kind: 'phone', value: 'call her' },
        { kind: 'email', value: 'anna@example.org' },
        { kind: 'email', value: 'anna at home' },
      ],
    });
    expect(response).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'contacts.0.value' }, { path: 'contacts.2.value' }] },
    });
    expect(await namesFor(csr, {})).toEqual([]);
  });

  test('requires a name', async () => {
    const { csr } = await givenDesk();
    expect(await api.call(csr, addClientEndpoint, { fullName: '   ' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'fullName' }] },
    });
  });
});

describe('searching', () => {
  test.each([
    ['any word of the name', 'schulz'],
    ['two of them', 'ma schu'],
    ['the name without its accent', 'lopez'],
    ['a phone number as dialled at home', '089 / 44 55'],
    ['a phone number from abroad', '+49 89 44556677'],
    ['the last four digits', '6677'],
    ['the beginning of an e-mail address', 'maria.l'],
    ['an e-mail address', 'MARIA.lopez@example.org'],
  ])('finds by %s', async (_what, q) => {
    const { csr } = await givenDesk();
    await givenClient(csr, 'María López-Schulz', [
      { kind: 'phone', value: '089 44 55 66 77' },
      { kind: 'email', value: 'maria.lopez@example.org' },
    ]);
    await givenClient(csr, 'Tom Maier', [{ kind: 'phone', value: '0171 5550123' }]);
    expect(await namesFor(csr, { q })).toEqual(['María López-Schulz']);
  });

  test('finds a changed record at once', async () => {
    const { csr } = await givenDesk();
    const id = await givenClient(csr, 'Tom Maier', [{ kind: 'phone', value: '0171 5550123' }]);
    await api.call(csr, changeClientEndpoint, {
      id,
      fullName: 'Tom Berg',
      contacts: [{ kind: 'phone', value: '030 998877' }],
    });
    expect(await namesFor(csr, { q: 'maier' })).toEqual([]);
    expect(await namesFor(csr, { q: '5550123' })).toEqual([]);
    expect(await namesFor(csr, { q: 'berg' })).toEqual(['Tom Berg']);
    expect(await namesFor(csr, { q: '030 99' })).toEqual(['Tom Berg']);
  });
});

test('pages by name without gaps or repetitions', async () => {
  const { csr } = await givenDesk();
  for (const name of ['Özil', 'Ozan', 'Anna', 'anna', 'Zoe']) await givenClient(csr, name);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await api.call(csr, listClientsEndpoint, { limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...body.items.map(({ fullName }) => fullName));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.map((name) => name.toLowerCase())).toEqual(['anna', 'anna', 'ozan', 'özil', 'zoe']);
});

test('a row shows contacts and living pets; having an account is a filter', async () => {
  const { csr, clinicId } = await givenDesk();
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  await givenClient(csr, 'Without Pets', [{ kind: 'email', value: 'w@example.org' }]);
  await db.owner.query('update clients set user_id = $1 where id = $2', [csr.userId, clientId]);
  const { body } = await api.call(csr, listClientsEndpoint, {});
  expect(body.items).toMatchObject([
    {
      fullName: 'Casey Client',
      hasAccount: true,
      petCount: 1,
      pets: [{ id: petId, name: 'Biscuit', species: 'dog' }],
    },
    {
      fullName: 'Without Pets',
      hasAccount: false,
      petCount: 0,
      pets: [],
      email: 'w@example.org',
      phone: null,
    },
  ]);
  expect(await namesFor(csr, { account: 'with' })).toEqual(['Casey Client']);
  expect(await namesFor(csr, { account: 'without' })).toEqual(['Without Pets']);
});

describe('a client’s record', () => {
  test('has pets and appointments, and writes one audit entry', async () => {
    const { csr, clinicId } = await givenDesk();
    const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const typeId = await givenAppointmentType(db.owner, clinicId);
    const [appointmentId, pastId] = [randomUUID(), randomUUID()];
    await db.owner.query(
      `insert into appointments (clinic_id, id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select $1::uuid, v.id, $4::uuid, $5::uuid, $6::uuid, $7::uuid, v.at, v.at + interval '1 hour', v.at + interval '1 hour', 'Check-up'
         from (values ($2::uuid, now() + interval '1 day'), ($3::uuid, now() - interval '1 day')) as v (id, at)`,
      [clinicId, appointmentId, pastId, typeId, petId, clientId, doctor.staffMemberId],
    );
    const { body } = await api.call(csr, getClientEndpoint, { id: clientId });
    expect(body).toMatchObject({
      pets: [{ id: petId, name: 'Biscuit', isPrimary: true, deceasedOn: null }],
      nextAppointments: [
        { id: appointmentId, petId, petName: 'Biscuit', doctorName: 'Dr Test', status: 'booked' },
      ],
      pastAppointments: [{ id: pastId, petId, petName: 'Biscuit', doctorName: 'Dr Test', status: 'booked' }],
    });
    // A read is answered before its commit is confirmed.
    await expect
      .poll(async () => {
        const { rows } = await db.owner.query(
          `select actor_id from audit_entries where action = 'client.read' and subject_id = $1`,
          [clientId],
        );
        return rows;
      })
      .toEqual([{ actor_id: csr.userId }]);
  });

  test('returns 404 if it does not exist', async () => {
    const { csr } = await givenDesk();
    expect((await api.call(csr, getClientEndpoint, { id: randomUUID() })).status).toBe(404);
    expect((await api.call(csr, changeClientEndpoint, { id: randomUUID(), city: 'Bonn' })).status).toBe(404);
  });
});

test('a change keeps the other fields; a refused contact changes nothing', async () => {
  const { csr } = await givenDesk();
  const id = await givenClient(csr, 'Tom Maier', [{ kind: 'phone', value: '0171 5550123' }]);
  await api.call(csr, changeClientEndpoint, { id, city: 'Bonn' });
  expect(
    await api.call(csr, changeClientEndpoint, {
      id,
      city: 'Köln',
      contacts: [{ kind: 'phone', value: 'none' }],
    }),
  ).toMatchObject({ status: 422, body: { fields: [{ path: 'contacts.0.value' }] } });
  expect((await api.call(csr, getClientEndpoint, { id })).body).toMatchObject({
    fullName: 'Tom Maier',
    city: 'Bonn',
    contacts: [{ value: '0171 5550123' }],
  });
});

describe('CLIENT-2: archiving', () => {
  test('hides a client without living pets from lists and search, and can be undone', async () => {
    const { csr } = await givenDesk();
    const id = await givenClient(csr, 'Tom Maier');
    expect((await api.call(csr, archiveClientEndpoint, { id })).status).toBe(200);
    expect(await namesFor(csr, {})).toEqual([]);
    expect(await namesFor(csr, { q: 'tom' })).toEqual([]);
    expect(await namesFor(csr, { archived: 'only' })).toEqual(['Tom Maier']);
    await api.call(csr, restoreClientEndpoint, { id });
    expect(await namesFor(csr, { q: 'tom' })).toEqual(['Tom Maier']);
  });

  test('is refused while the client has a living pet', async () => {
    const { csr, clinicId } = await givenDesk();
    const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
    expect(await api.call(csr, archiveClientEndpoint, { id: clientId })).toMatchObject({
      status: 409,
      body: { code: 'client_has_pets' },
    });
    await db.owner.query(`update pets set deceased_on = '2026-01-01' where id = $1`, [petId]);
    expect((await api.call(csr, archiveClientEndpoint, { id: clientId })).status).toBe(200);
  });
});

test('an export writes an audit entry with its filters', async () => {
  const { clinicId, csr } = await givenDesk();
  await givenClient(csr, 'Noor Haddad');
  await givenClient(csr, 'Ben Beck');
  const { body } = await api.call(csr, exportClientsEndpoint, { q: 'noor' });
  expect(body).toMatchObject({ items: [{ fullName: 'Noor Haddad' }], nextCursor: null });
  // A read is answered before its commit is confirmed.
  await expect
    .poll(async () => {
      const { rows } = await db.owner.query(
        `select actor_id, after -> 'filters' ->> 'q' as q from audit_entries
          where action = 'clients.exported' and clinic_id = $1`,
        [clinicId],
      );
      return rows;
    })
    .toEqual([{ actor_id: csr.userId, q: 'noor' }]);
});
