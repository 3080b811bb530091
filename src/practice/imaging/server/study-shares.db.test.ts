import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff, type Person } from '#test/given.ts';
import { type GivenImaging, givenImage, givenImaging, newUid } from '#test/given-imaging.ts';
import { readZip } from '#test/read-zip.ts';
import { createLog } from '#foundation/server/log.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { exportImagingStudyEndpoint, unmatchImagingStudyEndpoint } from '../contract.ts';
import { archiveAddress } from './archive/archive-addresses.ts';
import { serveStudyArchive } from './archive/serve-study-archive.ts';
import { imagingHandlers, imagingOutside } from './routes.ts';
import {
  listSharesEndpoint,
  listShareViewsEndpoint,
  revokeShareEndpoint,
} from '#practice/record-shares/contract.ts';
import { openSharedRecordEndpoint } from '#practice/record-export/shares.contract.ts';
import {
  createStudyShareEndpoint,
  downloadSharedStudyEndpoint,
  openSharedStudyEndpoint,
} from '../study-shares.contract.ts';
import { recordExportHandlers } from '#practice/record-export/server/routes.ts';
import { recordShareHandlers } from '#practice/record-shares/server/routes.ts';

const NOBODY = null;
let db: TestDatabase;
let imaging: GivenImaging;
let api: ReturnType<typeof createTestApi>;
let doctor: Person;
let petId: string;
let clinicId: string;
const sealer = createSealer(randomBytes(32), 'study archives');
const addressOf = archiveAddress(sealer);
beforeAll(async () => {
  db = await createTestDatabase();
  imaging = await givenImaging(db);
  const serve = serveStudyArchive({
    database: db.database,
    sealer,
    readFile: imaging.storage.read,
    log: createLog('silent'),
  });
  const outside = imagingOutside(addressOf, () => ({ port: null, tlsPort: null }));
  api = createTestApi(
    db,
    [...imagingHandlers, ...recordExportHandlers, ...recordShareHandlers],
    [(app, parts) => mountOutside(app, outside, parts), serve],
  );
  ({ clinicId } = await givenClinic(db.owner));
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  ({ petId } = await givenClientWithPet(db.owner, clinicId, { petName: 'Bella' }));
  await imaging.device(clinicId);
});
afterAll(async () => {
  await imaging.close();
  await db.drop();
});

/** A study of two series with their files, sent by a modality. */
async function givenStudy() {
  const [studyUid, left, right] = [newUid(), newUid(), newUid()];
  const whose = { studyUid, patientId: petId, patientName: 'Casey^Bella' };
  const files = [
    givenImage({ ...whose, seriesUid: left, number: 1 }),
    givenImage({ ...whose, seriesUid: left, number: 2 }),
    givenImage({ ...whose, seriesUid: right, number: 1, rows: 256, columns: 256 }),
  ];
  const paths = await Promise.all(files.map((one) => imaging.file(one)));
  expect(await imaging.store(clinicId, paths)).toMatchObject({ code: 0 });
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from imaging_studies where study_uid = $1',
    [studyUid],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The study did not arrive.');
  return { id, files };
}

async function download(url: string) {
  const response = await api.app.request(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, disposition: response.headers.get('content-disposition'), bytes };
}

const share = (studyId: string, person = doctor) =>
  api.call(person, createStudyShareEndpoint, {
    petId,
    studyId,
    recipient: 'Tierklinik Mitte',
    expiresInDays: 14,
  });
const refusal = (body: unknown) => ({ body: body as { readonly code: string } });

describe('the files of a study', () => {
  test('are one archive with a folder for each series, each as the device sent it', async () => {
    const { id, files } = await givenStudy();
    const { status, body } = await api.call(doctor, exportImagingStudyEndpoint, { id });
    expect(status).toBe(200);
    const { disposition, bytes } = await download(body.url);
    expect(disposition).toContain('Bella%20Radiograph%20Thorax%202030-01-15.zip');
    const read = readZip(bytes);
    expect([...read.keys()].map((path) => path.replace(/^[^/]+\//, ''))).toEqual(
      expect.arrayContaining(['01 Series/0001.dcm', '02 Series/0001.dcm']),
    );
    expect(read.size).toBe(3);
    const pixels = (file: Buffer) => file.subarray(-2000).toString('hex');
    expect([...read.values()].map(pixels).toSorted()).toEqual(files.map(pixels).toSorted());
    for (const file of read.values())
      expect(await imaging.tool('dcmftest', [await imaging.file(file)])).toMatchObject({ code: 0 });
    const { rows } = await db.owner.query(
      `select from audit_entries where action = 'imaging_study.exported' and subject_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('are not for another clinic, nor at an address that is old or made up', async () => {
    const { id } = await givenStudy();
    const { clinicId: otherId } = await givenClinic(db.owner);
    const other = await givenStaff(db.owner, otherId, { role: 'clinic_admin' });
    expect((await api.call(other, exportImagingStudyEndpoint, { id })).status).toBe(404);
    const old = addressOf({ clinicId, studyId: id }, new Date(Date.now() - 61_000));
    expect((await download(old)).status).toBe(404);
    const foreign = addressOf({ clinicId: otherId, studyId: id }, new Date());
    expect((await download(foreign)).status).toBe(404);
    expect((await download('/api/v1/imaging/archives/AAAA')).status).toBe(404);
  });
});

describe('a link to a study', () => {
  test('opens it without a session, and each opening is counted', async () => {
    const { id } = await givenStudy();
    const { body: made } = await share(id);
    const { token } = made;
    const { body: opened } = await api.call(NOBODY, openSharedStudyEndpoint, { token });
    expect(opened).toMatchObject({
      recipient: 'Tierklinik Mitte',
      pet: { name: 'Bella' },
      study: { id, name: 'Radiograph: Thorax', images: 3 },
    });
    const { body: address } = await api.call(NOBODY, downloadSharedStudyEndpoint, { token });
    expect(readZip((await download(address.url)).bytes).size).toBe(3);
    const { body: list } = await api.call(doctor, listSharesEndpoint, { petId });
    expect(list.items.find((one) => one.id === made.id)).toMatchObject({
      kind: 'study',
      study: { id, name: 'Radiograph: Thorax' },
      viewCount: 2,
    });
    const { body: views } = await api.call(doctor, listShareViewsEndpoint, { id: made.id });
    expect(views.items.map(({ what }) => what)).toEqual(['archive', 'study']);
    // It opens nothing else.
    expect((await api.call(NOBODY, openSharedRecordEndpoint, { token })).status).toBe(404);
  });

  test('opens nothing once it was revoked, has expired, or the study is another pet’s', async () => {
    const { id } = await givenStudy();
    const [revoked, expired, moved] = [
      (await share(id)).body,
      (await share(id)).body,
      (await share(id)).body,
    ];
    await api.call(doctor, revokeShareEndpoint, { id: revoked.id });
    await db.owner.query(
      `update record_shares set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = $1`,
      [expired.id],
    );
    const open = async ({ token }: { readonly token: string }) =>
      refusal((await api.call(NOBODY, downloadSharedStudyEndpoint, { token })).body).body.code;
    expect(await open(revoked)).toBe('share_revoked');
    expect(await open(expired)).toBe('share_expired');
    await api.call(doctor, unmatchImagingStudyEndpoint, { id });
    expect(await open(moved)).toBe('not_found');
    expect((await share(id)).status).toBe(404);
  });
});
