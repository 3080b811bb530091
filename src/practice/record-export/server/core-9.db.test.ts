import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { CANARY, type CanaryRecord, givenCanaryRecord, SHOWN } from '#test/given-record.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { withoutIds } from '#test/without-ids.ts';
import { listMyDiagnosticReportsEndpoint } from '#practice/diagnostic-reports/own.contract.ts';
import { diagnosticReportsHandlers } from '#practice/diagnostic-reports/server/routes.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { listMyStudiesEndpoint } from '#practice/imaging/own.contract.ts';
import { imagingHandlers } from '#practice/imaging/server/routes.ts';
import { listMyLabReportsEndpoint } from '#practice/lab-results/own.contract.ts';
import { labResultsHandlers } from '#practice/lab-results/server/routes.ts';
import { listMyDocumentsEndpoint } from '#practice/documents/own.contract.ts';
import { getMyPetEndpoint } from '#practice/pets/own.contract.ts';
import { ownPetsHandlers } from '#practice/pets/server/own/routes.ts';
import { getMyPetCareEndpoint } from '#practice/vaccinations/own.contract.ts';
import { vaccinationsHandlers } from '#practice/vaccinations/server/routes.ts';
import { listMyVisitsEndpoint } from '#practice/visits/own.contract.ts';
import { noteText } from '#practice/visits/note.rules.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { releaseVisitEndpoint } from '#practice/visits/signing.contract.ts';
import {
  dischargeSheetEndpoint,
  exportClientRecordEndpoint,
  exportFullRecordEndpoint,
  type ExportedFile,
} from '../contract.ts';
import { exportMyRecordEndpoint } from '../own.contract.ts';
import { ClientRecord } from '../record-file.contract.ts';
import { createShareEndpoint, openSharedRecordEndpoint } from '../shares.contract.ts';
import { recordExportHandlers } from './routes.ts';

const NOBODY = null;
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let record: CanaryRecord;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [
    ...visitsHandlers,
    ...recordExportHandlers,
    ...ownPetsHandlers,
    ...vaccinationsHandlers,
    ...documentsHandlers,
    ...labResultsHandlers,
    ...diagnosticReportsHandlers,
    ...imagingHandlers,
  ]);
  record = await givenCanaryRecord(db.owner, api);
  await record.finish();
  await api.call(record.doctor, releaseVisitEndpoint, { id: record.visitId });
});
afterAll(() => db.drop());

/** A file as text, whichever format it has. */
function textOf({ mimeType, contentBase64 }: ExportedFile): string {
  const bytes = Buffer.from(contentBase64, 'base64');
  return mimeType === 'application/json' ? bytes.toString() : readPdfText(bytes).replaceAll('\n', ' ');
}

/** A body that must have been given. */
function given<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Every way on which a pet's record leaves the clinic for clients, as text. */
const WAYS_OUT: Readonly<Record<string, () => Promise<string>>> = {
  'the portal’s pet': async () =>
    JSON.stringify(given(await api.call(record.person, getMyPetEndpoint, { id: record.petId }))),
  'the portal’s care': async () =>
    JSON.stringify(given(await api.call(record.person, getMyPetCareEndpoint, { petId: record.petId }))),
  'the portal’s visits': async () =>
    JSON.stringify(given(await api.call(record.person, listMyVisitsEndpoint, { petId: record.petId }))),
  'the portal’s laboratory results': async () =>
    JSON.stringify(given(await api.call(record.person, listMyLabReportsEndpoint, { petId: record.petId }))),
  'the portal’s diagnostic reports': async () =>
    JSON.stringify(
      given(await api.call(record.person, listMyDiagnosticReportsEndpoint, { petId: record.petId })),
    ),
  'the portal’s imaging': async () =>
    JSON.stringify(given(await api.call(record.person, listMyStudiesEndpoint, { petId: record.petId }))),
  'the portal’s documents': async () =>
    JSON.stringify(given(await api.call(record.person, listMyDocumentsEndpoint, { petId: record.petId }))),
  'the portal’s PDF': async () =>
    textOf(given(await api.call(record.person, exportMyRecordEndpoint, { petId: record.petId }))),
  'the portal’s JSON': async () =>
    textOf(
      given(await api.call(record.person, exportMyRecordEndpoint, { petId: record.petId, format: 'json' })),
    ),
  'the client’s PDF': async () =>
    textOf(
      given(
        await api.call(record.doctor, exportClientRecordEndpoint, {
          petId: record.petId,
          format: 'pdf',
          purpose: 'client',
        }),
      ),
    ),
  'the client’s JSON': async () =>
    textOf(
      given(
        await api.call(record.doctor, exportClientRecordEndpoint, {
          petId: record.petId,
          format: 'json',
          purpose: 'client',
        }),
      ),
    ),
  'a share link': async () => {
    const { token } = given(
      await api.call(record.doctor, createShareEndpoint, {
        petId: record.petId,
        kind: 'client',
        recipient: 'Tierklinik Mitte',
        expiresInDays: 7,
        selection: null,
      }),
    );
    return JSON.stringify(given(await api.call(NOBODY, openSharedRecordEndpoint, { token })));
  },
  'the discharge sheet': async () =>
    textOf(given(await api.call(record.doctor, dischargeSheetEndpoint, { id: record.visitId }))),
};

describe('CORE-9: what is private to the clinic never leaves it', () => {
  test.each(Object.entries(WAYS_OUT))('by %s', async (_way, read) => {
    const text = await read();
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toContain(CANARY);
    expect(withoutIds(text)).not.toMatch(/8[.,]?675/);
  });

  test('the canary is in the record: a full record has it', async () => {
    const full = textOf(
      given(
        await api.call(record.doctor, exportFullRecordEndpoint, {
          petId: record.petId,
          format: 'pdf',
          purpose: 'archive',
          internalNotes: 'yes',
        }),
      ),
    );
    expect(full.split(CANARY).length).toBeGreaterThan(15);
  });

  test('portal and exports show the same: one projection', async () => {
    const { person, doctor, petId } = record;
    const input = { petId, format: 'json', purpose: 'client' } as const;
    const byStaff = ClientRecord.parse(
      JSON.parse(textOf(given(await api.call(doctor, exportClientRecordEndpoint, input)))),
    );
    const byClient = ClientRecord.parse(
      JSON.parse(textOf(given(await api.call(person, exportMyRecordEndpoint, { petId, format: 'json' })))),
    );
    expect({ ...byClient, exportedAt: '' }).toEqual({ ...byStaff, exportedAt: '' });

    const pet = given(await api.call(person, getMyPetEndpoint, { id: petId }));
    const care = given(await api.call(person, getMyPetCareEndpoint, { petId }));
    const visits = given(await api.call(person, listMyVisitsEndpoint, { petId }));
    const labs = given(await api.call(person, listMyLabReportsEndpoint, { petId }));
    const reports = given(await api.call(person, listMyDiagnosticReportsEndpoint, { petId }));
    const studies = given(await api.call(person, listMyStudiesEndpoint, { petId }));
    const documents = given(await api.call(person, listMyDocumentsEndpoint, { petId }));
    expect(byStaff).toMatchObject({
      allergies: pet.allergies.map(({ note }) => note),
      weights: pet.weights.map(({ weightGrams, weighedAt }) => ({ weightGrams, weighedAt })),
      vaccinations: care.vaccinations,
      due: care.due,
      visits: visits.items.map(({ id, discharge }) => ({ id, discharge: discharge && noteText(discharge) })),
      // Their files are among the documents.
      labReports: labs.items.map(({ id, revision, tests, note, values }) => ({
        id,
        revision,
        tests,
        note,
        values,
      })),
      diagnosticReports: reports.items,
      studies: studies.items,
      documents: documents.items.map(({ id, title }) => ({ id, title })),
    });
    for (const text of Object.values(SHOWN)) expect(JSON.stringify(byStaff)).toContain(text);
  });
});
