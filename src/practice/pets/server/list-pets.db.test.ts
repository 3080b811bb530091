import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { inDays } from '#test/given-own-pet.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import {
  addPetAlertEndpoint,
  addPetEndpoint,
  exportPetsEndpoint,
  listPetsEndpoint,
  markPetDeceasedEndpoint,
} from '../contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { petsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...petsHandlers, ...clientsHandlers, ...appointmentsHandlers]);
});
afterAll(() => db.drop());

const ANNA = {
  fullName: 'Anna Müller-Groß',
  contacts: [
    { kind: 'phone' as const, value: '030 123 45 67' },
    { kind: 'email' as const, value: 'Anna.Mueller@Example.org' },
  ],
};

async function givenCsr() {
  const { clinicId } = await givenClinic(db.owner);
  return givenStaff(db.owner, clinicId, { role: 'csr' });
}

async function givenPet(
  csr: Person,
  name: string,
  more: Partial<Parameters<typeof add>[1]> = {},
): Promise<string> {
  const { body } = await add(csr, {
    name,
    species: 'dog',
    client: { add: { fullName: 'Casey Client' } },
    ...more,
  });
  return body.id;
}
const add = (
  csr: Person,
  input: Parameters<typeof api.call<typeof addPetEndpoint.input, typeof addPetEndpoint.output>>[2],
) => api.call(csr, addPetEndpoint, input);

const namesFor = async (
  csr: Person,
  input: Parameters<typeof api.call<typeof listPetsEndpoint.input, typeof listPetsEndpoint.output>>[2],
) => (await api.call(csr, listPetsEndpoint, input)).body.items.map(({ name }) => name);

describe('searching', () => {
  test.each([
    ['the beginning of the name', 'zo'],
    ['the name with its accent', 'Zoë'],
    ['a word of the client’s name, without its accent', 'muller'],
    ['the second half of a double name', 'groß'],
    ['the second half as it is typed without ß', 'gross'],
    ['pet and client together', 'zo mull'],
    ['a phone number as it was written', '030 123 45 67'],
    ['a phone number with the country', '+49 30 1234567'],
    ['a phone number with the country as dialled', '0049 30 123'],
    ['the beginning of a local number', '030 12'],
    ['the last four digits', '4567'],
    ['the last seven digits', '1234567'],
    ['the beginning of an e-mail address', 'anna.mu'],
    ['a whole e-mail address', 'ANNA.mueller@example.ORG'],
    ['a microchip as scanned', '276098102345678'],
    ['a microchip with blanks, half typed', '276 098 1023'],
  ])('finds by %s', async (_what, q) => {
    const csr = await givenCsr();
    await givenPet(csr, 'Zoë', { client: { add: ANNA }, microchip: '276 098 102 345 678' });
    await givenPet(csr, 'Rex');
    expect(await namesFor(csr, { q })).toEqual(['Zoë']);
  });

  test('shows those first whose own name begins with the word, then each of the others once, over all pages', async () => {
    const csr = await givenCsr();
    const client = (fullName: string) => ({ client: { add: { ...ANNA, fullName, contacts: [] } } });
    for (const name of ['Luna', 'Lumi', 'Lu', 'Luna']) await givenPet(csr, name);
    await givenPet(csr, 'Bella', client('Lukas Lutz'));
    await givenPet(csr, 'Arno', client('Lukas Bauer'));
    await givenPet(csr, 'Miss Lux');
    await givenPet(csr, 'Rex');
    const names: string[] = [];
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(csr, listPetsEndpoint, {
        q: 'lu',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      names.push(...body.items.map(({ name }) => name));
      ids.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(7);
    expect(names.slice(0, 4)).toEqual(['Lu', 'Lumi', 'Luna', 'Luna']);
    expect(names.slice(4)).toEqual(['Arno', 'Bella', 'Miss Lux']);
    expect(await namesFor(csr, { q: 'lu', order: 'name_down' })).toEqual([
      'Miss Lux',
      'Luna',
      'Luna',
      'Lumi',
      'Lu',
      'Bella',
      'Arno',
    ]);
  });

  test('requires every word to match', async () => {
    const csr = await givenCsr();
    await givenPet(csr, 'Zoë', { client: { add: ANNA } });
    expect(await namesFor(csr, { q: 'zoe casey' })).toEqual([]);
  });

  test.each(["'; drop table pets; --", '%', '_', '\\', '\u{10FFFF}', '🐶', 'ä'.repeat(150)])(
    'accepts %s as plain text',
    async (q) => {
      const csr = await givenCsr();
      await givenPet(csr, 'Zoë');
      expect((await api.call(csr, listPetsEndpoint, { q })).status).toBe(200);
    },
  );
});

test('filters by species, sex, alerts and death', async () => {
  const csr = await givenCsr();
  await givenPet(csr, 'Amber', { species: 'cat', sex: 'female' });
  const bruno = await givenPet(csr, 'Bruno', { sex: 'male' });
  const carlo = await givenPet(csr, 'Carlo', { sex: 'male' });
  await api.call(csr, addPetAlertEndpoint, {
    id: bruno,
    kind: 'behaviour',
    severity: 'danger',
    note: 'Bites',
  });
  await api.call(csr, markPetDeceasedEndpoint, { id: carlo, deceasedOn: '2026-01-02' });

  expect(await namesFor(csr, {})).toEqual(['Amber', 'Bruno']);
  expect(await namesFor(csr, { species: 'cat' })).toEqual(['Amber']);
  expect(await namesFor(csr, { sex: 'male' })).toEqual(['Bruno']);
  expect(await namesFor(csr, { alerts: 'with' })).toEqual(['Bruno']);
  expect(await namesFor(csr, { deceased: 'only' })).toEqual(['Carlo']);
  expect(await namesFor(csr, { deceased: 'all', order: 'name_down' })).toEqual(['Carlo', 'Bruno', 'Amber']);
});

test('pages without gaps or repetitions, also among pets of the same name, in both directions', async () => {
  const csr = await givenCsr();
  for (const name of ['Bella', 'bella', 'Bella', 'Zoë', 'Ärmel', 'Cosmo', 'Bella']) await givenPet(csr, name);
  for (const order of ['name', 'name_down'] as const) {
    const whole = (await api.call(csr, listPetsEndpoint, { order })).body.items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.call(csr, listPetsEndpoint, {
        order,
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(7);
  }
});

test('a row has the owner, contacts and alerts', async () => {
  const csr = await givenCsr();
  const id = await givenPet(csr, 'Zoë', { client: { add: ANNA }, breed: 'Whippet', bornOn: '2020-02-29' });
  await api.call(csr, addPetAlertEndpoint, { id, kind: 'medical', severity: 'info', note: 'On a diet' });
  await api.call(csr, addPetAlertEndpoint, { id, kind: 'allergy', severity: 'danger', note: 'Penicillin' });
  const { body } = await api.call(csr, listPetsEndpoint, {});
  expect(body.items[0]).toMatchObject({
    id,
    breed: 'Whippet',
    bornOn: '2020-02-29',
    client: { fullName: 'Anna Müller-Groß', phone: '030 123 45 67', email: 'Anna.Mueller@Example.org' },
    alerts: [{ note: 'Penicillin' }, { note: 'On a diet' }],
    lastVisitAt: null,
    nextVisitAt: null,
  });
});

test('a row has the last and the next visit, without cancelled ones', async () => {
  const csr = await givenCsr();
  const clinicId = csr.clinicId ?? '';
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const typeId = await givenAppointmentType(db.owner, clinicId);
  const visits = [
    [-20, 'completed'],
    [-10, 'completed'],
    [-5, 'cancelled'],
    [5, 'cancelled'],
    [10, 'booked'],
    [20, 'booked'],
  ] as const;
  for (const [day, status] of visits) {
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason, status)
       values ($1, $2, $3, $4, $5, $6, $7, $7, 'Check-up', $8)`,
      [clinicId, typeId, petId, clientId, doctor.staffMemberId, inDays(day), inDays(day, 1), status],
    );
  }
  const { body } = await api.call(csr, listPetsEndpoint, {});
  const instants = body.items.map(({ lastVisitAt, nextVisitAt }) =>
    [lastVisitAt, nextVisitAt].map((at) => new Date(at ?? 0).toISOString()),
  );
  expect(instants).toEqual([[inDays(-10), inDays(10)]]);
});

test.each(['garbage', 'WyJhIl0', Buffer.from('[1,2]').toString('base64url')])(
  'refuses the cursor %s',
  async (cursor) => {
    const csr = await givenCsr();
    const response = await api.call(csr, listPetsEndpoint, { cursor });
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', fields: [{ path: 'cursor' }] },
    });
  },
);

test('an export writes an audit entry with its filters', async () => {
  const csr = await givenCsr();
  await givenPet(csr, 'Zoë', { species: 'cat' });
  await givenPet(csr, 'Rex');
  const { body } = await api.call(csr, exportPetsEndpoint, { species: 'cat' });
  expect(body).toMatchObject({ items: [{ name: 'Zoë' }], nextCursor: null });
  // A read is answered before its commit is confirmed.
  await expect
    .poll(async () => {
      const { rows } = await db.owner.query(
        `select actor_id, after -> 'filters' ->> 'species' as species from audit_entries
          where action = 'pets.exported' and clinic_id = $1`,
        [csr.clinicId],
      );
      return rows;
    })
    .toEqual([{ actor_id: csr.userId, species: 'cat' }]);
});
