import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { openTestStorage } from '#test/storage.ts';
import { addDocumentEndpoint } from '../contract.ts';
import { documentsHandlers } from './routes.ts';

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

/** The first box of a film, which names what kind it is, and room for the film itself. */
const boxed = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 20]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}`, 'latin1'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('mdat', 'latin1'),
  ]);
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
  Buffer.from('webm', 'latin1'),
  Buffer.alloc(64),
]);

test.each([
  ['a film of a phone', boxed('isom'), 'video/mp4'],
  ['one of an iPhone', boxed('qt  '), 'video/quicktime'],
  ['one of a browser', webm, 'video/webm'],
])('%s becomes a document that plays in the browser, part by part', async (_, bytes, mimeType) => {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const file = randomUUID();
  const path = `${clinicId}/${file}`;
  expect((await storage.upload(doctor, path, new Uint8Array(bytes), mimeType)).status).toBe(200);
  const { status, body } = await api.call(doctor, addDocumentEndpoint, { file, petId, title: 'Gait' });
  expect({ status, mimeType: body.mimeType }).toEqual({ status: 200, mimeType });
  const response = await storage.download(doctor, path);
  expect(response.headers.get('content-type')).toBe(mimeType);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
});
