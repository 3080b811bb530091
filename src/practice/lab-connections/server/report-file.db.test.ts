import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileRefused, type KeepFile } from '#foundation/server/keep-file.ts';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { listDocumentsEndpoint, changeDocumentEndpoint } from '#practice/documents/contract.ts';
import { listMyDocumentsEndpoint } from '#practice/documents/own.contract.ts';
import { documentsHandlers } from '#practice/documents/server/routes.ts';
import { getLabReportEndpoint, listLabQueueEndpoint } from '#practice/lab-results/contract.ts';
import { matchLabReportEndpoint, unmatchLabReportEndpoint } from '#practice/lab-results/matching.contract.ts';
import { listMyLabReportsEndpoint } from '#practice/lab-results/own.contract.ts';
import {
  releaseLabReportEndpoint,
  signLabReportEndpoint,
  withdrawLabReportEndpoint,
} from '#practice/lab-results/review.contract.ts';
import { labResultsHandlers } from '#practice/lab-results/server/routes.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { givenLabWorld, type LabWorld } from '#test/given-lab.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from '#test/given-labs.ts';
import { openTestStorage } from '#test/storage.ts';
import {
  listLabMessagesEndpoint,
  MAX_LAB_FILE_BYTES,
  uploadLabFileEndpoint,
  uploadStoredLabFileEndpoint,
} from '../messages.contract.ts';
import { applyStored } from './apply-stored.ts';
import { readFolder } from './jobs/read-folders.ts';
import { labConnectionsHandlers, labConnectionsOutside } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
let world: LabWorld;
let client: Person;
let connection: GivenConnection;
beforeAll(async () => {
  db = await createTestDatabase();
  storage = await openTestStorage(db);
  const parts = givenLabParts(db, { keep: storage.keep, read: storage.read });
  api = createTestApi(
    db,
    [...labConnectionsHandlers, ...labResultsHandlers, ...documentsHandlers],
    [
      (app, mount) =>
        mountOutside(
          app,
          labConnectionsOutside(parts, () => ({ listener: null, hasFolders: false })),
          mount,
        ),
    ],
  );
});
beforeEach(async () => {
  world = await givenLabWorld(db.owner);
  client = await givenPerson(db.owner, { role: 'client' });
  await db.owner.query('update clients set user_id = $2 where id = $1', [world.clientId, client.userId]);
  connection = await givenConnection(db.owner, world.clinicId, { laboratoryId: world.laboratoryId });
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

/** With what an encrypted one begins and ends: nothing of it is read. */
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Length 4>> endobj\ntrailer <</Encrypt 9 0 R /Root 1 0 R>>\n%%EOF\n',
);
const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function upload(
  bytes: Buffer,
  {
    fileName = 'Momo, chemistry.pdf',
    keep = storage.keep,
  }: { readonly fileName?: string; readonly keep?: KeepFile } = {},
) {
  const { body } = await api.call(world.doctor, uploadLabFileEndpoint, {
    id: connection.connectionId,
    fileName,
    format: 'pdf',
    content: bytes.toString('base64'),
  });
  await applyStored(givenLabParts(db, { keep }), { clinicId: world.clinicId, messageId: body.messageId });
}
const messages = async () =>
  (await api.call(world.doctor, listLabMessagesEndpoint, { id: connection.connectionId })).body.items;
const unmatched = async () =>
  (await api.call(world.doctor, listLabQueueEndpoint, { view: 'unmatched' })).body.items;
const get = async (id: string) => (await api.call(world.doctor, getLabReportEndpoint, { id })).body;
const documents = async (petId = world.petId) =>
  (await api.call(world.doctor, listDocumentsEndpoint, { petId })).body.items;
const myReports = async () =>
  (await api.call(client, listMyLabReportsEndpoint, { petId: world.petId })).body.items;
const match = (id: string) =>
  api.call(world.doctor, matchLabReportEndpoint, { id, petId: world.petId, orderId: null });

async function givenUnmatched() {
  await upload(PDF);
  const [report] = await unmatched();
  if (!report) throw new Error('The report waits for somebody who says whose it is.');
  return get(report.id);
}

describe('LABR-8: a report that came as a PDF', () => {
  test('waits with its document for somebody who says whose it is', async () => {
    const report = await givenUnmatched();
    expect(await unmatched()).toMatchObject([{ hasDocument: true, pet: null, status: 'final' }]);
    expect(report).toMatchObject({
      way: 'pdf',
      values: [],
      document: { title: 'Momo, chemistry', mimeType: 'application/pdf', sizeBytes: PDF.length },
    });
    const file = await storage.download(world.doctor, report.document?.path ?? '');
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    expect(await documents()).toEqual([]);
    expect(await messages()).toMatchObject([{ status: 'applied', reports: [{ id: report.id }] }]);
  });

  test('the same file again, under whatever name, is no second report and no second document', async () => {
    const report = await givenUnmatched();
    await upload(PDF, { fileName: 'again.pdf' });
    await upload(PDF);
    expect((await unmatched()).map(({ id }) => id)).toEqual([report.id]);
    const { rows } = await db.owner.query('select id from documents where clinic_id = $1', [world.clinicId]);
    expect(rows).toEqual([{ id: report.document?.id }]);
  });

  test('goes with the match into the record of the pet, and back with its undo', async () => {
    const { id, document } = await givenUnmatched();
    await match(id);
    expect(await documents()).toMatchObject([
      { id: document?.id, kind: 'laboratory', isClientVisible: false },
    ]);
    await api.call(world.doctor, unmatchLabReportEndpoint, { id });
    expect(await documents()).toEqual([]);
    expect((await get(id)).document).toEqual(document);
    await match(id);
    expect(await documents()).toHaveLength(1);
  });

  test('is signed with the hash of its file', async () => {
    const { id } = await givenUnmatched();
    await match(id);
    const { body } = await api.call(world.doctor, signLabReportEndpoint, {
      id,
      revision: 1,
      interpretation: 'Well.',
    });
    const { reviews } = await get(id);
    const content = {
      report: id,
      laboratory: world.laboratoryId,
      pet: world.petId,
      status: 'final',
      revision: 1,
      comment: null,
      values: [],
      document: hashOf(PDF),
    };
    expect(body.contentHash).toBe(
      hashOf(
        canonicalJson({
          content,
          interpretation: 'Well.',
          signedBy: world.doctor.userId,
          signedAt: new Date(reviews[0]?.signedAt ?? 0).toISOString(),
        }),
      ),
    );
  });

  test('is shown to the client with its release, and hidden with its withdrawal', async () => {
    const { id, document } = await givenUnmatched();
    const path = document?.path ?? '';
    const statusOfFile = async () => (await storage.download(client, path)).status;
    await match(id);
    await api.call(world.doctor, signLabReportEndpoint, { id, revision: 1, interpretation: null });
    expect([await myReports(), await statusOfFile()]).toEqual([[], 400]);
    await api.call(world.doctor, releaseLabReportEndpoint, { id, note: 'All is well.' });
    expect(await myReports()).toMatchObject([{ note: 'All is well.', document: { path } }]);
    expect((await api.call(client, listMyDocumentsEndpoint, { petId: world.petId })).body.items).toHaveLength(
      1,
    );
    expect(await statusOfFile()).toBe(200);
    await api.call(world.doctor, withdrawLabReportEndpoint, { id });
    expect([await myReports(), await statusOfFile()]).toEqual([[], 400]);
  });

  test('its document is nothing else while nobody knows whose it is', async () => {
    const { document } = await givenUnmatched();
    const change = (fields: object) =>
      api.call(world.doctor, changeDocumentEndpoint, { id: document?.id ?? '', version: 2, ...fields });
    expect((await change({ kind: 'photo' })).body).toMatchObject({ code: 'invalid_input' });
    expect((await change({ title: 'Chemistry' })).status).toBe(200);
  });

  test('its file is neither replaced nor deleted', async () => {
    const { document } = await givenUnmatched();
    expect(
      (await storage.request(world.admin, 'DELETE', `/object/documents/${document?.path}`)).status,
    ).not.toBe(200);
  });
});

describe('LABX-10: what is no report as a PDF is said in a sentence', () => {
  test.each([
    ['a text', Buffer.from('hello, this is no PDF'), 'The file is not a PDF.'],
    ['a text that mentions one', Buffer.from('hello %PDF-1.7'), 'The file is not a PDF.'],
  ])('%s', async (_what, bytes, failure) => {
    await upload(bytes);
    expect(await messages()).toMatchObject([{ status: 'failed', failure }]);
    expect(await unmatched()).toEqual([]);
  });

  test('what the storage does not take', async () => {
    await upload(PDF, { keep: () => Promise.reject(new FileRefused('too_large')) });
    expect(await messages()).toMatchObject([
      { status: 'failed', failure: 'The file is too large. Use one of at most 12 MB.' },
    ]);
  });

  test('while the storage is full the file waits', async () => {
    await expect(upload(PDF, { keep: () => Promise.reject(new FileRefused('full')) })).rejects.toThrow(
      FileRefused,
    );
    expect(await messages()).toMatchObject([{ status: 'waiting' }]);
  });

  test('one that does not fit into a request is taken from the clinic’s folder of the storage', async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(2_000_000, 'x')]);
    const file = randomUUID();
    const send = (person: Person, key = file) =>
      api.call(person, uploadStoredLabFileEndpoint, {
        id: connection.connectionId,
        fileName: 'large.pdf',
        file: key,
      });
    expect((await send(world.doctor)).body).toMatchObject({ code: 'file_missing' });
    await storage.upload(world.doctor, `${world.clinicId}/${file}`, large, 'application/pdf');
    const { body } = await send(world.doctor);
    await applyStored(givenLabParts(db, { keep: storage.keep }), {
      clinicId: world.clinicId,
      messageId: body.messageId,
    });
    const [report] = await unmatched();
    expect((await get(report?.id ?? '')).document).toMatchObject({ title: 'large', sizeBytes: large.length });
    expect((await send(world.doctor)).body).toEqual({ messageId: body.messageId, isNew: false });
    const other = await givenLabWorld(db.owner);
    expect((await send(other.doctor)).status).toBe(404);
    const tooLarge = randomUUID();
    const bytes = Buffer.concat([PDF, Buffer.alloc(MAX_LAB_FILE_BYTES)]);
    await storage.upload(world.doctor, `${world.clinicId}/${tooLarge}`, bytes, 'application/pdf');
    expect((await send(world.doctor, tooLarge)).body).toMatchObject({
      fields: [{ path: 'file', message: 'The file is too large. Use one of at most 12 MB.' }],
    });
  });

  test('nothing is uploaded without a byte', async () => {
    const empty = await api.call(world.doctor, uploadLabFileEndpoint, {
      id: connection.connectionId,
      fileName: 'empty.pdf',
      format: 'pdf',
      content: '====',
    });
    expect(empty.body).toMatchObject({ fields: [{ path: 'content', message: 'This file is empty.' }] });
  });

  test('files of a folder: one is stored, an empty and a too large one are moved away with the reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tailwell-labs-'));
    try {
      const parts = givenLabParts(db, { settings: { ...LAB_SETTINGS, folder }, keep: storage.keep });
      const own = join(folder, world.clinicId, connection.connectionId);
      await mkdir(join(own, 'in'), { recursive: true });
      const write = async (name: string, content: Uint8Array, size?: number) => {
        const path = join(own, 'in', name);
        await writeFile(path, content);
        if (size !== undefined) await truncate(path, size);
        await utimes(path, 0, 0);
      };
      await write('report.pdf', PDF);
      await write('empty.pdf', Buffer.alloc(0));
      await write('large.pdf', PDF, MAX_LAB_FILE_BYTES + 1);
      await readFolder(parts, connection);
      expect([await readdir(join(own, 'done')), await readdir(join(own, 'failed'))]).toEqual([
        ['report.pdf'],
        ['empty.pdf', 'large.pdf'],
      ]);
      expect(
        (await messages()).map(({ controlId, failure }) => `${controlId}: ${failure ?? 'stored'}`).toSorted(),
      ).toEqual([
        'empty.pdf: The file is empty.',
        'large.pdf: The file is too large. Use one of at most 12 MB.',
        'report.pdf: stored',
      ]);
      expect(await unmatched()).toMatchObject([{ hasDocument: true }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
