import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenVisit } from '#test/given-acts.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { noonZone } from '#test/noon-zone.ts';
import { openTestStorage } from '#test/storage.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import {
  addDocumentEndpoint,
  type Annotation,
  archiveDocumentEndpoint,
  changeDocumentEndpoint,
  getDocumentEndpoint,
  listDocumentsEndpoint,
  restoreDocumentEndpoint,
} from '../contract.ts';
import { documentsHandlers } from './routes.ts';

const ZONE = noonZone();
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, documentsHandlers);
  storage = await openTestStorage(db);
  photo = new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Artist: 'Canary' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

async function givenRecord() {
  const { clinicId } = await givenClinic(db.owner, { timeZone: ZONE });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Lind' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId);
  return { clinicId, doctor, petId, clientId };
}

async function uploaded(person: Person, bytes = photo, type = 'image/jpeg'): Promise<string> {
  const file = randomUUID();
  const { status } = await storage.upload(person, `${person.clinicId ?? ''}/${file}`, bytes, type);
  expect(status).toBe(200);
  return file;
}

async function givenAdded(record: Awaited<ReturnType<typeof givenRecord>>, input: object = {}) {
  const file = await uploaded(record.doctor);
  const { body } = await api.call(record.doctor, addDocumentEndpoint, {
    file,
    petId: record.petId,
    title: 'Left ear',
    ...input,
  });
  return body;
}

const auditOf = async (id: string) =>
  (
    await db.owner.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by id',
      [id],
    )
  ).rows.map(({ action }) => action);

describe('adding', () => {
  test('an uploaded picture: its type and size are those of the stored file', async () => {
    const record = await givenRecord();
    const added = await givenAdded(record);
    expect(added).toMatchObject({
      petId: record.petId,
      kind: 'photo',
      title: 'Left ear',
      mimeType: 'image/jpeg',
      isClientVisible: false,
      annotations: [],
      rotation: 0,
      version: 1,
      uploadedByName: 'Dr Lind',
      datedOn: localDayOf(Date.now(), ZONE),
    });
    expect(added.sizeBytes).toBeGreaterThan(0);
    expect(await auditOf(added.id)).toEqual(['document.added']);
  });

  test('U-10: a stored picture is upright and has no place, camera or author', async () => {
    const record = await givenRecord();
    const { path } = await givenAdded(record);
    const bytes = Buffer.from(await (await storage.download(record.doctor, path)).arrayBuffer());
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    });
    expect(bytes.includes('Canary')).toBe(false);
  });

  test('a file that is not there, is empty, is used, or is another clinic’s is refused', async () => {
    const record = await givenRecord();
    const other = await givenRecord();
    const refused = { status: 409, body: { code: 'file_missing' } };
    const add = (file: string) =>
      api.call(record.doctor, addDocumentEndpoint, { file, petId: record.petId, title: 'x' });
    expect(await add(randomUUID())).toMatchObject(refused);
    expect(await add(await uploaded(record.doctor, new Uint8Array(0), 'text/plain'))).toMatchObject(refused);
    const { path } = await givenAdded(record);
    expect(await add(path.split('/')[1] ?? '')).toMatchObject(refused);
    expect(await add(await uploaded(other.doctor))).toMatchObject(refused);
  });

  test('for a pet or client of another clinic is refused', async () => {
    const record = await givenRecord();
    const other = await givenRecord();
    for (const foreign of [{ petId: other.petId }, { clientId: other.clientId }, { visitId: randomUUID() }]) {
      const file = await uploaded(record.doctor);
      const input = { file, title: 'x', petId: record.petId, ...foreign };
      expect((await api.call(record.doctor, addDocumentEndpoint, input)).status).toBe(404);
    }
  });

  test('in a visit of another pet of the clinic is refused, by the database too', async () => {
    const record = await givenRecord();
    const other = await givenClientWithPet(db.owner, record.clinicId);
    const [own, foreign] = [
      await givenVisit(db.owner, record.clinicId, record),
      await givenVisit(db.owner, record.clinicId, other),
    ];
    const add = async (visitId: string) =>
      api.call(record.doctor, addDocumentEndpoint, {
        file: await uploaded(record.doctor),
        title: 'x',
        petId: record.petId,
        visitId,
      });
    expect(await add(foreign)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] },
    });
    const { status, body } = await add(own);
    expect(status).toBe(200);
    await expect(
      db.owner.query('update documents set visit_id = $2 where id = $1', [body.id, foreign]),
    ).rejects.toMatchObject({ constraint: 'documents_visit_of_pet_fkey' });
  });

  test('needs a pet or a client', async () => {
    const record = await givenRecord();
    const file = await uploaded(record.doctor);
    expect((await api.call(record.doctor, addDocumentEndpoint, { file, title: 'x' })).status).toBe(422);
  });

  test('two files of one name are two documents', async () => {
    const record = await givenRecord();
    const [one, two] = [await givenAdded(record), await givenAdded(record)];
    expect(one.id).not.toBe(two.id);
    const { body } = await api.call(record.doctor, listDocumentsEndpoint, { petId: record.petId });
    expect(body.items.map(({ title }) => title)).toEqual(['Left ear', 'Left ear']);
  });
});

describe('U-01 to U-04: an upload', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['a page named as a picture', '<!doctype html><script>alert(1)</script>', 'image/png'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'image/svg+xml',
    ],
    ['a page named as a PDF', '<html><body onload="alert(1)">', 'application/pdf'],
    ['a program', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'application/pdf'],
  ])('of %s is refused and leaves nothing', async (_what, text, type) => {
    const record = await givenRecord();
    const path = `${record.clinicId}/${randomUUID()}`;
    const { status } = await storage.upload(record.doctor, path, bytesOf(text), type);
    expect(status).toBeGreaterThanOrEqual(400);
    const { rows } = await db.owner.query('select from storage.objects where name = $1', [path]);
    expect(rows).toEqual([]);
  });

  test('of a PDF with a script is stored, and only ever downloaded', async () => {
    const record = await givenRecord();
    const pdf = bytesOf('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF');
    const file = await uploaded(record.doctor, pdf, 'application/pdf');
    const response = await storage.download(record.doctor, `${record.clinicId}/${file}`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('under a wrong extension has the type of its contents', async () => {
    const record = await givenRecord();
    const file = await uploaded(record.doctor, photo, 'application/pdf');
    const { body } = await api.call(record.doctor, addDocumentEndpoint, {
      file,
      petId: record.petId,
      title: 'scan.pdf',
    });
    expect(body.mimeType).toBe('image/jpeg');
  });
});

describe('the file of a document', () => {
  test('cannot be replaced, moved or deleted by storage calls', async () => {
    const record = await givenRecord();
    const { path } = await givenAdded(record);
    const { doctor } = record;
    const replaced = await storage.request(doctor, 'PUT', `/object/documents/${path}`, {
      body: new TextEncoder().encode('other'),
      headers: { 'content-type': 'text/plain' },
    });
    const removed = await storage.request(doctor, 'DELETE', `/object/documents/${path}`);
    const moved = await storage.request(doctor, 'POST', '/object/move', {
      body: JSON.stringify({ bucketId: 'documents', sourceKey: path, destinationKey: `${path}2` }),
      headers: { 'content-type': 'application/json' },
    });
    expect([replaced.status, removed.status, moved.status].every((status) => status >= 400)).toBe(true);
    const { status, headers } = await storage.download(doctor, path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('that was uploaded a day ago and never added is deleted, others stay', async () => {
    const record = await givenRecord();
    const { path } = await givenAdded(record);
    const [unused, fresh] = [await uploaded(record.doctor), await uploaded(record.doctor)];
    await db.owner.query(
      `update storage.objects set created_at = now() - interval '25 hours' where name = any ($1)`,
      [[path, `${record.clinicId}/${unused}`]],
    );
    await db.database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
      const { sql } = await import('kysely');
      await sql`select app.sweep_document_uploads()`.execute(tx);
    });
    const { rows } = await db.owner.query<{ name: string }>(
      'select name from storage.objects where clinic_id = $1 order by name',
      [record.clinicId],
    );
    expect(rows.map(({ name }) => name)).toEqual([path, `${record.clinicId}/${fresh}`].toSorted());
  });
});

describe('what is drawn on a picture', () => {
  test('is limited as a whole, and the most is stored', async () => {
    const record = await givenRecord();
    const { id } = await givenAdded(record);
    const text = (length: number) =>
      ({ type: 'text', x1: 10_000, y1: 10_000, text: '字'.repeat(length), hue: 'yellow' }) as const;
    const arrow = { type: 'arrow', x1: 10_000, y1: 10_000, x2: 10_000, y2: 10_000, hue: 'yellow' } as const;
    const change = (version: number, annotations: z.input<typeof Annotation>[]) =>
      api.call(record.doctor, changeDocumentEndpoint, { id, version, annotations });
    const many = Array.from({ length: 200 }, () => text(120));
    expect(await change(1, many)).toMatchObject({ status: 422, body: { fields: [{ path: 'annotations' }] } });
    expect((await change(1, many.slice(0, 138))).status).toBe(200);
    expect(
      (
        await change(
          2,
          Array.from({ length: 200 }, () => arrow),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await change(
          3,
          Array.from({ length: 200 }, () => text(75)),
        )
      ).status,
    ).toBe(200);
  });
});

describe('adding while the file is deleted', () => {
  test('says that it is missing', async () => {
    const record = await givenRecord();
    const file = await uploaded(record.doctor);
    const other = await db.owner.connect();
    try {
      await other.query('begin');
      await other.query('delete from storage.objects where name = $1', [`${record.clinicId}/${file}`]);
      const adding = api.call(record.doctor, addDocumentEndpoint, { file, petId: record.petId, title: 'x' });
      await waitForLock(db.owner);
      await other.query('commit');
      expect(await adding).toMatchObject({ status: 409, body: { code: 'file_missing' } });
    } finally {
      other.release();
    }
  });
});

describe('lists', () => {
  test('the latest first, by kind and by title, page by page', async () => {
    const record = await givenRecord();
    const { doctor, petId } = record;
    await givenAdded(record, { title: 'Ohr links', datedOn: '2026-01-01' });
    await givenAdded(record, { title: 'Hüfte', kind: 'radiograph', datedOn: '2026-03-01' });
    await givenAdded(record, { title: 'Ear, left', datedOn: '2026-02-01' });
    const titles = async (input: object) =>
      (await api.call(doctor, listDocumentsEndpoint, { petId, ...input })).body.items.map(
        ({ title }) => title,
      );
    expect(await titles({})).toEqual(['Hüfte', 'Ear, left', 'Ohr links']);
    expect(await titles({ kind: 'radiograph' })).toEqual(['Hüfte']);
    expect(await titles({ q: 'HUFTE' })).toEqual(['Hüfte']);
    const first = (await api.call(doctor, listDocumentsEndpoint, { petId, limit: 2 })).body;
    expect(await titles({ limit: 2, cursor: first.nextCursor ?? '' })).toEqual(['Ohr links']);
  });

  test('need exactly one pet, client or visit', async () => {
    const { doctor, petId, clientId } = await givenRecord();
    expect((await api.call(doctor, listDocumentsEndpoint, {})).status).toBe(422);
    expect((await api.call(doctor, listDocumentsEndpoint, { petId, clientId })).status).toBe(422);
  });
});

describe('changing', () => {
  test('title, kind, day, note, who sees it, drawings and rotation', async () => {
    const record = await givenRecord();
    const { id, version } = await givenAdded(record);
    const changes = {
      title: 'Right ear',
      kind: 'other' as const,
      datedOn: '2026-05-30',
      note: 'Otitis',
      isClientVisible: true,
      rotation: 90 as const,
      annotations: [
        { type: 'arrow' as const, x1: 0, y1: 0, x2: 5000, y2: 5000, hue: 'red' as const },
        { type: 'text' as const, x1: 10, y1: 20, text: '<b>here</b>', hue: 'white' as const },
      ],
    };
    const changed = await api.call(record.doctor, changeDocumentEndpoint, { id, version, ...changes });
    expect(changed.body).toMatchObject({ ...changes, version: 2 });
    expect((await api.call(record.doctor, getDocumentEndpoint, { id })).body).toMatchObject(changes);
    const stale = await api.call(record.doctor, changeDocumentEndpoint, { id, version, title: 'x' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    // A read is answered when its line is written, a moment before that is committed.
    await expect.poll(() => auditOf(id)).toEqual(['document.added', 'document.changed', 'document.read']);
  });

  test('refuses a drawing outside the picture or of another kind', async () => {
    const record = await givenRecord();
    const { id, version } = await givenAdded(record);
    for (const annotation of [
      { type: 'line', x1: -1, y1: 0, x2: 1, y2: 1, hue: 'red' },
      { type: 'script', x1: 1, y1: 0, x2: 1, y2: 1, hue: 'red' },
    ]) {
      const input = { id, version, annotations: [annotation] } as never;
      expect((await api.call(record.doctor, changeDocumentEndpoint, input)).status).toBe(422);
    }
  });

  test('archived, and restored', async () => {
    const record = await givenRecord();
    const { id } = await givenAdded(record);
    const listed = async (archived: 'no' | 'only') =>
      (await api.call(record.doctor, listDocumentsEndpoint, { petId: record.petId, archived })).body.items
        .length;
    await api.call(record.doctor, archiveDocumentEndpoint, { id });
    expect([await listed('no'), await listed('only')]).toEqual([0, 1]);
    await api.call(record.doctor, restoreDocumentEndpoint, { id });
    expect([await listed('no'), await listed('only')]).toEqual([1, 0]);
    expect(await auditOf(id)).toEqual(['document.added', 'document.archived', 'document.restored']);
  });
});
