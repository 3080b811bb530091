import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDocument } from '#test/given-document.ts';
import { givenSignedForm } from '#test/given-signed-form.ts';
import { givenStaff } from '#test/given.ts';
import { CANARY, type CanaryRecord, givenCanaryRecord, SHOWN } from '#test/given-record.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { createLog } from '#foundation/server/log.ts';
import type { SignedFile } from '#foundation/server/sign-file.ts';
import { changeDocumentEndpoint } from '#practice/documents/contract.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { visitsHandlers } from '#practice/visits/server/routes.ts';
import { releaseVisitEndpoint, unreleaseVisitEndpoint } from '#practice/visits/signing.contract.ts';
import {
  listSharesEndpoint,
  listShareViewsEndpoint,
  revokeShareEndpoint,
} from '#practice/record-shares/contract.ts';
import {
  type CreateShare,
  createShareEndpoint,
  exportSharedRecordEndpoint,
  openSharedDocumentEndpoint,
  openSharedRecordEndpoint,
} from '../shares.contract.ts';
import { recordShareHandlers } from '#practice/record-shares/server/routes.ts';
import { recordExportHandlers } from './routes.ts';
import { serveSharedDocument } from './serve-shared-document.ts';

const NOBODY = null;
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let record: CanaryRecord;
const signed: SignedFile[] = [];
const app = new Hono();
beforeAll(async () => {
  db = await createTestDatabase();
  const serve = serveSharedDocument({
    database: db.database,
    signFile: (file) => {
      signed.push(file);
      return '/signed';
    },
    consumeAllowance: () => Promise.resolve(true),
    addressOf: () => '198.51.100.77',
    log: createLog('silent'),
  });
  serve(app);
  api = createTestApi(
    db,
    [...visitsHandlers, ...documentsHandlers, ...recordExportHandlers, ...recordShareHandlers],
    [serve],
  );
  record = await givenCanaryRecord(db.owner, api);
  await record.finish();
  await api.call(record.doctor, releaseVisitEndpoint, { id: record.visitId });
});
afterAll(() => db.drop());

async function givenShare(input: Partial<CreateShare> = {}) {
  const { status, body } = await api.call(record.doctor, createShareEndpoint, {
    petId: record.petId,
    kind: 'client',
    recipient: 'Tierklinik Mitte',
    expiresInDays: 14,
    selection: null,
    ...input,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const openShare = (token: string) => api.call(NOBODY, openSharedRecordEndpoint, { token });

async function openDocument(token: string, documentId: string) {
  const response = await app.request(`/api${openSharedDocumentEndpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, documentId }),
  });
  return { status: response.status, text: await response.text() };
}

describe('a link to a record', () => {
  test('opens it without a session, and each opening is logged with a truncated address', async () => {
    const { id, token } = await givenShare();
    const { status, body } = await openShare(token);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { recipient: 'Tierklinik Mitte', record: { kind: 'client', isComplete: true } },
    });
    for (const text of Object.values(SHOWN)) expect(JSON.stringify(body)).toContain(text);
    expect((await openDocument(token, record.documentId)).status).toBe(200);
    const { body: views } = await api.call(record.doctor, listShareViewsEndpoint, { id });
    expect(views.items.map(({ what, documentTitle }) => ({ what, documentTitle }))).toEqual([
      { what: 'document', documentTitle: SHOWN.document },
      { what: 'page', documentTitle: null },
    ]);
    expect(views.items[0]?.network).toBe('198.51.100.0/24');
    const { body: list } = await api.call(record.doctor, listSharesEndpoint, { petId: record.petId });
    expect(list.items.find((share) => share.id === id)).toMatchObject({ viewCount: 2, visitCount: 1 });
    const { rows } = await db.owner.query(
      `select after ->> 'what' as what from audit_entries where action = 'record_share.viewed' and after ->> 'shareId' = $1
        order by after ->> 'what'`,
      [id],
    );
    expect(rows).toEqual([{ what: 'document' }, { what: 'page' }]);
  });

  test('is stored as a hash: the database does not contain the token', async () => {
    const { id, token } = await givenShare();
    const { rows } = await db.owner.query<{ row: string }>(
      `select h::text as row from record_shares h where id = $1`,
      [id],
    );
    expect(rows[0]?.row).not.toContain(token);
    const { rows: entries } = await db.owner.query<{ row: string }>(
      `select a::text as row from audit_entries a where a.action = 'record_share.created'`,
    );
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test('opens nothing once it is revoked or has expired', async () => {
    const revoked = await givenShare();
    await api.call(record.doctor, revokeShareEndpoint, { id: revoked.id });
    expect(await openShare(revoked.token)).toMatchObject({ status: 410, body: { code: 'share_revoked' } });
    expect((await openDocument(revoked.token, record.documentId)).status).toBe(410);
    const expired = await givenShare();
    await db.owner.query(
      `update record_shares set created_at = now() - interval '20 days', expires_at = now() - interval '1 second' where id = $1`,
      [expired.id],
    );
    expect(await openShare(expired.token)).toMatchObject({ status: 410, body: { code: 'share_expired' } });
    expect((await openShare('x'.repeat(64))).status).toBe(404);
  });

  test('shows the chosen parts only, and files of chosen documents only', async () => {
    const { token } = await givenShare({
      selection: { visitIds: [], vaccinationIds: [], documentIds: [record.documentId], resultIds: [] },
    });
    const { body } = await openShare(token);
    expect(body.record).toMatchObject({
      isComplete: false,
      visits: [],
      vaccinations: [],
      weights: [],
      documents: [{ id: record.documentId }],
    });
    expect((await openDocument(token, record.documentId)).status).toBe(200);
    expect((await openDocument(token, record.hiddenDocumentId)).status).toBe(404);
    const nothing = await api.call(record.doctor, createShareEndpoint, {
      petId: record.petId,
      kind: 'client',
      recipient: 'x',
      expiresInDays: 1,
      selection: { visitIds: [], vaccinationIds: [], documentIds: [record.hiddenDocumentId], resultIds: [] },
    });
    expect(nothing).toMatchObject({ status: 422, body: { code: 'share_empty' } });
  });

  test('SHARE-2: what the clinic hides again is gone from it', async () => {
    const { token } = await givenShare();
    const { doctor, visitId, documentId } = record;
    await api.call(doctor, unreleaseVisitEndpoint, { id: visitId });
    await api.call(doctor, changeDocumentEndpoint, { id: documentId, version: 2, isClientVisible: false });
    await db.owner.query('update documents set is_client_visible = false where id = $1', [documentId]);
    const { body } = await openShare(token);
    expect(body.record.visits).toEqual([]);
    expect(body.record.documents).toEqual([]);
    expect((await openDocument(token, documentId)).status).toBe(404);
    await db.owner.query('update documents set is_client_visible = true where id = $1', [documentId]);
    await api.call(doctor, releaseVisitEndpoint, { id: visitId });
  });

  test('has the chosen results only', async () => {
    const { labReportId } = record.results;
    const { id, token } = await givenShare({
      selection: { visitIds: [], vaccinationIds: [], documentIds: [], resultIds: [labReportId] },
    });
    expect((await openShare(token)).body.record).toMatchObject({
      visits: [],
      labReports: [{ id: labReportId }],
      diagnosticReports: [],
      studies: [],
    });
    const { body } = await api.call(record.doctor, listSharesEndpoint, { petId: record.petId });
    expect(body.items.find((share) => share.id === id)).toMatchObject({ resultCount: 1, visitCount: 0 });
  });

  test('SHARE-2: results that the clinic hides again are gone from a client’s link, and changed ones say so', async () => {
    const { labReportId, diagnosticReportId, studyId } = record.results;
    const [client, full] = [await givenShare(), await givenShare({ kind: 'full' })];
    await db.owner.query('update lab_reports set revision = 2 where id = $1', [labReportId]);
    const changed = async ({ token }: { readonly token: string }) =>
      (await openShare(token)).body.record.labReports.find(({ id }) => id === labReportId)?.isChanged;
    expect(await Promise.all([client, full].map(changed))).toEqual([true, true]);
    const { body } = await api.call(NOBODY, exportSharedRecordEndpoint, {
      token: client.token,
      format: 'pdf',
    });
    expect(readPdfText(Buffer.from(body.contentBase64, 'base64')).replaceAll('\n', ' ')).toContain(
      'These results have changed since.',
    );

    await db.owner.query('update lab_reports set released_revision = null where id = $1', [labReportId]);
    await db.owner.query(
      'update diagnostic_reports set released_at = null, released_by = null, release_note = null where id = $1',
      [diagnosticReportId],
    );
    await db.owner.query(
      'update imaging_studies set released_at = null, released_by = null, release_note = null where id = $1',
      [studyId],
    );
    const kept = async ({ token }: { readonly token: string }) => {
      const { labReports, diagnosticReports, studies } = (await openShare(token)).body.record;
      return [labReports, diagnosticReports, studies].map(({ length }) => length);
    };
    expect(await kept(client)).toEqual([0, 0, 0]);
    expect(await kept(full)).toEqual([2, 2, 2]);
  });

  test('SHARE-2: a signed form that was voided since is marked with the date, and a voided vaccination is gone', async () => {
    const { doctor, clinicId, petId } = record;
    const form = await givenDocument(db.owner, clinicId, { petId, title: 'Consent', isClientVisible: true });
    await givenSignedForm(db.owner, clinicId, { id: form.id, petId });
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into vaccinations (clinic_id, pet_id, product_name, targets, given_on, is_elsewhere, elsewhere_name)
       values ($1, $2, 'Rabvac', '{rabies}', '2026-01-01', true, 'Vets Elsewhere') returning id`,
      [clinicId, petId],
    );
    const dose = rows[0]?.id;
    const links = [await givenShare(), await givenShare({ kind: 'full' })];
    const formIn = async ({ token }: { readonly token: string }) => {
      const { documents } = (await openShare(token)).body.record;
      return documents.find(({ id }) => id === form.id);
    };
    expect(await Promise.all(links.map(formIn))).toMatchObject([{ voidedAt: null }, { voidedAt: null }]);

    await db.owner.query(
      `insert into form_voids (clinic_id, signature_id, reason, voided_at) values ($1, $2, 'Revoked', '2026-11-20T12:00:00Z')`,
      [clinicId, form.id],
    );
    await db.owner.query(
      `update vaccinations set voided_at = now(), voided_by = $2, void_reason = 'Wrong pet' where id = $1`,
      [dose, doctor.userId],
    );
    const at = expect.stringContaining('2026-11-20T12:00:00') as string;
    expect(await Promise.all(links.map(formIn))).toMatchObject([{ voidedAt: at }, { voidedAt: at }]);
    for (const { token } of links) {
      const { body } = await api.call(NOBODY, exportSharedRecordEndpoint, { token, format: 'pdf' });
      const text = readPdfText(Buffer.from(body.contentBase64, 'base64')).replaceAll('\n', ' ');
      expect(text).toMatch(/Consent \(voided on .*2026\)/u);
      expect((await openDocument(token, form.id)).status).toBe(200);
      expect(signed.at(-1)?.downloadAs).toBe('Voided - Consent.png');
    }
    const doses = async (token: string) =>
      (await openShare(token)).body.record.vaccinations.filter(({ id }) => id === dose);
    expect(await doses(links[0]?.token ?? '')).toEqual([]);
    expect(await doses(links[1]?.token ?? '')).toMatchObject([{ voidedAt: expect.any(String) as string }]);
  });

  test('of a full record has everything but internal notes, and only doctors and admins make one', async () => {
    const { token } = await givenShare({ kind: 'full' });
    const { body } = await openShare(token);
    expect(JSON.stringify(body)).toContain(`${CANARY} assessment`);
    expect(JSON.stringify(body)).not.toContain(`${CANARY} internal`);
    expect((await openDocument(token, record.hiddenDocumentId)).status).toBe(200);
    const desk = await givenStaff(db.owner, record.clinicId, { role: 'csr' });
    const input = { petId: record.petId, recipient: 'x', expiresInDays: 1, selection: null };
    expect((await api.call(desk, createShareEndpoint, { ...input, kind: 'full' })).status).toBe(403);
    expect((await api.call(desk, createShareEndpoint, { ...input, kind: 'client' })).status).toBe(200);
  });

  test('gives its record as PDF too', async () => {
    const { token } = await givenShare();
    const { body } = await api.call(NOBODY, exportSharedRecordEndpoint, { token, format: 'pdf' });
    const text = readPdfText(Buffer.from(body.contentBase64, 'base64')).replaceAll('\n', ' ');
    expect(text).toContain(SHOWN.discharge);
    expect(text).not.toContain(CANARY);
  });

  test('belongs to its clinic', async () => {
    const { id } = await givenShare();
    const other = (await givenCanaryRecord(db.owner, api)).doctor;
    expect((await api.call(other, revokeShareEndpoint, { id })).status).toBe(404);
    expect((await api.call(other, listShareViewsEndpoint, { id })).status).toBe(404);
    expect((await api.call(other, listSharesEndpoint, { petId: record.petId })).status).toBe(404);
  });
});

test('CORE-4: the log of openings is never changed or deleted, not even by the owner', async () => {
  await openShare((await givenShare()).token);
  await expect(db.owner.query('update record_share_views set network = null')).rejects.toThrow();
  await expect(db.owner.query('delete from record_share_views')).rejects.toThrow();
});
