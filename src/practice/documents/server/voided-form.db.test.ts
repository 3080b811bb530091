import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
import { givenSignedForm } from '#test/given-signed-form.ts';
import { getDocumentEndpoint, listDocumentsEndpoint } from '../contract.ts';
import { listMyDocumentsEndpoint } from '../own.contract.ts';
import { documentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, documentsHandlers);
});
afterAll(() => db.drop());

test('the PDF of a signed form says since when it is voided, to staff and to clients who see it', async () => {
  const { clinicId, petId, doctor, person } = await givenOwnPet(db.owner);
  const { id } = await givenDocument(db.owner, clinicId, { petId, isClientVisible: true });
  const other = await givenDocument(db.owner, clinicId, { petId, isClientVisible: true });
  await givenSignedForm(db.owner, clinicId, { id, petId });
  const voided = async () => {
    const lists = await Promise.all([
      api.call(doctor, listDocumentsEndpoint, { petId }),
      api.call(person, listMyDocumentsEndpoint, { petId }),
    ]);
    return lists.map(({ body }) =>
      body.items.filter(({ voidedAt }) => voidedAt !== null).map((document) => document.id),
    );
  };
  expect(await voided()).toEqual([[], []]);
  await db.owner.query(
    `insert into form_voids (clinic_id, signature_id, reason) values ($1, $2, 'Consent was revoked')`,
    [clinicId, id],
  );
  expect(await voided()).toEqual([[id], [id]]);
  expect((await api.call(doctor, getDocumentEndpoint, { id: other.id })).body.voidedAt).toBeNull();
});
