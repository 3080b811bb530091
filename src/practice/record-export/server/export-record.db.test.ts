import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff, type Person } from '#test/given.ts';
import { CANARY, type CanaryRecord, givenCanaryRecord, SHOWN } from '#test/given-record.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { releaseVisitEndpoint } from '#practice/visits/signing.contract.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { exportClientRecordEndpoint, exportFullRecordEndpoint, type ExportedFile } from '../contract.ts';
import { ClientRecord, FullRecord } from '../record-file.contract.ts';
import { recordExportHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let record: CanaryRecord;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...visitsHandlers, ...recordExportHandlers]);
  record = await givenCanaryRecord(db.owner, api);
  await record.finish();
  await api.call(record.doctor, releaseVisitEndpoint, { id: record.visitId });
});
afterAll(() => db.drop());

const bytesOf = ({ contentBase64 }: ExportedFile): Buffer => Buffer.from(contentBase64, 'base64');

async function fullFile(person: Person, format: 'json' | 'pdf', internalNotes: 'no' | 'yes' = 'no') {
  const { petId } = record;
  const { status, body } = await api.call(person, exportFullRecordEndpoint, {
    petId,
    format,
    purpose: 'referral',
    note: 'Dr. Bo',
    internalNotes,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

test('a full record has every section, addendum, signature and hash, and says that the chain was verified', async () => {
  const text = readPdfText(bytesOf(await fullFile(record.doctor, 'pdf')));
  for (const part of [
    `${CANARY} subjective`,
    `${CANARY} plan`,
    SHOWN.discharge,
    `${CANARY} finding`,
    `${CANARY} diagnosis`,
    `${CANARY} problem`,
    `${CANARY} addendum`,
    `Reason: ${CANARY} reason`,
    SHOWN.vaccine,
    SHOWN.document,
    'heart rate 90/min',
    '1 revision',
    'Bandage change',
    'all 3 signed entries are unchanged signed',
    'Addendum by Dr Test',
    SHOWN.chemistry,
    '4.1 mmol/L',
    'Signed by Dr Ada',
    'Endoscopy, Gastroscopy',
    `Findings: ${CANARY} findings`,
    `Endoscopy, ${CANARY} cytology`,
    'Radiograph: Thorax',
    `${CANARY} elbow`,
  ])
    expect(text.replaceAll('\n', ' ')).toContain(part);
  expect(text).not.toContain(`${CANARY} internal`);
  const { rows } = await db.owner.query<{ hash: string }>(
    'select content_hash as hash from visit_signatures where pet_id = $1',
    [record.petId],
  );
  expect(rows).toHaveLength(3);
  for (const { hash } of rows) expect(text).toContain(hash);
});

test('results are in a full record once a doctor has signed them', async () => {
  const full = FullRecord.parse(JSON.parse(bytesOf(await fullFile(record.doctor, 'json')).toString()));
  const { labReportId, diagnosticReportId, studyId } = record.results;
  expect(full.labReports).toHaveLength(2);
  expect(full.labReports.find(({ id }) => id === labReportId)).toMatchObject({
    revision: 1,
    tests: [SHOWN.chemistry],
    values: [{ valueText: '4.1', unit: 'mmol/L' }],
    interpretation: CANARY,
    signerName: 'Dr Ada',
    releaseNote: SHOWN.chemistry,
    isChanged: false,
  });
  expect(full.diagnosticReports).toHaveLength(2);
  expect(full.diagnosticReports.find(({ id }) => id === diagnosticReportId)).toMatchObject({
    findings: `${CANARY} findings`,
    signatures: [{ contentHash: 'd'.repeat(64) }],
  });
  expect(new Set(full.studies.map(({ description }) => description))).toEqual(
    new Set(['Thorax', `${CANARY} elbow`]),
  );
  expect(full.studies.find(({ id }) => id === studyId)?.releaseNote).toBe(SHOWN.study);
  expect(JSON.stringify(full)).not.toMatch(new RegExp(`${CANARY} (?:draft|unsigned)`));
});

test('each page names the pet and the clinic, and its number', async () => {
  const lines = readPdfText(bytesOf(await fullFile(record.doctor, 'pdf'))).split('\n');
  const numbers = lines.filter((line) => /Page \d+ of \d+$/.test(line));
  const { rows } = await db.owner.query<{ head: string }>(
    `select k.name || ' · ' || p.name as head from pets p join clinics k on k.id = p.clinic_id where p.id = $1`,
    [record.petId],
  );
  expect(numbers.length).toBeGreaterThan(1);
  // The first page has the clinic’s head and the title with the pet’s name.
  expect(lines.filter((line) => line === rows[0]?.head)).toHaveLength(numbers.length - 1);
  expect(lines.slice(0, 10).join(' ')).toContain('Biscuit');
});

test('internal notes are in a full record only when they are asked for, and then it says so', async () => {
  const text = readPdfText(bytesOf(await fullFile(record.doctor, 'pdf', 'yes')));
  expect(text).toContain(`${CANARY} internal`);
  expect(text).toContain('Contains internal notes');
});

test('JSON is in the declared format, of both kinds', async () => {
  const full = FullRecord.parse(JSON.parse(bytesOf(await fullFile(record.doctor, 'json')).toString()));
  expect(full).toMatchObject({
    format: 'tailwell-record/1',
    kind: 'full',
    isComplete: true,
    chain: { length: 3, isIntact: true, brokenAt: null },
  });
  expect(full.visits).toHaveLength(2);
  expect(full.visits.flatMap(({ sections }) => sections.map(({ section }) => section))).not.toContain(
    'internal',
  );
  const { body } = await api.call(record.doctor, exportClientRecordEndpoint, {
    petId: record.petId,
    format: 'json',
    purpose: 'client',
  });
  const client = ClientRecord.parse(JSON.parse(bytesOf(body).toString()));
  expect(client).toMatchObject({
    kind: 'client',
    allergies: [SHOWN.allergy],
    vaccinations: [{ productName: SHOWN.vaccine, lot: 'LOT7' }],
    due: [{ name: SHOWN.due }],
    visits: [{ id: record.visitId, reason: SHOWN.reason, discharge: SHOWN.discharge }],
    labReports: [{ tests: [SHOWN.chemistry], note: SHOWN.chemistry, isChanged: false }],
    diagnosticReports: [{ title: 'Gastroscopy', conclusion: SHOWN.conclusion }],
    studies: [{ description: 'Thorax', note: SHOWN.study }],
    documents: [{ title: SHOWN.document }],
  });
  expect([client.labReports, client.diagnosticReports, client.studies].map(({ length }) => length)).toEqual([
    1, 1, 1,
  ]);
});

test('a broken chain is named on the printed record', async () => {
  await db.owner.query(`alter table visit_signatures disable trigger all`);
  const change = (from: string, to: string) =>
    db.owner.query(
      `update visit_signatures set signer_name = $2 where pet_id = $1 and position = 2 and signer_name = $3`,
      [record.petId, to, from],
    );
  await change('Dr Test', 'Somebody else');
  const text = readPdfText(bytesOf(await fullFile(record.doctor, 'pdf')));
  expect(text.replaceAll('\n', ' ')).toContain('entry 2 of 3 signed entries is not as it was signed');
  await change('Somebody else', 'Dr Test');
  await db.owner.query(`alter table visit_signatures enable trigger all`);
});

test('the front desk exports for clients only, with the purpose in the audit trail', async () => {
  const { petId, clinicId } = record;
  const desk = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const input = { petId, format: 'json', purpose: 'other', note: 'For the groomer' } as const;
  expect((await api.call(desk, exportFullRecordEndpoint, input)).status).toBe(403);
  expect((await api.call(desk, exportClientRecordEndpoint, input)).status).toBe(200);
  const { rows } = await db.owner.query(
    `select after from audit_entries where clinic_id = $1 and action = 'record.exported' and actor_id = $2`,
    [clinicId, desk.userId],
  );
  expect(rows).toEqual([
    { after: { kind: 'client', format: 'json', purpose: 'other', note: 'For the groomer' } },
  ]);
});

test('a record of another clinic is not found', async () => {
  const other = await givenCanaryRecord(db.owner, api);
  const input = { petId: record.petId, format: 'pdf', purpose: 'archive' } as const;
  expect((await api.call(other.doctor, exportFullRecordEndpoint, input)).status).toBe(404);
  expect((await api.call(other.doctor, exportClientRecordEndpoint, input)).status).toBe(404);
});
