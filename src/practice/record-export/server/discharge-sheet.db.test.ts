import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, givenStaff, type Person } from '#test/given.ts';
import { givenItem } from '#test/given-acts.ts';
import { CANARY, givenCanaryRecord, SHOWN } from '#test/given-record.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { dischargeSheetEndpoint } from '../contract.ts';
import { recordExportHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...visitsHandlers, ...recordExportHandlers]);
});
afterAll(() => db.drop());

async function printedText(person: Person, id: string): Promise<string> {
  const { status, body } = await api.call(person, dischargeSheetEndpoint, { id });
  if (status !== 200) throw new Error(JSON.stringify(body));
  expect(body.fileName).toMatch(/^discharge-[\p{L}\p{N}-]+\.pdf$/u);
  return readPdfText(Buffer.from(body.contentBase64, 'base64'));
}

test('a discharge sheet has what the client needs, and nothing of the clinic’s own', async () => {
  const { doctor, clinicId, visitId, finish } = await givenCanaryRecord(db.owner, api);
  const desk = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const draft = await printedText(desk, visitId);
  expect(draft).toContain('DRAFT');
  expect(draft).toContain('has not signed this visit yet');
  await finish();
  const sheet = await printedText(doctor, visitId);
  for (const text of [
    SHOWN.reason,
    SHOWN.discharge,
    SHOWN.vaccine,
    SHOWN.due,
    'Bandage change',
    '9 kg',
    'Page 1 of 1',
  ])
    expect(sheet).toContain(text);
  expect(sheet).not.toContain('DRAFT');
  expect(sheet).toContain('The visit was signed on');
  expect(draft + sheet).not.toContain(CANARY);
  expect(draft + sheet).not.toMatch(/8[.,]?675/);

  const audited = await db.owner.query(
    `select count(*)::int as count from audit_entries where clinic_id = $1 and action = 'visit.discharge_printed' and subject_id = $2`,
    [clinicId, visitId],
  );
  expect(audited.rows).toEqual([{ count: 2 }]);
});

test('what is taken home says how to give it, as prescribed', async () => {
  const { doctor, clinicId, petId, visitId, finish } = await givenCanaryRecord(db.owner, api);
  const itemId = await givenItem(db.owner, clinicId, { name: 'Carprofen tablets', kind: 'drug' });
  const handOver = async (name: string) => {
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into acts (clinic_id, visit_id, pet_id, item_id, item_kind, item_name, use, quantity_thousandths, unit, is_billable,
         unbilled_reason, status, done_at, done_by)
       values ($1, $2, $3, $4, 'drug', $5, 'handed_over', 10000, 'tablet', false, 'sample', 'done', now(), $6) returning id`,
      [clinicId, visitId, petId, itemId, name, doctor.userId],
    );
    return rows[0]?.id;
  };
  const prescribed = await handOver('Carprofen tablets');
  await handOver('Vitamin tablets');
  await db.owner.query(
    `with prescription as (
       insert into prescriptions (clinic_id, number, visit_id, item_id, drug_name, directions, quantity_thousandths, unit, refills, written_on,
         expires_on, filled_at, dose, status)
       values ($1, 1, $2, $4, 'Carprofen tablets', '{"chosen": null, "text": "Give 1 tablet twice a day, with food."}', 10000, 'tablet', 0,
         current_date, current_date + 30, 'clinic', '{}', 'awaiting_approval') returning id)
     insert into prescription_fills (clinic_id, act_id, prescription_id) select $1, $3, p.id from prescription p`,
    [clinicId, visitId, prescribed, itemId],
  );
  await finish();
  const sheet = (await printedText(doctor, visitId)).replaceAll(/\s+/g, ' ');
  expect(sheet).toContain('Carprofen tablets, 10 tablets. Give 1 tablet twice a day, with food.');
  expect(sheet).toMatch(/Vitamin tablets, 10 tablets(?! *\.)/u);
});

test('VISIT-6: the weight is that of the visit: no later one, and an old one with its date', async () => {
  const { doctor, clinicId, petId, visitId, finish } = await givenCanaryRecord(db.owner, api);
  await finish();
  await db.owner.query(
    `insert into pet_weights (clinic_id, pet_id, weight_grams, weighed_at) values ($1, $2, 10500, now() + interval '1 day')`,
    [clinicId, petId],
  );
  const signed = await printedText(doctor, visitId);
  expect(signed).toContain('9 kg');
  expect(signed).not.toContain('10.5 kg');
  await db.owner.query(
    `update pet_weights set weighed_at = '2025-03-03T12:00:00Z' where clinic_id = $1 and pet_id = $2 and weight_grams = 9000`,
    [clinicId, petId],
  );
  expect(await printedText(doctor, visitId)).toContain('9 kg (from 3 March 2025)');
});

test('a discharge sheet of another clinic’s visit is not found, and no client gets one', async () => {
  const { visitId, person } = await givenCanaryRecord(db.owner, api);
  const otherDoctor = (await givenCanaryRecord(db.owner, api)).doctor;
  expect((await api.call(otherDoctor, dischargeSheetEndpoint, { id: visitId })).status).toBe(404);
  expect((await api.call(person, dischargeSheetEndpoint, { id: visitId })).status).toBe(403);
  const nobody = await givenPerson(db.owner, { role: null });
  expect((await api.call(nobody, dischargeSheetEndpoint, { id: visitId })).status).toBe(403);
});
