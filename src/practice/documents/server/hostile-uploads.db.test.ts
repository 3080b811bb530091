import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { openTestStorage } from '#test/storage.ts';
import { bombs, hostileFiles, makeSeeds, pixelFloods, SCRIPT } from '#test/upload-corpus.ts';
import { addDocumentEndpoint, DOCUMENT_FILE_TYPES } from '../contract.ts';
import { documentsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, documentsHandlers);
  storage = await openTestStorage(db);
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

async function givenRecord() {
  const { clinicId } = await givenClinic(db.owner);
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  return { clinicId, doctor, petId };
}

const upload = (doctor: Person, path: string, bytes: Uint8Array, type: string) =>
  storage.upload(doctor, path, new Uint8Array(bytes), type);

const storedCount = async (clinicId: string): Promise<number> => {
  const { rows } = await db.owner.query('select from storage.objects where clinic_id = $1', [clinicId]);
  return rows.length;
};

test('U-01 to U-04: of a corpus of hostile files none becomes a document that a browser renders', async () => {
  const { clinicId, doctor, petId } = await givenRecord();
  const corpus = await hostileFiles();
  expect(corpus.length).toBeGreaterThan(100);
  const dangers: string[] = [];
  let added = 0;
  for (const { what, claimedType, bytes } of corpus) {
    const file = randomUUID();
    const { status } = await upload(doctor, `${clinicId}/${file}`, bytes, claimedType);
    if (status !== 200) continue;
    const { body } = await api.call(doctor, addDocumentEndpoint, { file, petId, title: what });
    const response = await storage.download(doctor, `${clinicId}/${file}`);
    const content = Buffer.from(await response.arrayBuffer());
    added += 1;
    const isPicture = body.mimeType.startsWith('image/');
    const isSaved = response.headers.get('content-disposition')?.startsWith('attachment') === true;
    if (!DOCUMENT_FILE_TYPES.some((type) => type === body.mimeType))
      dangers.push(`${what}: ${body.mimeType}`);
    if (response.headers.get('x-content-type-options') !== 'nosniff')
      dangers.push(`${what}: its type is guessed`);
    if (response.headers.get('content-security-policy')?.includes('sandbox') !== true)
      dangers.push(`${what}: no sandbox`);
    if (isPicture && content.includes(SCRIPT))
      dangers.push(`${what}: a picture that still carries the script`);
    if (!isPicture && body.mimeType !== 'text/plain' && !isSaved) dangers.push(`${what}: shown`);
  }
  expect(dangers).toEqual([]);
  expect(added).toBeGreaterThan(20);
});

describe('U-05 to U-07: before anything is decoded', () => {
  test('a picture of 50,000 × 50,000 pixels and the like is refused, and leaves nothing', async () => {
    const { clinicId, doctor } = await givenRecord();
    for (const { what, claimedType, bytes } of pixelFloods(await makeSeeds())) {
      const { status } = await upload(doctor, `${clinicId}/${randomUUID()}`, bytes, claimedType);
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
    expect(await storedCount(clinicId)).toBe(0);
  });

  test('an archive is refused, whatever it is called, and is never unpacked', async () => {
    const { clinicId, doctor } = await givenRecord();
    for (const { what, bytes } of bombs().filter(({ claimedType }) => !claimedType.startsWith('text/'))) {
      for (const type of ['application/zip', 'image/jpeg', 'application/pdf']) {
        const { status } = await upload(doctor, `${clinicId}/${randomUUID()}`, bytes, type);
        expect([what, type, status >= 400 && status < 500]).toEqual([what, type, true]);
      }
    }
    expect(await storedCount(clinicId)).toBe(0);
  });

  test('a form that ends too early, and a length beyond the limit, leave nothing', async () => {
    const { clinicId, doctor } = await givenRecord();
    const path = `/object/documents/${clinicId}/${randomUUID()}`;
    const truncated = await storage.request(doctor, 'POST', path, {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of it',
    });
    const tooLong = await storage.request(doctor, 'POST', path, {
      headers: { 'content-type': 'image/png', 'content-length': '99999999999' },
      body: 'short',
    });
    expect([truncated.status, tooLong.status].every((status) => status >= 400 && status < 500)).toBe(true);
    expect(await storedCount(clinicId)).toBe(0);
  });

  test('ten thousand files in one form are refused and leave nothing', async () => {
    const { clinicId, doctor } = await givenRecord();
    const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nbytes\r\n';
    const body = `${part.repeat(10_000)}--b--\r\n`;
    const path = `/object/documents/${clinicId}/${randomUUID()}`;
    const { status } = await storage.request(doctor, 'POST', path, {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(status).toBe(400);
    expect(await storedCount(clinicId)).toBe(0);
  });
});

test('U-08: no name leaves the folder of the clinic, and a title is only text', async () => {
  const { clinicId, doctor, petId } = await givenRecord();
  const other = await givenRecord();
  const { png } = await makeSeeds();
  for (const name of [
    `../${other.clinicId}/a`,
    `..%2f${other.clinicId}%2fa`,
    'a%00.png',
    'a%0d%0aSet-Cookie:%20x=1',
    '%E2%80%AEgnp.exe',
    'x'.repeat(2000),
  ])
    await upload(doctor, `${clinicId}/${name}`, png, 'image/png');
  expect(await storedCount(other.clinicId)).toBe(0);
  const file = randomUUID();
  await upload(doctor, `${clinicId}/${file}`, png, 'image/png');
  for (const stolen of [`../${file}`, `${file}/..`, '%00', `${other.clinicId}/x`]) {
    const refused = await api.call(doctor, addDocumentEndpoint, { file: stolen, petId, title: 'x' });
    expect(refused.status).toBe(422);
  }
  const reversed = '../../etc/passwd\u202egnp.exe';
  expect((await api.call(doctor, addDocumentEndpoint, { file, petId, title: reversed })).status).toBe(422);
  const title = '../../etc/passwd.exe';
  const { body } = await api.call(doctor, addDocumentEndpoint, { file, petId, title });
  expect([body.title, body.path]).toEqual([title, `${clinicId}/${file}`]);
});

describe('U-09: a signed URL of a document', () => {
  async function givenSigned() {
    const record = await givenRecord();
    const file = randomUUID();
    const path = `${record.clinicId}/${file}`;
    await upload(record.doctor, path, (await makeSeeds()).png, 'image/png');
    await api.call(record.doctor, addDocumentEndpoint, { file, petId: record.petId, title: 'x' });
    const sign = (person: Person, expiresIn = 60) =>
      storage.request(person, 'POST', `/object/sign/documents/${path}`, {
        body: JSON.stringify({ expiresIn }),
        headers: { 'content-type': 'application/json' },
      });
    const response = await sign(record.doctor);
    const { signedURL } = JSON.parse(await response.text());
    return { ...record, path, sign, url: String(signedURL) };
  }

  test('is made only by those who may read it, and reads that file only', async () => {
    const { url, sign } = await givenSigned();
    const other = await givenSigned();
    expect((await storage.request(null, 'GET', url)).status).toBe(200);
    expect((await sign(other.doctor)).status).toBeGreaterThanOrEqual(400);
    const token = url.split('?')[1] ?? '';
    const stolen = await storage.request(null, 'GET', `/object/sign/documents/${other.path}?${token}`);
    expect(stolen.status).toBe(400);
  });

  test('changes nothing by another method, and is invalid once it was modified', async () => {
    const { url } = await givenSigned();
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'])
      expect((await storage.request(null, method, url, { body: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect((await storage.request(null, 'GET', `${url}x`)).status).toBe(400);
    expect((await storage.request(null, 'GET', url)).status).toBe(200);
  });

  test('is invalid once its minute is over', async () => {
    const { url } = await givenSigned();
    const signedAt = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(signedAt + 55_000);
      expect((await storage.request(null, 'GET', url)).status).toBe(200);
      vi.setSystemTime(signedAt + 61_000);
      expect((await storage.request(null, 'GET', url)).status).toBe(400);
    } finally {
      vi.useRealTimers();
    }
  });

  test('cannot be made for a time that is over, and is invalid after its file was deleted', async () => {
    const { clinicId, doctor } = await givenRecord();
    const path = `${clinicId}/${randomUUID()}`;
    await upload(doctor, path, (await makeSeeds()).png, 'image/png');
    const signed = await storage.request(doctor, 'POST', `/object/sign/documents/${path}`, {
      body: JSON.stringify({ expiresIn: 60 }),
      headers: { 'content-type': 'application/json' },
    });
    const url = String(JSON.parse(await signed.text()).signedURL);
    expect((await storage.request(null, 'GET', url)).status).toBe(200);
    expect((await storage.request(doctor, 'DELETE', `/object/documents/${path}`)).status).toBe(200);
    expect((await storage.request(null, 'GET', url)).status).toBeGreaterThanOrEqual(400);
    const expired = await storage.request(doctor, 'POST', `/object/sign/documents/${path}`, {
      body: JSON.stringify({ expiresIn: -1 }),
      headers: { 'content-type': 'application/json' },
    });
    expect(expired.status).toBeGreaterThanOrEqual(400);
  });
});

test('U-10: each of the eight orientations is upright, and no trace of place, camera or author is left', async () => {
  const { clinicId, doctor } = await givenRecord();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Artist: 'Canary' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const path = `${clinicId}/${randomUUID()}`;
    await upload(doctor, path, photo, 'image/jpeg');
    const bytes = Buffer.from(await (await storage.download(doctor, path)).arrayBuffer());
    const { exif, width, orientation: left } = await sharp(bytes).metadata();
    // From 5 on the picture lies on its side.
    expect({ orientation, exif, left, width }).toEqual({
      orientation,
      exif: undefined,
      left: undefined,
      width: orientation >= 5 ? 20 : 40,
    });
    expect(bytes.includes('Canary')).toBe(false);
  }
});
