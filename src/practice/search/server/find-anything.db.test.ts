import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { givenClientWithPet } from '#test/given.ts';
import { type GivenDay, at, givenDay } from '#test/given-day.ts';
import { bookAppointmentEndpoint as book } from '#practice/appointments/contract.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { searchEndpoint as search } from '../contract.ts';
import { searchHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let day: GivenDay;
let theirs: GivenDay;
let zoe: { readonly clientId: string; readonly petId: string };

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...searchHandlers, ...appointmentsHandlers]);
  [day, theirs] = await Promise.all([givenDay(db.owner), givenDay(db.owner)]);
  zoe = await givenClientWithPet(db.owner, day.clinicId, {
    name: 'Zoë Müller-Groß',
    petName: 'Mister Whiskers',
  });
  await db.owner.query(
    `update pets set microchip = '276098106543210', microchip_kind = 'iso' where id = $1`,
    [zoe.petId],
  );
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary) values ($1, $2, 'phone', '030 / 445566', '+4930445566', true)`,
    [day.clinicId, zoe.clientId],
  );
  await api.call(day.csr, book, { ...day.booking, petId: zoe.petId, startsAt: at('10:00') });
  await givenClientWithPet(db.owner, theirs.clinicId, { name: 'Zoë Elsewhere', petName: 'Whiskerino' });
});
afterAll(() => db.drop());

const find = async (q: string) => {
  const { body } = await api.call(day.csr, search, { q });
  return {
    clients: body.clients.map(({ fullName }) => fullName),
    pets: body.pets.map(({ name }) => name),
    appointments: body.appointments.map(({ petName }) => petName),
    isGuess: body.isGuess,
  };
};
const ZOE = {
  clients: ['Zoë Müller-Groß'],
  pets: ['Mister Whiskers'],
  appointments: ['Mister Whiskers'],
  isGuess: false,
};

test.each([
  ['the beginning of a name', 'zoe'],
  ['any word of it, without accents', 'gross'],
  ['several words, in any order', 'mull zo'],
  ['a phone number as it is dialled', '030 4455'],
  ['a phone number with its country', '+49 30 445566'],
])('%s finds the client, the pet and the appointment', async (_, q) => {
  expect(await find(q)).toEqual(ZOE);
});

test.each([
  '030 445566',
  '445566',
  '44 55 66',
  '5566',
  '0445566',
  '30/445566',
  '0049 30 445566',
  '+49 (0)30 445566',
])('the phone number is found by %s', async (q) => {
  expect((await find(q)).clients).toEqual(ZOE.clients);
});

describe('names that sound alike', () => {
  let desk: GivenDay;
  const foundBy = async (q: string) => {
    const { body } = await api.call(desk.csr, search, { q });
    const names = (rows: readonly { fullName: string }[]) => rows.map(({ fullName }) => fullName);
    return { clients: names(body.clients), similar: names(body.similar.clients), isGuess: body.isGuess };
  };
  beforeAll(async () => {
    desk = await givenDay(db.owner);
    for (const name of ['Ada Maier', 'Bo Mayer', 'Cy Meyer', 'Di Maria', 'Ed Schmidt', 'Flo Smith']) {
      await givenClientWithPet(db.owner, desk.clinicId, { name, petName: 'Rex' });
    }
  });

  test('are below exact results', async () => {
    expect(await foundBy('meyer')).toEqual({
      clients: ['Cy Meyer'],
      similar: ['Ada Maier', 'Bo Mayer'],
      isGuess: false,
    });
    expect(await foundBy('cy meyer')).toEqual({ clients: ['Cy Meyer'], similar: [], isGuess: false });
  });

  test('are a guess where nothing is exact', async () => {
    expect(await foundBy('Meier')).toEqual({
      clients: ['Ada Maier', 'Bo Mayer', 'Cy Meyer'],
      similar: [],
      isGuess: true,
    });
    expect(await foundBy('Schmitt')).toMatchObject({ clients: ['Ed Schmidt', 'Flo Smith'], isGuess: true });
  });
});

test.each([
  ['a pet’s name', 'whisk'],
  ['a pet with its client', 'mister mul'],
  ['a microchip', '276098106'],
])('%s finds the pet', async (_, q) => {
  expect(await find(q)).toEqual({ ...ZOE, clients: [] });
});

test('requires every word to match', async () => {
  expect(await find('zoe biscuit')).toMatchObject({ clients: [], pets: [], appointments: [] });
});

test('returns what a row shows', async () => {
  const { body } = await api.call(day.csr, search, { q: 'zoe' });
  expect(body.clients[0]).toMatchObject({ phone: '030 / 445566', petNames: ['Mister Whiskers'] });
  expect(body.pets[0]).toMatchObject({ clientName: 'Zoë Müller-Groß', species: 'dog', isDeceased: false });
  expect(body.appointments[0]).toMatchObject({
    doctorName: 'Dr Ash',
    startsAt: '2027-01-11T09:00:00Z',
    status: 'booked',
  });
});

test('tolerates a typo and marks the result as a guess', async () => {
  expect(await find('wiskers')).toEqual({ ...ZOE, clients: [], isGuess: true });
  expect(await find('Zoe Muler')).toMatchObject({ clients: ['Zoë Müller-Groß'], isGuess: true });
  expect(await find('Zoe Mueller')).toMatchObject({ clients: ['Zoë Müller-Groß'], isGuess: true });
  expect(await find('xqxqxq')).toEqual({ clients: [], pets: [], appointments: [], isGuess: false });
});

test('never guesses numbers', async () => {
  expect(await find('27609899')).toEqual({ clients: [], pets: [], appointments: [], isGuess: false });
});

test('neither finds nor guesses records of another clinic', async () => {
  const seen = async (q: string) => JSON.stringify((await api.call(theirs.csr, search, { q })).body);
  expect(await seen('mister')).not.toContain('Mister');
  expect(await seen('wiskerino')).toContain('Whiskerino');
  expect(await seen('wiskers')).not.toContain('Mister');
});

test('the database returns similar terms of the caller’s own clinic only', async () => {
  const scope = {
    databaseRole: 'clinic_member' as const,
    mode: 'read' as const,
    claims: { ...theirs.csr, clinicId: theirs.clinicId, permissions: ['client:read', 'pet:read'] },
  };
  const termsLike = (permissions: string[]) =>
    db.database.transaction({ ...scope, claims: { ...scope.claims, permissions } }, (tx) =>
      tx.selectNoFrom((eb) => eb.fn<string>('app.similar_terms', [eb.val('whiskers')]).as('term')).execute(),
    );
  expect(await termsLike(['client:read', 'pet:read'])).toEqual([{ term: 'whiskerino' }]);
  expect(await termsLike(['pet:read'])).toEqual([]);
});
