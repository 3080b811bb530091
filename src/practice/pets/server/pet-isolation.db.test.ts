import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import type { Handler } from '#foundation/server/http/handle.ts';
import { appointmentsHandlers } from '#practice/appointments/server/routes.ts';
import { clientsHandlers } from '#practice/clients/server/routes.ts';
import { permissionsOf, type Permission } from '#vocabulary/permissions.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { probingIsolation } from '#test/placement/probing-isolation.ts';
import { listPetsEndpoint } from '../contract.ts';
import { petsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
/** The staff's endpoints. Those of clients about themselves are in `test/client-isolation.db.test.ts`. */
const handlers: readonly Handler[] = [...petsHandlers, ...clientsHandlers, ...appointmentsHandlers].filter(
  ({ endpoint: { id, permission } }) => /^(?:pets|clients)\./.test(id) && !permission.startsWith('own_'),
);
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
});
afterAll(() => db.drop());

async function givenTwoDoctorsAndPets() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const alertId = randomUUID();
  await db.owner.query(
    `insert into pet_alerts (clinic_id, id, pet_id, kind, severity, note) values ($1, $2, $3, 'allergy', 'danger', 'Penicillin')`,
    [clinicId, alertId, petId],
  );
  await db.owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', '030 1234567', '+49301234567')`,
    [clinicId, clientId],
  );
  return { clinicId, admin, clientId, petId, alertId };
}
type GivenClinic = Awaited<ReturnType<typeof givenTwoDoctorsAndPets>>;

/** For each endpoint that names a record, the input of somebody who knows its ids. */
const INPUTS: Readonly<Record<string, (house: GivenClinic) => Record<string, unknown>>> = {
  'clients.archive': ({ clientId }) => ({ id: clientId }),
  'clients.change': ({ clientId }) => ({
    id: clientId,
    fullName: 'Hacked',
    contacts: [{ kind: 'email', value: 'h@example.org' }],
  }),
  'clients.get': ({ clientId }) => ({ id: clientId }),
  'clients.restore': ({ clientId }) => ({ id: clientId }),
  'pets.add': ({ clientId }) => ({ name: 'Intruder', species: 'cat', client: { id: clientId } }),
  'pets.addAlert': ({ petId }) => ({ id: petId, kind: 'other', note: 'Hacked' }),
  'pets.change': ({ petId }) => ({ id: petId, name: 'Hacked' }),
  'pets.clearAlert': ({ petId, alertId }) => ({ id: petId, alertId }),
  'pets.get': ({ petId }) => ({ id: petId }),
  'pets.markDeceased': ({ petId }) => ({ id: petId, deceasedOn: '2026-01-01' }),
  'pets.restoreAlert': ({ petId, alertId }) => ({ id: petId, alertId }),
  'pets.setClients': ({ petId, clientId }) => ({ id: petId, clientIds: [clientId] }),
  'pets.transfer': ({ petId, clientId }) => ({ id: petId, clientIds: [clientId] }),
  'pets.undoDeceased': ({ petId }) => ({ id: petId }),
  'pets.weigh': ({ petId }) => ({ id: petId, weightGrams: 1 }),
};
/** Lists only return the caller's clinic and are tested separately. */
const LISTS = [
  'clients.list',
  'clients.export',
  'clients.add',
  'pets.list',
  'pets.export',
  'pets.findDuplicates',
];

/** The content of the clinic's tables, for comparison. */
const contentOf = async (clinicId: string): Promise<unknown> => {
  const tables = [
    'clients',
    'client_contacts',
    'pets',
    'pet_clients',
    'pet_weights',
    'pet_alerts',
    'appointments',
    'search_terms',
  ];
  const rows = tables.map((table) =>
    db.owner.query(`select * from ${table} where clinic_id = $1 order by 1, 2, 3, 4`, [clinicId]),
  );
  return (await Promise.all(rows)).map((result) => result.rows);
};

const callAs = (person: Person | null, endpoint: Endpoint, input: Record<string, unknown>) =>
  api.call(person, endpoint, input);

test('every endpoint of pets and clients is in one of the two lists of this file', () => {
  expect(handlers.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(
    [...Object.keys(INPUTS), ...LISTS].toSorted(),
  );
});

describe('another clinic', () => {
  test.each(
    handlers
      .filter(({ endpoint }) => endpoint.id in INPUTS)
      .map(({ endpoint }) => [endpoint.id, endpoint] as const),
  )('%s returns 404 and changes nothing', async (id, endpoint) => {
    const ours = await givenTwoDoctorsAndPets();
    const theirs = await givenTwoDoctorsAndPets();
    const before = await contentOf(ours.clinicId);
    const response = await callAs(theirs.admin, endpoint, INPUTS[id]?.(ours) ?? {});
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(JSON.stringify(response.body)).not.toContain('Biscuit');
    expect(await contentOf(ours.clinicId)).toEqual(before);
  });

  test.each(LISTS.filter((id) => id !== 'clients.add'))('%s has nothing of it', async (id) => {
    await givenTwoDoctorsAndPets();
    const { clinicId } = await givenClinic(db.owner);
    const outsider = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
    const endpoint = handlers.find((handler) => handler.endpoint.id === id)?.endpoint ?? listPetsEndpoint;
    const input = id === 'pets.findDuplicates' ? { name: 'Biscuit', phone: '030 1234567' } : { q: 'biscuit' };
    expect(await callAs(outsider, endpoint, input)).toMatchObject({ status: 200, body: { items: [] } });
  });
});

describe('a person who is not staff', () => {
  test.each(handlers.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    'gets a refusal from %s',
    async (id, endpoint) => {
      const ours = await givenTwoDoctorsAndPets();
      const before = await contentOf(ours.clinicId);
      const input = INPUTS[id]?.(ours) ?? {};
      const client = await givenPerson(db.owner, { role: 'client' });
      const platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
      const nobody = await givenPerson(db.owner, { role: null });
      for (const person of [client, platformAdmin, nobody])
        expect((await callAs(person, endpoint, input)).status).toBe(403);
      expect((await callAs(null, endpoint, input)).status).toBe(401);
      expect(await contentOf(ours.clinicId)).toEqual(before);
    },
  );
});

describe('the database', () => {
  /** Bypasses the verbs: a statement of a staff member with exactly these permissions. */
  const asMember = async (
    person: Person,
    permissions: readonly Permission[],
    work: (tx: Kysely<Tables>) => Promise<unknown>,
  ) =>
    probingIsolation(() =>
      db.database.transaction(
        { databaseRole: 'clinic_member', mode: 'write', claims: { ...person, permissions } },
        work,
      ),
    );
  const withoutPermission = (missing: Permission) =>
    permissionsOf('clinic_admin').filter((held) => held !== missing);

  test('returns no row without the permission to read it', async () => {
    const { admin } = await givenTwoDoctorsAndPets();
    const seen = async (missing: Permission, table: 'pets' | 'clients' | 'pet_alerts' | 'client_contacts') =>
      asMember(admin, withoutPermission(missing), (tx) => tx.selectFrom(table).select('id').execute());
    expect(await seen('pet:read', 'pets')).toEqual([]);
    expect(await seen('pet:read', 'pet_alerts')).toEqual([]);
    expect(await seen('client:read', 'clients')).toEqual([]);
    expect(await seen('client:read', 'client_contacts')).toEqual([]);
    expect(await seen('client:write', 'clients')).toHaveLength(1);
  });

  test('accepts no row without the permission to write it', async () => {
    const { admin, clinicId, petId } = await givenTwoDoctorsAndPets();
    const permissions = withoutPermission('pet:write');
    const refused = { code: '42501' };
    await expect(
      asMember(admin, permissions, (tx) =>
        tx.insertInto('pets').values({ clinic_id: clinicId, name: 'X', species: 'dog' }).execute(),
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      asMember(admin, permissions, (tx) =>
        tx
          .insertInto('pet_weights')
          .values({ clinic_id: clinicId, pet_id: petId, weight_grams: 5 })
          .execute(),
      ),
    ).rejects.toMatchObject(refused);
    await asMember(admin, permissions, (tx) =>
      tx.updateTable('pets').set({ name: 'X' }).where('id', '=', petId).execute(),
    );
    expect((await db.owner.query('select name from pets where id = $1', [petId])).rows).toEqual([
      { name: 'Biscuit' },
    ]);
  });

  test.each([
    [
      'a row for another clinic',
      `insert into pets (clinic_id, name, species) values (gen_random_uuid(), 'X', 'dog')`,
    ],
    [
      'an id of one’s own choosing',
      `insert into pets (clinic_id, id, name, species) select clinic_id, gen_random_uuid(), 'X', 'dog' from pets`,
    ],
    ['moving a pet to another clinic', `update pets set clinic_id = gen_random_uuid()`],
    ['erasing a pet', `delete from pets`],
    ['erasing a client', `delete from clients`],
    ['changing a weighing', `update pet_weights set weight_grams = 1`],
    ['erasing a weighing', `delete from pet_weights`],
    ['rewriting an alert', `update pet_alerts set note = 'X'`],
    ['erasing an alert', `delete from pet_alerts`],
    ['dating a death by hand', `update pets set deceased_recorded_at = now()`],
    ['linking a client with an account', `update clients set user_id = app.user_id()`],
    [
      'writing search terms',
      `insert into search_terms (clinic_id, kind, term, subject_id) select clinic_id, 'pet', 'x', id from pets`,
    ],
    ['changing the audit trail', `update audit_entries set action = 'x'`],
    ['erasing the audit trail', `delete from audit_entries`],
  ])('refuses %s', async (_what, statement) => {
    const { admin } = await givenTwoDoctorsAndPets();
    await expect(
      asMember(admin, permissionsOf('clinic_admin'), (tx) => sql.raw(statement).execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('refuses a link to another clinic’s client, even without policies', async () => {
    const ours = await givenTwoDoctorsAndPets();
    const theirs = await givenTwoDoctorsAndPets();
    const link = 'insert into pet_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)';
    await expect(db.owner.query(link, [ours.clinicId, ours.petId, theirs.clientId])).rejects.toMatchObject({
      code: '23503',
    });
    await expect(db.owner.query(link, [theirs.clinicId, ours.petId, theirs.clientId])).rejects.toMatchObject({
      code: '23503',
    });
  });
});
