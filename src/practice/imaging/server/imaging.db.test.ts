import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson } from '#test/given.ts';
import { type GivenTreatment, givenTreatment } from '#test/given-acts.ts';
import { givenUploadedFile } from '#test/given-document.ts';
import { listMyDocumentsEndpoint } from '#practice/documents/own.contract.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import {
  cancelImagingRequestEndpoint,
  completeImagingRequestEndpoint,
  dismissImagingStudyEndpoint,
  getImagingStudyEndpoint,
  listImagingRequestsEndpoint,
  listImagingStudiesEndpoint,
  matchImagingStudyEndpoint,
  releaseImagingStudyEndpoint,
  requestImagingEndpoint,
  saveImagingMarksEndpoint,
  suggestPetsEndpoint,
  unmatchImagingStudyEndpoint,
} from '../contract.ts';
import { listMyStudiesEndpoint } from '../own.contract.ts';
import { imagingHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, [...imagingHandlers, ...documentsHandlers]);
});
afterAll(() => db.drop());

const chargesOf = async (visitId: string): Promise<number> =>
  (await db.owner.query('select from charges where visit_id = $1 and voided_at is null', [visitId]))
    .rowCount ?? 0;

/** A study that nobody knows whose it is. */
async function givenStudy(
  clinicId: string,
  given: { name?: string; accession?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await db.owner.query(
    `insert into imaging_studies (clinic_id, id, study_uid, modality, accession, patient, ae_title)
     values ($1, $2, '2.25.' || (random() * 1e15)::bigint, 'DX', $3,
       jsonb_build_object('id', null, 'name', $4::text, 'species', null, 'birthDate', null), 'XRAY')`,
    [clinicId, id, given.accession ?? null, given.name ?? null],
  );
  return id;
}

const thorax = ({ visitId, examId }: GivenTreatment) => ({
  visitId,
  modality: 'DX' as const,
  bodyRegion: 'Thorax',
  itemId: examId,
});

describe('a request', () => {
  test('is a planned act with a number of the clinic, charged once when it is complete', async () => {
    const given = await givenTreatment(db.owner);
    const { doctor, visitId } = given;
    const first = await api.call(doctor, requestImagingEndpoint, thorax(given));
    const second = await api.call(doctor, requestImagingEndpoint, thorax(given));
    expect([first.body.accession, second.body.accession]).toEqual(['R000001', 'R000002']);
    expect(first.body).toMatchObject({
      status: 'requested',
      act: { name: 'Examination', status: 'planned' },
    });
    expect(await chargesOf(visitId)).toBe(0);
    const { id } = first.body;
    const done = await Promise.all(
      [1, 2].map(() => api.call(doctor, completeImagingRequestEndpoint, { id })),
    );
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(done[0]?.body).toMatchObject({ status: 'done', act: { status: 'done' } });
    expect(await chargesOf(visitId)).toBe(1);
    const list = await api.call(doctor, listImagingRequestsEndpoint, { visitId });
    expect(list.body.items.map(({ accession }) => accession)).toEqual(['R000002']);
  });

  test('that is canceled drops its act, and is done no more', async () => {
    const given = await givenTreatment(db.owner);
    const { doctor } = given;
    const { body } = await api.call(doctor, requestImagingEndpoint, thorax(given));
    const canceled = await api.call(doctor, cancelImagingRequestEndpoint, {
      id: body.id,
      reason: 'Not sedated',
    });
    expect(canceled.body).toMatchObject({
      status: 'cancelled',
      closingReason: 'Not sedated',
      act: { status: 'voided' },
    });
    expect((await api.call(doctor, completeImagingRequestEndpoint, { id: body.id })).body).toMatchObject({
      code: 'imaging_request_closed',
    });
    expect(
      (await api.call(doctor, cancelImagingRequestEndpoint, { id: body.id, reason: 'Again' })).status,
    ).toBe(200);
  });
});

describe('an unmatched study', () => {
  test('has suggestions, is matched with its request, and waits again when that is undone', async () => {
    const given = await givenTreatment(db.owner);
    const { clinicId, doctor, petId } = given;
    await db.owner.query(`update pets set name = 'Quincy' where id = $1`, [petId]);
    const request = (await api.call(doctor, requestImagingEndpoint, thorax(given))).body;
    const id = await givenStudy(clinicId, { name: 'Somebody^Quincy' });
    const suggestions = await api.call(doctor, suggestPetsEndpoint, { id });
    expect(suggestions.body.items).toMatchObject([
      { id: petId, name: 'Quincy', score: 45, request: { id: request.id, accession: 'R000001' } },
    ]);
    const matched = await api.call(doctor, matchImagingStudyEndpoint, { id, petId, requestId: request.id });
    expect(matched.body).toMatchObject({
      matchedBy: 'manual',
      pet: { name: 'Quincy' },
      requestId: request.id,
    });
    const uncharged = await api.call(doctor, listImagingRequestsEndpoint, { view: 'not_charged' });
    expect(uncharged.body.items).toMatchObject([{ id: request.id, studyIds: [id] }]);
    expect((await api.call(doctor, matchImagingStudyEndpoint, { id, petId })).body).toMatchObject({
      code: 'imaging_study_matched',
    });
    await api.call(doctor, unmatchImagingStudyEndpoint, { id });
    const waiting = await api.call(doctor, listImagingStudiesEndpoint, { view: 'unmatched' });
    expect(waiting.body.items).toMatchObject([{ id, pet: null, requestId: null }]);
  });

  test('belongs to no request of another pet, and to no pet of another clinic', async () => {
    const [given, other] = [await givenTreatment(db.owner), await givenTreatment(db.owner)];
    const { clinicId, doctor, petId } = given;
    const id = await givenStudy(clinicId);
    const foreign = (await api.call(other.doctor, requestImagingEndpoint, thorax(other))).body;
    for (const input of [{ petId, requestId: foreign.id }, { petId: other.petId }, { petId: randomUUID() }])
      expect((await api.call(doctor, matchImagingStudyEndpoint, { id, ...input })).status).toBe(404);
    expect((await api.call(other.doctor, getImagingStudyEndpoint, { id })).status).toBe(404);
  });

  test('of nobody leaves the queue with a reason, and can come back', async () => {
    const { clinicId, doctor } = await givenTreatment(db.owner);
    const id = await givenStudy(clinicId, { name: 'TEST^PHANTOM' });
    await api.call(doctor, dismissImagingStudyEndpoint, { id, reason: 'A test picture' });
    const list = async (view: 'dismissed' | 'unmatched') =>
      (await api.call(doctor, listImagingStudiesEndpoint, { view })).body.items.map((study) => study.id);
    expect([await list('unmatched'), await list('dismissed')]).toEqual([[], [id]]);
    await api.call(doctor, unmatchImagingStudyEndpoint, { id });
    expect([await list('unmatched'), await list('dismissed')]).toEqual([[id], []]);
  });
});

describe('what is drawn', () => {
  test('is saved with a version, so that nobody overwrites another one’s marks', async () => {
    const { clinicId, doctor, csr } = await givenTreatment(db.owner);
    const id = await givenStudy(clinicId);
    const marks = [
      {
        kind: 'length' as const,
        instanceId: randomUUID(),
        frame: 1,
        points: [
          [0, 0, 0],
          [1, 2, 0],
        ] as [number, number, number][],
        text: '',
      },
    ];
    const saved = await api.call(doctor, saveImagingMarksEndpoint, { id, version: 0, marks });
    expect(saved.body).toEqual({ version: 1 });
    for (const version of [0, 7])
      expect((await api.call(csr, saveImagingMarksEndpoint, { id, version, marks: [] })).body).toMatchObject({
        code: 'record_changed',
      });
    expect((await api.call(doctor, getImagingStudyEndpoint, { id })).body).toMatchObject({
      marks,
      marksVersion: 1,
    });
  });
});

describe('CORE-9', () => {
  test('a client sees the note and the drawn pictures of a study that somebody has shown them, and nothing before', async () => {
    const given = await givenTreatment(db.owner);
    const { clinicId, doctor, petId, clientId } = given;
    const account = await givenPerson(db.owner, { role: 'client' });
    await db.owner.query('update clients set user_id = $3 where clinic_id = $1 and id = $2', [
      clinicId,
      clientId,
      account.userId,
    ]);
    const id = await givenStudy(clinicId, { name: 'Secret^Name' });
    const { file } = await givenUploadedFile(db.owner, clinicId);
    const show = () =>
      api.call(doctor, releaseImagingStudyEndpoint, { id, note: 'All is well', files: [file] });
    expect((await show()).body).toMatchObject({ code: 'imaging_study_unmatched' });
    await api.call(doctor, matchImagingStudyEndpoint, { id, petId });
    expect((await api.call(account, listMyStudiesEndpoint, { petId })).body).toEqual({ items: [] });
    expect((await show()).body).toMatchObject({ releaseNote: 'All is well' });
    const mine = await api.call(account, listMyStudiesEndpoint, { petId });
    expect(mine.body.items).toMatchObject([{ id, note: 'All is well' }]);
    expect(JSON.stringify(mine.body)).not.toContain('Secret');
    const documents = await api.call(account, listMyDocumentsEndpoint, { petId });
    expect(documents.body.items).toMatchObject([{ title: 'Radiograph' }]);
    expect((await api.call(doctor, unmatchImagingStudyEndpoint, { id })).body).toMatchObject({
      code: 'imaging_study_released',
    });
  });
});
