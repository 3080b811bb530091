import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenStaff, type Person } from '#test/given.ts';
import { givenVisit } from '#test/given-acts.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenOwnPet, type OwnPet } from '#test/given-own-pet.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import {
  addDiagnosticReportEndpoint,
  addReportAddendumEndpoint,
  discardDiagnosticReportEndpoint,
  getDiagnosticReportEndpoint,
  getDiagnosticReportPdfEndpoint,
  listDiagnosticReportsEndpoint,
  releaseDiagnosticReportEndpoint,
  type SaveDiagnosticReport,
  saveDiagnosticReportEndpoint,
  signDiagnosticReportEndpoint,
  withdrawDiagnosticReportEndpoint,
} from '../contract.ts';
import { listMyDiagnosticReportsEndpoint } from '../own.contract.ts';
import { diagnosticReportsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: OwnPet;
let technician: Person;
let visitId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, diagnosticReportsHandlers);
  world = await givenOwnPet(db.owner);
  technician = await givenStaff(db.owner, world.clinicId, { role: 'technician' });
  visitId = await givenVisit(db.owner, world.clinicId, world);
});
afterAll(() => db.drop());

const add = async () =>
  (
    await api.call(world.doctor, addDiagnosticReportEndpoint, {
      visitId,
      kind: 'endoscopy',
      title: 'Upper GI endoscopy',
    })
  ).body.id;
type Fields = Partial<z.input<typeof SaveDiagnosticReport>>;
const save = (id: string, fields: Fields = {}) =>
  api.call(world.doctor, saveDiagnosticReportEndpoint, {
    id,
    revision: 1,
    title: 'Upper GI endoscopy',
    doctorId: world.doctor.staffMemberId,
    technique: 'Under general anesthesia',
    findings: 'canary: mild erythema',
    conclusion: 'Mild gastritis',
    pictures: [],
    ...fields,
  });
const sign = (id: string, revision = 2, by: Person = world.doctor) =>
  api.call(by, signDiagnosticReportEndpoint, { id, revision });
const get = async (id: string) => (await api.call(world.doctor, getDiagnosticReportEndpoint, { id })).body;
const signed = async (): Promise<string> => {
  const id = await add();
  await save(id);
  await sign(id);
  return id;
};

describe('a draft', () => {
  test('is saved with pictures of the pet, and names the revision that was edited', async () => {
    const id = await add();
    const picture = await givenDocument(db.owner, world.clinicId, { petId: world.petId, title: 'Antrum' });
    const pictures = [{ documentId: picture.id, caption: 'Erythema of the antrum' }];
    const { body } = await save(id, { pictures });
    expect(body.revision).toBe(2);
    expect(await get(id)).toMatchObject({
      kind: 'endoscopy',
      conclusion: 'Mild gastritis',
      pictures: [{ title: 'Antrum', caption: 'Erythema of the antrum' }],
      signatures: [],
    });
    // What is there already is no new revision, so that a save whose answer was lost can be repeated.
    expect((await save(id, { pictures })).body.revision).toBe(2);
    expect(codeOf(await save(id, { findings: 'Somebody else wrote this' }))).toBe('record_changed');
  });

  test('takes no picture of another pet', async () => {
    const id = await add();
    const other = await givenClientWithPet(db.owner, world.clinicId);
    const picture = await givenDocument(db.owner, world.clinicId, { petId: other.petId });
    const { status, body } = await save(id, { pictures: [{ documentId: picture.id, caption: '' }] });
    expect([status, codeOf({ body })]).toEqual([422, 'invalid_input']);
  });

  test('is given up and taken back', async () => {
    const id = await add();
    const listed = async () =>
      (
        await api.call(technician, listDiagnosticReportsEndpoint, { visitId, state: 'drafts', limit: 100 })
      ).body.items.some((report) => report.id === id);
    expect(await listed()).toBe(true);
    await api.call(technician, discardDiagnosticReportEndpoint, { id });
    expect(await listed()).toBe(false);
    await api.call(technician, discardDiagnosticReportEndpoint, { id, isDiscarded: false });
    expect(await listed()).toBe(true);
  });
});

describe('DIAG-1: a signature', () => {
  test('needs a conclusion, the revision on screen, and somebody who may sign', async () => {
    const id = await add();
    expect(codeOf(await sign(id, 1))).toBe('report_empty');
    await save(id);
    expect(codeOf(await sign(id, 1))).toBe('record_changed');
    expect((await sign(id, 2, technician)).status).toBe(403);
    const { body } = await sign(id);
    expect(body.signature).toMatchObject({ position: 1, kind: 'signature', signerName: 'Dr Test' });
    expect(codeOf(await sign(id))).toBe('report_signed');
    expect(codeOf(await save(id, { revision: 2, findings: 'Something else' }))).toBe('report_signed');
  });

  test('of two at the same time one is taken', async () => {
    const id = await add();
    await save(id);
    const answers = await Promise.all([sign(id), sign(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is followed by addenda that continue its chain, also at the same time', async () => {
    const id = await signed();
    const addenda = await Promise.all(
      ['First', 'Second', 'Third'].map((text) =>
        api.call(world.doctor, addReportAddendumEndpoint, { id, text, reason: 'Forgotten' }),
      ),
    );
    expect(addenda.map(({ body }) => body.signature.position).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    const { rows } = await db.owner.query<{ isChained: boolean }>(
      `select previous_hash = lag(content_hash) over (order by position) as "isChained"
         from diagnostic_report_signatures where clinic_id = $1 and report_id = $2 order by position`,
      [world.clinicId, id],
    );
    expect(rows.map(({ isChained }) => isChained)).toEqual([null, true, true, true]);
    const draft = await add();
    const early = await api.call(world.doctor, addReportAddendumEndpoint, {
      id: draft,
      text: 'x',
      reason: 'x',
    });
    expect(codeOf(early)).toBe('report_not_signed');
  });

  test('CORE-4: the database lets nobody change what was signed, its owner included', async () => {
    const id = await signed();
    const change = (set: string) =>
      db.owner.query(`update diagnostic_reports set ${set} where clinic_id = $1 and id = $2`, [
        world.clinicId,
        id,
      ]);
    for (const set of [
      `findings = 'x'`,
      `signed_at = null, signed_by = null`,
      `pictures = '[{}]'`,
      `title = 'x'`,
    ])
      await expect(change(set)).rejects.toThrow('the report is signed');
    await expect(
      db.owner.query('delete from diagnostic_reports where clinic_id = $1 and id = $2', [world.clinicId, id]),
    ).rejects.toThrow('not deleted');
    await expect(
      db.owner.query(`update diagnostic_report_signatures set reason = 'x' where report_id = $1`, [id]),
    ).rejects.toThrow('append-only');
    await expect(
      db.owner.query(
        `insert into diagnostic_report_signatures (clinic_id, report_id, position, kind, content, reason, signer_id, signer_name,
           signed_at, previous_hash, content_hash)
         values ($1, $2, 2, 'addendum', '{}', 'x', $3, 'x', now(), repeat('0', 64), repeat('1', 64))`,
        [world.clinicId, id, world.doctor.userId],
      ),
    ).rejects.toThrow('continues the chain');
  });
});

describe('CORE-9: a client', () => {
  const mine = async () =>
    (await api.call(world.person, listMyDiagnosticReportsEndpoint, { petId: world.petId })).body.items;

  test('sees the conclusion and the note from the release on, and nothing else', async () => {
    const id = await signed();
    expect((await mine()).map((report) => report.id)).not.toContain(id);
    await api.call(world.doctor, releaseDiagnosticReportEndpoint, { id, note: 'Her stomach is irritated.' });
    const report = (await mine()).find((one) => one.id === id);
    expect(report).toMatchObject({
      conclusion: 'Mild gastritis',
      note: 'Her stomach is irritated.',
      doctorName: 'Dr Test',
    });
    expect(JSON.stringify(report)).not.toContain('canary');
    await api.call(world.doctor, withdrawDiagnosticReportEndpoint, { id });
    expect((await mine()).map((one) => one.id)).not.toContain(id);
  });

  test('a draft is not released', async () => {
    const id = await add();
    const answer = await api.call(world.doctor, releaseDiagnosticReportEndpoint, { id, note: 'x' });
    expect(codeOf(answer)).toBe('report_not_signed');
  });

  test('reads no findings by any statement', async () => {
    const id = await signed();
    await api.call(world.doctor, releaseDiagnosticReportEndpoint, { id, note: 'x' });
    const scope = {
      databaseRole: 'clinic_client',
      mode: 'read',
      claims: { sub: world.person.userId, role: 'client' },
    } as const;
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(scope.claims)]);
      await client.query('set local role clinic_client');
      await expect(client.query('select findings from diagnostic_reports')).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('the PDF has text, captions and signature, and says DRAFT before it', async () => {
  const id = await add();
  await save(id);
  const print = async () => {
    const { body } = await api.call(technician, getDiagnosticReportPdfEndpoint, { id });
    return readPdfText(Buffer.from(body.contentBase64, 'base64'));
  };
  expect(await print()).toContain('DRAFT');
  await sign(id);
  const text = await print();
  expect(text).not.toContain('DRAFT');
  for (const word of ['Upper GI endoscopy', 'Mild gastritis', 'mild erythema', 'Dr Test', 'SHA-256'])
    expect(text).toContain(word);
});

test('a report of another clinic is not found', async () => {
  const id = await signed();
  const other = await givenOwnPet(db.owner);
  expect((await api.call(other.doctor, getDiagnosticReportEndpoint, { id })).status).toBe(404);
  expect(
    (await api.call(other.doctor, addDiagnosticReportEndpoint, { visitId, kind: 'cytology', title: 'x' }))
      .status,
  ).toBe(404);
});
