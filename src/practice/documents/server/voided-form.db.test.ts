import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
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
  // Signed at the clinic: it was never sent to the client's account.
  await db.owner.query(
    `with form as (insert into forms (clinic_id, kind) values ($1, 'consent') returning id),
          version as (insert into form_versions (clinic_id, form_id, number, title, body, fields)
            select $1, f.id, 1, 'Consent', '', '[]' from form f returning form_id),
          request as (insert into form_requests (clinic_id, form_id, pet_id) select $1, v.form_id, $3 from version v returning id, form_id)
     insert into form_signatures (clinic_id, id, request_id, form_id, version, signer_name, method, channel, content, content_hash)
       select $1, $2, r.id, r.form_id, 1, 'Casey', 'typed', 'clinic', '{}', repeat('a', 64) from request r`,
    [clinicId, id, petId],
  );
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
