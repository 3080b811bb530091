import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#vocabulary/errors.ts';
import { createLog } from '#foundation/server/log.ts';
import { addPetEndpoint, getPetEndpoint } from '#practice/pets/contract.ts';
import { petsHandlers } from '#practice/pets/server/routes.ts';
import { createRestService } from '#supabase/rest/rest-service.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from './given.ts';
import { openTestStorage } from './storage.ts';
import { testPeople, verifyTestToken } from './supabase.ts';

const { message } = ERRORS.storage_full;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let db: TestDatabase;
let csr: Person;
let desk: Awaited<ReturnType<typeof givenClientWithPet>>;
beforeAll(async () => {
  db = await createTestDatabase();
  const { clinicId } = await givenClinic(db.owner);
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  desk = await givenClientWithPet(db.owner, clinicId);
  // As PostgreSQL does when it cannot extend a file.
  await db.owner.query(`
    create function refuse_to_grow() returns trigger language plpgsql as $$
    begin
      raise 'could not extend file "base/16384/2619": No space left on device' using errcode = 'disk_full';
    end $$`);
  for (const table of ['pets', 'profiles', 'storage.objects'])
    await db.owner.query(
      `create trigger refuse_to_grow before insert or update on ${table} execute function refuse_to_grow()`,
    );
});
afterAll(() => db.drop());

test('what cannot be written is refused with a sentence, and what is there can be read', async () => {
  const api = createTestApi(db, petsHandlers);
  const added = await api.call(csr, addPetEndpoint, {
    name: 'Miso',
    species: 'cat',
    client: { id: desk.clientId },
  });
  expect(added).toMatchObject({ status: 507, body: { code: 'storage_full', message, retry: 'later' } });
  expect(added.headers.get('retry-after')).toBe('60');
  expect((await api.call(csr, getPetEndpoint, { id: desk.petId })).status).toBe(200);
});

test('the REST wire says the same, without the name of a file', async () => {
  const { path, routes } = createRestService({
    people: testPeople(db),
    verifyToken: verifyTestToken,
    addressOf: () => '192.0.2.1',
    log: createLog('silent'),
  });
  const app = new Hono().route(path, routes);
  const send = (init: RequestInit) =>
    app.request(`/rest/v1/profiles?id=eq.${csr.userId}`, {
      ...init,
      headers: { authorization: `Bearer ${csr.token}`, 'content-type': 'application/json' },
    });
  const changed = await send({ method: 'PATCH', body: JSON.stringify({ full_name: 'Bo' }) });
  expect(changed.status).toBe(507);
  expect(await changed.json()).toEqual({ code: '53100', message, details: null, hint: null });
  expect((await send({})).status).toBe(200);
});

test('files are refused while there is no room for them, and when their rows cannot be written', async () => {
  let hasRoom = false;
  const storage = await openTestStorage(db, () => hasRoom);
  const upload = async () => {
    const response = await storage.request(csr, 'POST', `/object/avatars/${csr.userId}/photo`, {
      body: PNG,
      headers: { 'content-type': 'image/png' },
    });
    return { status: response.status, body: await response.json() };
  };
  const refused = { status: 507, body: { error: 'StorageFull', code: 'StorageFull', message } };
  expect(await upload()).toMatchObject(refused);
  hasRoom = true;
  expect(await upload()).toMatchObject(refused);
  await db.owner.query('drop trigger refuse_to_grow on storage.objects');
  expect((await upload()).status).toBe(200);
  await storage.close();
});
