import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#foundation/server/log.ts';
import { aeTitleOf } from '#practice/imaging/ae-title.rules.ts';
import { uidOf } from '#practice/imaging/dicom-uids.rules.ts';
import { dicomFile, type FakeImage } from '#practice/imaging/invented-image.rules.ts';
import { drawRadiograph } from '#practice/imaging/invented-radiograph.rules.ts';
import type { DicomSettings } from '#practice/imaging/server/dicom-settings.ts';
import { startDicomServer } from '#practice/imaging/server/provider/dicom-server.ts';
import type { TestDatabase } from './database.ts';
import { givenDcmtk } from './given-dcmtk.ts';
import { openTestStorage } from './storage.ts';

export const newUid = (): string => uidOf(randomUUID());

/** A small radiograph of its own study, unless said otherwise. */
export const givenImage = (given: Partial<FakeImage> = {}): Buffer => {
  const { rows = 48, columns = 64 } = given;
  return dicomFile({
    sopUid: newUid(),
    studyUid: newUid(),
    seriesUid: newUid(),
    rows,
    columns,
    pixels: drawRadiograph(rows, columns),
    ...given,
  });
};

/** The DICOM server over a test database, with DCMTK's tools as modalities. */
export async function givenImaging(db: TestDatabase, tls: DicomSettings['tls'] = null) {
  const tool = await givenDcmtk();
  const storage = await openTestStorage(db);
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-dicom-'));
  const parts = { database: db.database, keep: storage.keep, log: createLog('silent') };
  const server = await startDicomServer(parts, { listen: { host: '127.0.0.1', port: 0 }, tls });
  if (server?.port == null) throw new Error('A server that is set up listens.');
  const { port } = server;
  const titles = (called: string, calling: string) => ['-aet', calling, '-aec', called];
  const address = ['127.0.0.1', String(port)];
  const file = async (bytes: Buffer): Promise<string> => {
    const path = join(folder, `${randomUUID()}.dcm`);
    await writeFile(path, bytes);
    return path;
  };
  return {
    storage,
    server,
    port,
    tool,
    file,
    folder,
    device: async (
      clinicId: string,
      aeTitle = 'XRAY1',
      given: { address?: string; modality?: string } = {},
    ) => {
      await db.owner.query(
        `insert into imaging_devices (clinic_id, name, ae_title, address, modality) values ($1, 'X-ray room', $2, $3, $4)`,
        [clinicId, aeTitle, given.address ?? null, given.modality ?? null],
      );
    },
    echo: (clinicId: string, calling = 'XRAY1') =>
      tool('echoscu', [...titles(aeTitleOf(clinicId), calling), ...address]),
    echoTo: (called: string, calling = 'XRAY1') => tool('echoscu', [...titles(called, calling), ...address]),
    find: (clinicId: string, keys: readonly string[], calling = 'XRAY1') =>
      tool('findscu', [
        '-W',
        ...titles(aeTitleOf(clinicId), calling),
        ...keys.flatMap((key) => ['-k', key]),
        ...address,
      ]),
    /** Sends files, by their paths. */
    store: (clinicId: string, paths: readonly string[], calling = 'XRAY1', options: readonly string[] = []) =>
      tool('storescu', ['-v', ...options, ...titles(aeTitleOf(clinicId), calling), ...address, ...paths]),
    storeAt: (relay: number, clinicId: string, path: string, options: readonly string[] = []) =>
      tool('storescu', [
        ...options,
        ...titles(aeTitleOf(clinicId), 'XRAY1'),
        '127.0.0.1',
        String(relay),
        path,
      ]),
    echoAt: (relay: number, clinicId: string) =>
      tool('echoscu', [...titles(aeTitleOf(clinicId), 'XRAY1'), '127.0.0.1', String(relay)]),
    findAt: (relay: number, clinicId: string, keys: readonly string[]) =>
      tool('findscu', [
        '-W',
        ...titles(aeTitleOf(clinicId), 'XRAY1'),
        ...keys.flatMap((key) => ['-k', key]),
        '127.0.0.1',
        String(relay),
      ]),
    close: async () => {
      await server.stop();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type GivenImaging = Awaited<ReturnType<typeof givenImaging>>;
