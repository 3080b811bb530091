import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import {
  IMPORT_LIMIT,
  importClientsEndpoint as take,
  previewClientImportEndpoint as preview,
} from '../contract.ts';
import { clientImportHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, clientImportHandlers);
});
afterAll(() => db.drop());

const client = (
  fullName: string,
  facts: { email?: string; phone?: string; pets?: readonly string[] } = {},
) => ({
  fullName,
  email: facts.email ?? null,
  phone: facts.phone ?? null,
  addressLine: null,
  postalCode: null,
  city: 'Bonn',
  region: null,
  country: null,
  language: null,
  pets: (facts.pets ?? []).map((name) => ({
    name,
    species: 'dog' as const,
    breed: null,
    bornOn: '2020-05-31',
  })),
});

async function givenDesk() {
  const { clinicId } = await givenClinic(db.owner);
  return { clinicId, csr: await givenStaff(db.owner, clinicId, { role: 'csr' }) };
}

const namesIn = async (clinicId: string) =>
  (
    await db.owner.query<{ line: string }>(
      `select k.full_name || ': ' || coalesce(string_agg(p.name, ', ' order by p.name), '-') as line
         from clients k left join pet_clients b on b.clinic_id = k.clinic_id and b.client_id = k.id
         left join pets p on p.clinic_id = b.clinic_id and p.id = b.pet_id
        where k.clinic_id = $1 group by k.id, k.full_name order by 1`,
      [clinicId],
    )
  ).rows.map(({ line }) => line);

test('IMPORT-1: imports clients with their pets and contacts, with an audit entry each', async () => {
  const { clinicId, csr } = await givenDesk();
  const response = await api.call(csr, take, {
    clients: [
      client('Zoë Müller', { email: 'Zoe@people.test', phone: '030 901820', pets: ['Balu', 'Mia'] }),
      client('Theo Taube'),
    ],
  });
  expect(response.body).toEqual({
    importId: expect.any(String),
    clientCount: 2,
    petCount: 2,
    skippedCount: 0,
  });
  expect(await namesIn(clinicId)).toEqual(['Theo Taube: -', 'Zoë Müller: Balu, Mia']);
  const { rows } = await db.owner.query(
    `select action, count(*)::integer as n from audit_entries where clinic_id = $1 group by action order by action`,
    [clinicId],
  );
  expect(rows).toEqual([
    { action: 'client.added', n: 2 },
    { action: 'clients.imported', n: 1 },
    { action: 'pet.added', n: 2 },
  ]);
});

test('IMPORT-1: an invalid line refuses the whole import, and the error names its line and field', async () => {
  const { clinicId, csr } = await givenDesk();
  const response = await api.call(csr, take, {
    clients: [client('Ada', { pets: ['Balu'] }), client('Bo', { phone: 'call me' })],
  });
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ fields: [{ path: 'clients.1.contacts.0.value' }] });
  expect(await namesIn(clinicId)).toEqual([]);
});

test('IMPORT-1: a number of invisible marks alone is no number', async () => {
  const { clinicId, csr } = await givenDesk();
  const { status } = await api.call(csr, take, { clients: [client('Ada', { phone: '\u200e\u200f' })] });
  expect(status).toBe(200);
  expect(await namesIn(clinicId)).toEqual(['Ada: -']);
});

test('IMPORT-2: finds existing clients by address or number in any spelling, and none of another clinic', async () => {
  const { csr } = await givenDesk();
  const outsider = await givenDesk();
  await api.call(csr, take, {
    clients: [client('Zoë', { email: 'zoe@people.test' }), client('Theo', { phone: '030 901820' })],
  });
  const input = {
    clients: [
      client('Z. Müller', { email: 'ZOE@people.test' }),
      client('Mr Taube', { phone: '+49 30 901820' }),
      client('Somebody else', { email: 'new@people.test', phone: 'nonsense' }),
    ],
  };
  expect((await api.call(csr, preview, input)).body.duplicates).toMatchObject([
    { row: 0, fullName: 'Zoë', reason: 'email' },
    { row: 1, fullName: 'Theo', reason: 'phone' },
  ]);
  expect((await api.call(outsider.csr, preview, input)).body).toEqual({ duplicates: [] });
});

test('refuses an import by a technician, and one over the limit', async () => {
  const { clinicId, csr } = await givenDesk();
  const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
  expect((await api.call(technician, take, { clients: [client('Ada')] })).status).toBe(403);
  const many = Array.from({ length: IMPORT_LIMIT + 1 }, (_, index) => client(`Ada ${index}`));
  expect((await api.call(csr, take, { clients: many })).status).toBe(422);
  expect(await namesIn(clinicId)).toEqual([]);
});
