import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTreatment } from '#test/given-acts.ts';
import { givenClientWithPet } from '#test/given.ts';
import { listActsEndpoint, planAndDoActEndpoint } from '../contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

test('CORE-10: a pet that changes hands keeps its acts, and what was charged stays with who brought it', async () => {
  const { clinicId, doctor, petId, clientId, visitId, examId } = await givenTreatment(db.owner);
  const { clientId: nextClientId } = await givenClientWithPet(db.owner, clinicId);
  const charged = async (id: string) =>
    (await api.call(doctor, listActsEndpoint, { visitId: id })).body.items.map(
      ({ charge }) => charge?.clientId,
    );
  await api.call(doctor, planAndDoActEndpoint, { for: { visitId }, itemId: examId });
  await db.owner.query(
    `update visits set status = 'locked', locked_at = now() where clinic_id = $1 and id = $2`,
    [clinicId, visitId],
  );
  await db.owner.query('delete from pet_clients where clinic_id = $1 and pet_id = $2', [clinicId, petId]);
  await db.owner.query(
    'insert into pet_clients (clinic_id, pet_id, client_id, is_primary) values ($1, $2, $3, true)',
    [clinicId, petId, nextClientId],
  );
  const later = await api.call(doctor, planAndDoActEndpoint, { for: { petId }, itemId: examId });
  expect(later.body.petId).toBe(petId);
  expect(await charged(visitId)).toEqual([clientId]);
  expect(await charged(later.body.visitId)).toEqual([nextClientId]);
});
