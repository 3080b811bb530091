import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenItem, givenTreatment } from '#test/given-acts.ts';
import { planAndDoActEndpoint, planActsEndpoint, undoActEndpoint } from '../contract.ts';
import { listMedicationEndpoint } from '../medication.contract.ts';
import { actsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, actsHandlers);
});
afterAll(() => db.drop());

test('MED-1: the drugs that were done count, each once with its latest time', async () => {
  const { clinicId, doctor, petId, visitId, examId } = await givenTreatment(db.owner);
  const carprofen = await givenItem(db.owner, clinicId, { kind: 'drug', name: 'Carprofen' });
  const planned = await givenItem(db.owner, clinicId, { kind: 'drug', name: 'Planned only' });
  const undone = await givenItem(db.owner, clinicId, { kind: 'drug', name: 'Undone' });
  const give = async (itemId: string, note?: string, quantityThousandths = 1000) => {
    const { body } = await api.call(doctor, planAndDoActEndpoint, {
      for: { visitId },
      itemId,
      quantityThousandths,
      ...(note === undefined ? {} : { note }),
    });
    return body.items[0]?.id ?? '';
  };
  await give(examId);
  await give(carprofen, 'Twice daily', 20_000);
  await give(carprofen, 'Once daily', 10_000);
  await api.call(doctor, planActsEndpoint, { for: { visitId }, items: [{ itemId: planned }] });
  await api.call(doctor, undoActEndpoint, { id: await give(undone), reason: 'Wrong pet' });

  const { body } = await api.call(doctor, listMedicationEndpoint, { petId });
  expect(body.items).toMatchObject([
    {
      itemId: carprofen,
      name: 'Carprofen',
      lastQuantityThousandths: 10_000,
      lastNote: 'Once daily',
      lastUse: 'given',
      lastVisitId: visitId,
      times: 2,
    },
  ]);
});

test('MED-1: a drug of more than twelve months ago no longer counts', async () => {
  const { clinicId, doctor, petId, visitId } = await givenTreatment(db.owner);
  const itemId = await givenItem(db.owner, clinicId, { kind: 'drug', name: 'Old drug' });
  await db.owner.query(
    `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, is_billable, status, planned_at, done_at, done_by)
     values ($1, $2, $3, $4, 'drug', 'Old drug', false, 'done', now() - interval '13 months', now() - interval '13 months', $5)`,
    [clinicId, visitId, petId, itemId, doctor.userId],
  );
  const { body } = await api.call(doctor, listMedicationEndpoint, { petId });
  expect(body.items).toEqual([]);
});
