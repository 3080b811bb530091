import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import {
  addSavedReplyEndpoint,
  changeSavedReplyEndpoint,
  fillSavedRepliesEndpoint,
  listSavedRepliesEndpoint,
  removeSavedReplyEndpoint,
} from '../saved-replies.contract.ts';
import { messageTemplatesHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, messageTemplatesHandlers);
});
afterAll(() => db.drop());

async function givenTeam() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Ada Admin' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Sam Desk' });
  return {
    clinicId,
    admin,
    csr,
    ...(await givenClientWithPet(db.owner, clinicId, { name: 'Miller, Casey' })),
  };
}

const reply = {
  name: 'Running late',
  language: 'en',
  text: 'Hi {{client.firstName}}',
  isPersonal: true,
} as const;

const add = (person: Person, more: object = {}) =>
  api.call(person, addSavedReplyEndpoint, { ...reply, ...more });
const namesFor = async (person: Person) =>
  (await api.call(person, listSavedRepliesEndpoint, {})).body.items.map(({ name }) => name);

test('TEXT-4: a personal one is seen, changed and deleted by its owner alone', async () => {
  const { admin, csr } = await givenTeam();
  const { id } = (await add(csr)).body;
  expect(await namesFor(csr)).toEqual(['Running late']);
  expect(await namesFor(admin)).toEqual([]);
  const change = (person: Person, version: number) =>
    api.call(person, changeSavedReplyEndpoint, { id, version, name: 'Late' });
  expect((await change(admin, 1)).status).toBe(404);
  expect((await change(csr, 1)).body).toEqual({ id, version: 2 });
  expect((await change(csr, 1)).body).toMatchObject({ code: 'record_changed' });
  expect((await api.call(admin, removeSavedReplyEndpoint, { id })).status).toBe(404);
  expect((await api.call(csr, removeSavedReplyEndpoint, { id })).status).toBe(200);
  expect(await namesFor(csr)).toEqual([]);
});

test('TEXT-4: one of the clinic is everybody’s, and is written by those who manage messages', async () => {
  const { admin, csr } = await givenTeam();
  const other = await givenTeam();
  expect((await add(csr, { isPersonal: false })).status).toBe(409);
  const { id } = (await add(admin, { isPersonal: false })).body;
  expect(await namesFor(csr)).toEqual(['Running late']);
  expect(await namesFor(other.admin)).toEqual([]);
  for (const [person, status] of [
    [csr, 409],
    [other.admin, 404],
  ] as const) {
    expect((await api.call(person, changeSavedReplyEndpoint, { id, version: 1, name: 'x' })).status).toBe(
      status,
    );
    expect((await api.call(person, removeSavedReplyEndpoint, { id })).status).toBe(status);
  }
  expect((await api.call(admin, changeSavedReplyEndpoint, { id, version: 1, text: 'x' })).status).toBe(200);
});

test('a shortcut is taken once in the clinic, and once by each person', async () => {
  const { admin, csr } = await givenTeam();
  const shortcut = 'late';
  expect((await add(admin, { isPersonal: false, shortcut })).status).toBe(200);
  expect((await add(admin, { isPersonal: false, shortcut: 'LATE' })).body).toMatchObject({
    code: 'shortcut_taken',
  });
  for (const person of [admin, csr]) {
    expect((await add(person, { shortcut })).status).toBe(200);
    expect((await add(person, { shortcut })).body).toMatchObject({ code: 'shortcut_taken' });
  }
  expect((await add(csr, { shortcut: 'no spaces' })).status).toBe(422);
});

test('a field that saved replies do not have is refused at the text', async () => {
  const { csr } = await givenTeam();
  expect(await add(csr, { text: 'On {{appointment.date}}' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'text', message: expect.stringContaining('{{appointment.date}}') }] },
  });
});

test('TEXT-4: are filled in for the client and the pet of a conversation, those in their language first', async () => {
  const { clinicId, csr, clientId, petId } = await givenTeam();
  await add(csr, { name: 'B', text: '{{client.firstName}}, {{pet.name}} is ready. {{staff.name|We}}' });
  await add(csr, { name: 'C', language: 'de', text: 'Guten Tag {{client.fullName}}, {{pet.name|Ihr Tier}}' });
  const fill = async (subject: object) => (await api.call(csr, fillSavedRepliesEndpoint, subject)).body.items;
  expect(await fill({ clientId, petId })).toMatchObject([
    { name: 'B', text: 'Casey, Biscuit is ready. Sam Desk', missing: [] },
    { name: 'C', text: 'Guten Tag Miller, Casey, Biscuit', missing: [] },
  ]);
  await db.owner.query(`update clients set language = 'de' where clinic_id = $1`, [clinicId]);
  expect(await fill({ clientId })).toMatchObject([
    { name: 'C', text: 'Guten Tag Miller, Casey, Ihr Tier' },
    { name: 'B', text: 'Casey, [Pet’s name] is ready. Sam Desk', missing: ['Pet’s name'] },
  ]);
  const other = await givenTeam();
  for (const subject of [{ clientId: other.clientId }, { petId: other.petId }])
    expect((await api.call(csr, fillSavedRepliesEndpoint, subject)).status).toBe(404);
});

test('there are at most 300 of the clinic, and 300 of each person', async () => {
  const { clinicId, admin, csr } = await givenTeam();
  await db.owner.query(
    `insert into message_templates (clinic_id, kind, language, name, portal_text)
     select $1, 'saved_reply', 'en', 'Reply ' || n, 'x' from generate_series(1, 300) n`,
    [clinicId],
  );
  expect((await add(admin, { isPersonal: false })).body).toMatchObject({ code: 'saved_reply_limit' });
  expect((await add(csr)).status).toBe(200);
});
