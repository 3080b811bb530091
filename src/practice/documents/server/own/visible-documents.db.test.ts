import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenPerson, type Person } from '#test/given.ts';
import { givenOwnPet, type OwnPet } from '#test/given-own-pet.ts';
import { openTestStorage } from '#test/storage.ts';
import {
  addDocumentEndpoint,
  archiveDocumentEndpoint,
  changeDocumentEndpoint,
  type Document,
} from '../../contract.ts';
import { listMyDocumentsEndpoint } from '../../own.contract.ts';
import { documentsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, documentsHandlers);
  storage = await openTestStorage(db);
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

async function givenTextDocument(own: OwnPet, title: string, isClientVisible: boolean): Promise<Document> {
  const file = randomUUID();
  const bytes = new TextEncoder().encode(`content of ${title}`);
  await storage.upload(own.doctor, `${own.clinicId}/${file}`, bytes, 'text/plain');
  const { body } = await api.call(own.doctor, addDocumentEndpoint, {
    file,
    petId: own.petId,
    title,
    note: `note of ${title}`,
    isClientVisible,
  });
  return body;
}

/** Every way on which a client could reach a document: lists, the file, its pictures, signed URLs, copies. */
async function everythingVisibleTo(person: Person, own: OwnPet, { path }: Document): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const responses = await Promise.all([
    storage.download(person, path),
    storage.request(person, 'GET', `/object/documents/${path}`),
    storage.request(null, 'GET', `/object/public/documents/${path}`),
    storage.request(person, 'GET', `/object/info/documents/${path}`),
    storage.request(person, 'GET', `/render/image/authenticated/documents/${path}?width=10`),
    storage.request(person, 'POST', '/object/list/documents', {
      body: JSON.stringify({ prefix: own.clinicId, limit: 100, offset: 0 }),
      headers: json,
    }),
    storage.request(person, 'POST', `/object/sign/documents/${path}`, {
      body: JSON.stringify({ expiresIn: 60 }),
      headers: json,
    }),
    storage.request(person, 'POST', '/object/copy', {
      body: JSON.stringify({
        bucketId: 'documents',
        sourceKey: path,
        destinationKey: `${own.clinicId}/copy`,
      }),
      headers: json,
    }),
  ]);
  const files = await Promise.all(responses.map(async (response) => (response.ok ? response.text() : '')));
  const list = await api.call(person, listMyDocumentsEndpoint, { petId: own.petId });
  return [...files, JSON.stringify(list.body)].join('\n');
}

test('CORE-9: a document is unreachable for clients until its switch is on, and again when it is off or archived', async () => {
  const own = await givenOwnPet(db.owner);
  const hidden = await givenTextDocument(own, 'Canary', false);
  const name = hidden.path.split('/')[1] ?? '';
  const reachable = async () => {
    const found = await everythingVisibleTo(own.person, own, hidden);
    return found.includes('Canary') || found.includes(name) || found.includes(hidden.id);
  };
  expect(await reachable()).toBe(false);

  const shown = await api.call(own.doctor, changeDocumentEndpoint, {
    id: hidden.id,
    version: 1,
    isClientVisible: true,
  });
  const { body } = await api.call(own.person, listMyDocumentsEndpoint, { petId: own.petId });
  expect(body.items.map(({ id }) => id)).toEqual([hidden.id]);
  expect(JSON.stringify(body)).not.toContain('note of');
  expect(await (await storage.download(own.person, hidden.path)).text()).toBe('content of Canary');

  await api.call(own.doctor, archiveDocumentEndpoint, { id: hidden.id });
  expect(await reachable()).toBe(false);
  await db.owner.query('update documents set archived_at = null where id = $1', [hidden.id]);
  await api.call(own.doctor, changeDocumentEndpoint, {
    id: hidden.id,
    version: shown.body.version + 1,
    isClientVisible: false,
  });
  expect(await reachable()).toBe(false);
});

test('CORE-9: a visible document is seen by the clients of its pet only', async () => {
  const own = await givenOwnPet(db.owner);
  const shown = await givenTextDocument(own, 'Canary', true);
  const neighbour = await givenPerson(db.owner, { role: 'client' });
  await givenClientWithPet(db.owner, own.clinicId, { account: neighbour });
  const otherOwner = await givenOwnPet(db.owner);
  for (const person of [neighbour, otherOwner.person, otherOwner.doctor]) {
    const found = await everythingVisibleTo(person, own, shown);
    expect(found).not.toContain('Canary');
    expect(found).not.toContain(shown.path);
  }
});

test('a client stores what they attach to a message in the folder of their own clinic, and in no other', async () => {
  const own = await givenOwnPet(db.owner);
  const other = await givenOwnPet(db.owner);
  const upload = (clinicId: string) =>
    storage.upload(own.person, `${clinicId}/${randomUUID()}`, new TextEncoder().encode('x'), 'text/plain');
  expect((await upload(own.clinicId)).status).toBe(200);
  expect((await upload(other.clinicId)).status).toBeGreaterThanOrEqual(400);
});
