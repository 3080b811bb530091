import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenPerson, givenStaff } from '#test/given.ts';
import { changeClientEndpoint } from '#practice/clients/contract.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { erasuresHandlers } from '#practice/erasures/server/routes.ts';
import { eraseClientEndpoint } from '#practice/erasures/contract.ts';
import { weighPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import {
  type ImportedClient,
  importClientsEndpoint as take,
  listClientImportsEndpoint as list,
  previewClientImportEndpoint as preview,
  undoClientImportEndpoint as undo,
} from '../contract.ts';
import { clientImportHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...clientImportHandlers,
    ...clientsHandlers,
    ...erasuresHandlers,
    ...petsHandlers,
  ]);
});
afterAll(() => db.drop());

const client = (
  fullName: string,
  { pets = [], ...facts }: Partial<Omit<ImportedClient, 'pets'>> & { pets?: readonly string[] } = {},
): ImportedClient => ({
  fullName,
  email: null,
  phone: null,
  addressLine: null,
  postalCode: null,
  city: null,
  region: null,
  country: null,
  language: null,
  ...facts,
  pets: pets.map((name) => ({ name, species: 'dog' as const, breed: null, bornOn: null })),
});

async function givenDesk() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const idOf = async (table: 'clients' | 'pets', name: string): Promise<string> => {
    const { rows } = await db.owner.query<{ id: string }>(
      `select id from ${table} where clinic_id = $1 and name_folded = app.fold($2)`,
      [clinicId, name],
    );
    return rows[0]?.id ?? '';
  };
  const names = async (): Promise<string[]> =>
    (
      await db.owner.query<{ name: string }>(
        `select full_name as name from clients where clinic_id = $1 union all
         select name from pets where clinic_id = $1 order by 1`,
        [clinicId],
      )
    ).rows.map(({ name }) => name);
  const run = async (clients: readonly ImportedClient[], anyway: readonly number[] = []) =>
    (await api.call(admin, take, { clients: [...clients], anyway: [...anyway] })).body;
  return { clinicId, admin, idOf, names, run };
}

describe('IMPORT-2: an import that is run twice', () => {
  const FILE = [
    client('Ada Addis', { email: 'ada@people.test', pets: ['Balu'] }),
    client('Bo Beck', { phone: '030 901820' }),
    client('Cem Çelik', { pets: ['Mia', 'Rex'] }),
    client('Dora Dietz', { addressLine: 'Ringstraße 1', city: 'Bonn' }),
    client('Emil Ernst'),
  ];

  test('adds nobody twice, also without an address or a number', async () => {
    const { names, run } = await givenDesk();
    expect(await run(FILE)).toMatchObject({ clientCount: 5, petCount: 3, skippedCount: 0 });
    const after = await names();
    expect(await run(FILE)).toEqual({ importId: null, clientCount: 0, petCount: 0, skippedCount: 5 });
    expect(await names()).toEqual(after);
  });

  test('adds each client once if both run at the same time', async () => {
    const { names, run } = await givenDesk();
    await Promise.all([run(FILE), run(FILE)]);
    expect(await names()).toEqual(
      [
        ...new Set(FILE.flatMap(({ fullName, pets }) => [fullName, ...pets.map(({ name }) => name)])),
      ].toSorted(),
    );
  });

  test('says who is skipped and why, also if the client was renamed since', async () => {
    const { admin, idOf, run } = await givenDesk();
    await run(FILE);
    await api.call(admin, changeClientEndpoint, {
      id: await idOf('clients', 'Emil Ernst'),
      fullName: 'E. Ernst',
    });
    const again = [
      ...FILE,
      client('cem celik', { pets: ['MIA', 'Loki'], phone: '030 555555' }),
      client('Dora Dietz', { city: 'Bonn' }),
      client('Dora Dietz', { city: 'Kiel' }),
      client('Bo Beck', { phone: '030 777777' }),
      client('Cem Celik', { pets: ['Loki'] }),
    ];
    const { body } = await api.call(admin, preview, { clients: again });
    expect(body.duplicates.map(({ row, fullName, reason }) => [row, fullName, reason])).toEqual([
      [0, 'Ada Addis', 'email'],
      [1, 'Bo Beck', 'phone'],
      [2, 'Cem Çelik', 'imported'],
      [3, 'Dora Dietz', 'imported'],
      [4, 'E. Ernst', 'imported'],
      [5, 'Cem Çelik', 'pet'],
      [6, 'Dora Dietz', 'name'],
    ]);
  });

  test('adds whom somebody wants anyway', async () => {
    const { names, run } = await givenDesk();
    await run([client('Emil Ernst'), client('Bo Beck')]);
    expect(await run([client('Emil Ernst'), client('Bo Beck')], [0])).toMatchObject({
      clientCount: 1,
      skippedCount: 1,
    });
    expect(await names()).toEqual(['Bo Beck', 'Emil Ernst', 'Emil Ernst']);
  });

  test('forgets a client whose data was erased', async () => {
    const { admin, idOf, run } = await givenDesk();
    const file = [client('Emil Ernst')];
    await run(file);
    const id = await idOf('clients', 'Emil Ernst');
    expect((await api.call(admin, eraseClientEndpoint, { id, confirmName: 'Emil Ernst' })).status).toBe(200);
    expect((await api.call(admin, preview, { clients: file })).body.duplicates).toEqual([]);
  });
});

describe('IMPORT-3: an import that is undone', () => {
  test('removes what it added, from the search too, and can be run again', async () => {
    const { clinicId, admin, names, run } = await givenDesk();
    await run([client('Zoe Zahn')]);
    const file = [
      client('Ada Addis', { email: 'ada@people.test', pets: ['Balu', 'Mia'] }),
      client('Bo Beck'),
    ];
    const { importId } = await run(file);
    // Computed for the pet by a protocol: nobody did that.
    await db.owner.query(
      `with protocol as (insert into care_protocols (clinic_id, name, species, target, source)
         values ($1, 'Rabies', 'dog', 'rabies', 'Test') returning id)
       insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
       select $1, p.id, protocol.id, '2027-01-01', '2027-01-01', 'test', 'Test'
         from protocol, pets p where p.clinic_id = $1`,
      [clinicId],
    );
    const undone = await api.call(admin, undo, { id: importId ?? '' });
    expect(undone.body).toEqual({ id: importId, removedClientCount: 2, removedPetCount: 2, staying: [] });
    expect(await names()).toEqual(['Zoe Zahn']);
    const { rows } = await db.owner.query<{ term: string }>(
      'select term from search_terms where clinic_id = $1 order by 1',
      [clinicId],
    );
    expect(rows.map(({ term }) => term)).toEqual(['zahn', 'zoe']);
    expect(await run(file)).toMatchObject({ clientCount: 2, petCount: 2, skippedCount: 0 });
  });

  test('tells open screens of the clinic, once, unless nobody was removed', async () => {
    const { clinicId, admin, run } = await givenDesk();
    const heard: unknown[] = [];
    const listener = await db.owner.connect();
    try {
      listener.on('notification', ({ payload = '{}' }) => {
        const message = JSON.parse(payload) as { topic: string };
        if (message.topic === `clinic:${clinicId}`) heard.push(message);
      });
      await listener.query('listen tailwell_broadcast');
      const { importId } = await run([client('Ada Addis', { pets: ['Balu'] }), client('Bo Beck')]);
      heard.length = 0;
      await api.call(admin, undo, { id: importId ?? '' });
      await api.call(admin, undo, { id: importId ?? '' });
      // Notifications arrive in order: after this one, all of them are here.
      await db.owner.query(`select app.broadcast('clinic:' || $1::text, 'end', '{}')`, [clinicId]);
      await expect.poll(() => heard.length).toBe(2);
      expect(heard[0]).toMatchObject({ event: 'pet', payload: { by: admin.userId } });
      expect(heard[1]).toMatchObject({ event: 'end' });
    } finally {
      await listener.query('unlisten *');
      listener.release();
    }
  });

  test('leaves who was changed or used since, with their pets, and says why', async () => {
    const { clinicId, admin, idOf, names, run } = await givenDesk();
    const { importId } = await run([
      client('Ada Addis', { pets: ['Balu', 'Mia'] }),
      client('Bo Beck', { pets: ['Rex'] }),
      client('Cem Celik', { pets: ['Loki'] }),
      client('Dora Dietz', { phone: '030 901820' }),
      client('Emil Ernst', { pets: ['Felix'] }),
    ]);
    await api.call(admin, weighPetEndpoint, { id: await idOf('pets', 'Mia'), weightGrams: 4000 });
    await api.call(admin, changeClientEndpoint, { id: await idOf('clients', 'Bo Beck'), city: 'Bonn' });
    await db.owner.query(
      `insert into tasks (clinic_id, title, pet_id) values ($1, 'Call about the blood test', $2)`,
      [clinicId, await idOf('pets', 'Loki')],
    );
    await db.owner.query(
      `insert into invitations (clinic_id, client_id, email, role) values ($1, $2, 'dora@people.test', 'client')`,
      [clinicId, await idOf('clients', 'Dora Dietz')],
    );
    const { body } = await api.call(admin, undo, { id: importId ?? '' });
    expect(body.staying.map(({ fullName, reason, petName }) => [fullName, reason, petName])).toEqual([
      ['Ada Addis', 'changed', 'Mia'],
      ['Bo Beck', 'changed', null],
      ['Cem Celik', 'used', 'Loki'],
      ['Dora Dietz', 'used', null],
    ]);
    expect(body).toMatchObject({ removedClientCount: 1, removedPetCount: 1 });
    expect(await names()).toEqual([
      'Ada Addis',
      'Balu',
      'Bo Beck',
      'Cem Celik',
      'Dora Dietz',
      'Loki',
      'Mia',
      'Rex',
    ]);
    const { body: again } = await api.call(admin, undo, { id: importId ?? '' });
    expect(again).toMatchObject({ removedClientCount: 0, staying: { length: 4 } });
    expect((await api.call(admin, list, {})).body.items).toMatchObject([
      {
        id: importId,
        importedBy: 'Ada Admin',
        clientCount: 5,
        petCount: 5,
        undoneAt: expect.any(String),
        undoneBy: 'Ada Admin',
        removedClientCount: 1,
        removedPetCount: 1,
      },
    ]);
    const { rows } = await db.owner.query(
      `select after from audit_entries where clinic_id = $1 and action = 'clients.import_undone' and after ->> 'removedClientCount' = '1'`,
      [clinicId],
    );
    expect(rows).toEqual([
      { after: { importId, removedClientCount: 1, removedPetCount: 1, stayingCount: 4 } },
    ]);
  });

  test('is refused to another clinic and to a role that may not import', async () => {
    const { clinicId, admin, run, names } = await givenDesk();
    const { importId } = await run([client('Ada Addis')]);
    const input = { id: importId ?? '' };
    const technician = await givenStaff(db.owner, clinicId, { role: 'technician' });
    const outsider = (await givenDesk()).admin;
    expect((await api.call(technician, undo, input)).status).toBe(403);
    expect((await api.call(outsider, undo, input)).status).toBe(404);
    expect((await api.call(outsider, list, {})).body).toEqual({ items: [] });
    expect(
      (await api.call(admin, undo, { id: (await givenPerson(db.owner, { role: 'client' })).userId })).status,
    ).toBe(404);
    expect(await names()).toEqual(['Ada Addis']);
  });

  /** Rows that go with a record that is removed, and why that is right. A new one has to be checked by the function. */
  const GOES_ALONG: Readonly<Record<string, string>> = {
    'client_contacts of clients': 'part of the client; a change of contacts changes the client',
    'client_import_clients of clients': 'the batch itself',
    'client_import_pets of pets': 'the batch itself',
    'contact_links of clients': 'links in emails to the client, which open nothing without them',
    'contact_preferences of clients': 'in which order the client wants to be contacted',
    'conversation_senders of clients': 'which client an address is; a conversation keeps the client',
    'due_care_recomputations of pets': 'a queue of the job that computes what is due',
    'invitations of clients': 'checked: an invited client stays',
    'pet_alerts of pets': 'checked: a pet with an alert stays',
    'pet_clients of clients': 'checked: a client with another pet stays',
    'pet_clients of pets': 'checked: a pet with another client stays',
    'pet_photos of pets': 'a photo is a document, which keeps the pet',
    'pet_weights of pets': 'checked: a pet with a weight stays',
    'visit_chain_ends of pets': 'ends a chain of signatures, which keep the pet',
  };

  test('every table whose rows a removed record takes along is known', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select conrelid::regclass || ' of ' || confrelid::regclass as name from pg_constraint
        where contype = 'f' and confdeltype = 'c' and confrelid in ('clients'::regclass, 'pets'::regclass) order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(GOES_ALONG));
  });
});
