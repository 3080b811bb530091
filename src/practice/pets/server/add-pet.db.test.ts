import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { archiveClientEndpoint } from '#practice/clients/contract.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import {
  addPetEndpoint,
  changePetEndpoint,
  findDuplicatePetsEndpoint,
  getPetEndpoint,
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

async function givenDesk() {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  return { clinicId, csr, ...(await givenClientWithPet(db.owner, clinicId)) };
}
const countOf = async (table: 'clients' | 'pets', clinicId: string) =>
  (await db.owner.query<{ count: number }>(`select count(*) from ${table} where clinic_id = $1`, [clinicId]))
    .rows[0]?.count;

test('adds a pet for an existing client, with its first weighing', async () => {
  const { csr, clientId } = await givenDesk();
  const added = await api.call(csr, addPetEndpoint, {
    name: '  Miso ',
    species: 'cat',
    breed: 'Siamese',
    bornOn: '2024-05-01',
    weightGrams: 4250,
    client: { id: clientId },
  });
  expect(added).toMatchObject({ status: 200, body: { clientId, microchipWarning: null } });
  const { body } = await api.call(csr, getPetEndpoint, { id: added.body.id });
  expect(body).toMatchObject({
    name: 'Miso',
    sex: 'unknown',
    neutered: null,
    weightGrams: 4250,
    weights: [{ weightGrams: 4250 }],
    clients: [{ id: clientId, isPrimary: true }],
  });
});

test('adds pet and client in one step, and neither when one is refused', async () => {
  const { csr, clinicId } = await givenDesk();
  const add = { fullName: 'Noor Haddad', contacts: [{ kind: 'phone' as const, value: '030 99 88 77' }] };
  const added = await api.call(csr, addPetEndpoint, { name: 'Luna', species: 'dog', client: { add } });
  expect(added.status).toBe(200);
  expect((await api.call(csr, getPetEndpoint, { id: added.body.id })).body.clients).toMatchObject([
    {
      id: added.body.clientId,
      fullName: 'Noor Haddad',
      contacts: [{ value: '030 99 88 77', isPrimary: true }],
    },
  ]);

  const before = [await countOf('clients', clinicId), await countOf('pets', clinicId)];
  const badContact = { fullName: 'X', contacts: [{ kind: 'email' as const, value: 'nobody' }] };
  expect(
    await api.call(csr, addPetEndpoint, { name: 'Luna', species: 'dog', client: { add: badContact } }),
  ).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'client.add.contacts.0.value' }] },
  });
  const taken = { name: 'Rex', species: 'dog' as const, microchip: '276098102345678' };
  await api.call(csr, addPetEndpoint, { ...taken, client: { id: added.body.clientId } });
  expect((await api.call(csr, addPetEndpoint, { ...taken, client: { add } })).status).toBe(409);
  expect([await countOf('clients', clinicId), await countOf('pets', clinicId)]).toEqual([
    before[0],
    Number(before[1]) + 1,
  ]);
});

test('a technician adds a pet for an existing client, but no new client', async () => {
  const { clinicId, clientId } = await givenDesk();
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
  const pet = { name: 'Luna', species: 'dog' as const };
  expect((await api.call(technician, addPetEndpoint, { ...pet, client: { id: clientId } })).status).toBe(200);
  expect(
    (await api.call(technician, addPetEndpoint, { ...pet, client: { add: { fullName: 'New' } } })).status,
  ).toBe(403);
});

test('adds a pet once when it is repeated with the same key, with the same response', async () => {
  const { csr, clientId, clinicId } = await givenDesk();
  const key = { 'idempotency-key': randomUUID() };
  const input = { name: 'Luna', species: 'dog' as const, client: { id: clientId } };
  const first = await api.call(csr, addPetEndpoint, input, key);
  expect(await api.call(csr, addPetEndpoint, input, key)).toMatchObject({ status: 200, body: first.body });
  expect(await countOf('pets', clinicId)).toBe(2);
});

test('refuses an archived client and one of another clinic', async () => {
  const { csr, clinicId } = await givenDesk();
  const elsewhere = await givenDesk();
  const gone = randomUUID();
  await db.owner.query(`insert into clients (clinic_id, id, full_name) values ($1, $2, 'Gone')`, [
    clinicId,
    gone,
  ]);
  await api.call(csr, archiveClientEndpoint, { id: gone });
  for (const id of [gone, elsewhere.clientId, randomUUID()]) {
    expect(await api.call(csr, addPetEndpoint, { name: 'A', species: 'dog', client: { id } })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  }
});

test('refuses a birth in the future at its field', async () => {
  const { csr, clientId, petId } = await givenDesk();
  expect(
    await api.call(csr, addPetEndpoint, {
      name: 'A',
      species: 'dog',
      bornOn: '2999-01-01',
      client: { id: clientId },
    }),
  ).toMatchObject({ status: 422, body: { fields: [{ path: 'bornOn' }] } });
  expect(await api.call(csr, changePetEndpoint, { id: petId, bornOn: '2999-01-01' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'bornOn' }] },
  });
});

test('refuses fields that cannot be set', async () => {
  const { csr, petId, clinicId } = await givenDesk();
  for (const forged of [
    { clinicId },
    { deceasedOn: '2026-01-01' },
    { archived_at: null },
    { weightGrams: 5 },
  ]) {
    expect((await api.call(csr, changePetEndpoint, { id: petId, ...forged })).status).toBe(422);
  }
});

describe('D1: microchips', () => {
  const chip = (csr: Parameters<typeof api.call>[0], clientId: string, microchip: string) =>
    api.call(csr, addPetEndpoint, { name: 'Chip', species: 'dog', microchip, client: { id: clientId } });

  test('stores an ISO number without blanks and without a warning', async () => {
    const { csr, clientId } = await givenDesk();
    const added = await chip(csr, clientId, '276-098 102 345 678');
    expect(added.body.microchipWarning).toBeNull();
    expect((await api.call(csr, getPetEndpoint, { id: added.body.id })).body).toMatchObject({
      microchip: '276098102345678',
      microchipKind: 'iso',
    });
  });

  test('stores an older microchip, and the response has a warning', async () => {
    const { csr, clientId } = await givenDesk();
    const added = await chip(csr, clientId, '0a1b2c3d4e');
    expect(added.body.microchipWarning).toMatch(/older microchip/);
    expect((await api.call(csr, getPetEndpoint, { id: added.body.id })).body).toMatchObject({
      microchip: '0A1B2C3D4E',
      microchipKind: 'legacy',
    });
  });

  test.each(['999000000000001', '123', '276098102345678x', '000000000000000'])(
    'refuses %s at its field',
    async (microchip) => {
      const { csr, clientId, petId } = await givenDesk();
      const refusal = { status: 422, body: { fields: [{ path: 'microchip' }] } };
      expect(await chip(csr, clientId, microchip)).toMatchObject(refusal);
      expect(await api.call(csr, changePetEndpoint, { id: petId, microchip })).toMatchObject(refusal);
    },
  );

  test('refuses the number of a living pet and names that pet, when adding and changing', async () => {
    const { csr, clientId, petId } = await givenDesk();
    const first = await chip(csr, clientId, '276098102345678');
    const refusal = {
      status: 409,
      body: { code: 'microchip_taken', details: { petId: first.body.id, petName: 'Chip' } },
    };
    expect(await chip(csr, clientId, '276098102345678')).toMatchObject(refusal);
    expect(await api.call(csr, changePetEndpoint, { id: petId, microchip: '276098102345678' })).toMatchObject(
      refusal,
    );
    // Its own number again is no conflict.
    expect(
      (await api.call(csr, changePetEndpoint, { id: first.body.id, microchip: '276098102345678' })).status,
    ).toBe(200);
  });

  test('accepts a number of another clinic’s pet and of a deceased pet', async () => {
    const { csr, clientId } = await givenDesk();
    const elsewhere = await givenDesk();
    const first = await chip(csr, clientId, '276098102345678');
    expect((await chip(elsewhere.csr, elsewhere.clientId, '276098102345678')).status).toBe(200);
    await api.call(csr, markPetDeceasedEndpoint, { id: first.body.id, deceasedOn: '2026-01-01' });
    expect((await chip(csr, clientId, '276098102345678')).status).toBe(200);
  });

  test('one of ten concurrent requests with the same number succeeds', async () => {
    const { csr, clientId } = await givenDesk();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => chip(csr, clientId, '276098102345678')),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

describe('PET-2: possible duplicates', () => {
  test('are found by name, client and number in any spelling', async () => {
    const { csr, clientId } = await givenDesk();
    const add = { fullName: 'Noor', contacts: [{ kind: 'phone' as const, value: '030 99 88 77' }] };
    const { body } = await api.call(csr, addPetEndpoint, { name: 'Zoë', species: 'cat', client: { add } });
    const find = async (
      input: Parameters<
        typeof api.call<typeof findDuplicatePetsEndpoint.input, typeof findDuplicatePetsEndpoint.output>
      >[2],
    ) => (await api.call(csr, findDuplicatePetsEndpoint, input)).body.items;
    expect(await find({ name: 'zoe', phone: '+49 30 998877' })).toEqual([
      { id: body.id, name: 'Zoë', species: 'cat', deceasedOn: null, clientName: 'Noor' },
    ]);
    expect(await find({ name: 'ZOE', clientId: body.clientId })).toHaveLength(1);
    expect(await find({ name: 'Zoe', clientId })).toEqual([]);
    expect(await find({ name: 'Zo', clientId: body.clientId })).toEqual([]);
    expect(await find({ name: 'Zoe', phone: '030' })).toEqual([]);
  });
});

test('a change keeps the other fields, and the audit trail has both versions', async () => {
  const { csr, petId } = await givenDesk();
  await api.call(csr, changePetEndpoint, { id: petId, breed: 'Beagle', colour: 'tricolour' });
  await api.call(csr, changePetEndpoint, { id: petId, breed: null });
  expect((await api.call(csr, getPetEndpoint, { id: petId })).body).toMatchObject({
    name: 'Biscuit',
    breed: null,
    colour: 'tricolour',
  });
  const { rows } = await db.owner.query(
    `select before ->> 'breed' as before, after ->> 'breed' as after from audit_entries
      where action = 'pet.changed' and subject_id = $1 order by id`,
    [petId],
  );
  expect(rows).toEqual([
    { before: null, after: 'Beagle' },
    { before: 'Beagle', after: null },
  ]);
});

test('the expected adult weight is entered, kept by other changes and cleared', async () => {
  const { csr, petId } = await givenDesk();
  const expected = async () => (await api.call(csr, getPetEndpoint, { id: petId })).body.expectedAdultGrams;
  expect(await expected()).toBeNull();
  await api.call(csr, changePetEndpoint, { id: petId, expectedAdultGrams: 24_000 });
  await api.call(csr, changePetEndpoint, { id: petId, breed: 'Beagle' });
  expect(await expected()).toBe(24_000);
  const { status } = await api.call(csr, changePetEndpoint, { id: petId, expectedAdultGrams: 0 });
  expect(status).toBe(422);
  await api.call(csr, changePetEndpoint, { id: petId, expectedAdultGrams: null });
  expect(await expected()).toBeNull();
});
