import type { Hono } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { archiveAddress } from '#practice/imaging/server/archive/archive-addresses.ts';
import { serveStudyArchive } from '#practice/imaging/server/archive/serve-study-archive.ts';
import { type DicomServer, startDicomServer } from '#practice/imaging/server/provider/dicom-server.ts';
import { imagingOutside } from '#practice/imaging/server/routes.ts';
import type { Settings } from './settings.ts';

interface ImagingSetup {
  readonly settings: Settings;
  readonly database: Database<Tables>;
  readonly storage: { readonly keep: KeepFile; readonly read: ReadFile };
  readonly secretKey: Buffer;
  readonly log: Log;
}

export interface Imaging {
  readonly server: DicomServer | null;
  readonly outside: readonly OutsideHandler[];
  readonly mounts: readonly ((app: Hono) => void)[];
}

/** Modalities, and the files that they sent on their way out. @throws StartError when the process cannot listen. */
export async function openImaging({
  settings,
  database,
  storage,
  secretKey,
  log,
}: ImagingSetup): Promise<Imaging> {
  const sealer = createSealer(secretKey, 'study archives');
  const server = await startDicomServer({ database, keep: storage.keep, log }, settings.dicom);
  const ports = { port: server?.port ?? null, tlsPort: server?.tlsPort ?? null };
  return {
    server,
    outside: imagingOutside(archiveAddress(sealer), () => ports),
    mounts: [serveStudyArchive({ database, sealer, readFile: storage.read, log })],
  };
}
