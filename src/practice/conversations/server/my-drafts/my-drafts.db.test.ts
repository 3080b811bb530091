import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import { getMyDraftEndpoint, saveMyDraftEndpoint } from '../../own-drafts.contract.ts';
import { myDraftsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let client: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, myDraftsHandlers);
  ({ clinicId } = await givenClinic(db.owner));
});
afterAll(() => db.drop());
beforeEach(async () => {
  client = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, clinicId, { account: client });
});

const read = async (person: Person, about: string) =>
  (await api.call(person, getMyDraftEndpoint, { about })).body.text;
const save = (person: Person, about: string, text: string) =>
  api.call(person, saveMyDraftEndpoint, { about, text });

test('a draft is kept for each conversation, and the latest text counts', async () => {
  const about = crypto.randomUUID();
  await save(client, 'new', 'Coughs');
  await save(client, about, 'Thank');
  await save(client, about, 'Thank you ');
  expect([await read(client, 'new'), await read(client, about)]).toEqual(['Coughs', 'Thank you ']);
});

test('an empty text removes it', async () => {
  await save(client, 'new', 'Coughs');
  await save(client, 'new', ' ');
  expect(await read(client, 'new')).toBe('');
  const { rowCount } = await db.owner.query('select from message_drafts where user_id = $1', [client.userId]);
  expect(rowCount).toBe(0);
});

test('nobody else sees it: not another client, and not the clinic', async () => {
  await save(client, 'new', 'Coughs');
  const other = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, clinicId, { account: other });
  expect(await read(other, 'new')).toBe('');
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  expect((await api.call(doctor, getMyDraftEndpoint, { about: 'new' })).status).toBe(403);
});

test('it outlives the session, and ends with the account', async () => {
  await save(client, 'new', 'Coughs');
  await db.owner.query('delete from auth.sessions where id = $1', [client.sessionId]);
  const kept = () => db.owner.query('select from message_drafts where user_id = $1', [client.userId]);
  expect((await kept()).rowCount).toBe(1);
  await db.owner.query('update clients set user_id = null where user_id = $1', [client.userId]);
  await db.owner.query('delete from auth.users where id = $1', [client.userId]);
  expect((await kept()).rowCount).toBe(0);
});

test('what was left alone for a month is removed with the next one', async () => {
  await save(client, 'new', 'Coughs');
  await db.owner.query(`update message_drafts set saved_at = now() - interval '31 days' where user_id = $1`, [
    client.userId,
  ]);
  const about = crypto.randomUUID();
  await save(client, about, 'Hello');
  expect([await read(client, 'new'), await read(client, about)]).toEqual(['', 'Hello']);
});
