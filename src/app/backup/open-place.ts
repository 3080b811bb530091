import { Readable } from 'node:stream';
import type { BackupStore } from '#foundation/server/backup/backup-store.ts';
import { openFolderStore } from '#foundation/server/backup/folder-backup-store.ts';
import { openS3BackupStore } from '#foundation/server/backup/s3-backup-store.ts';
import { openBlobs } from '#supabase/storage/open-storage.ts';
import type { Settings } from '../settings.ts';

/** Distinguishes backups from other objects of a bucket. */
const PREFIX = 'backups/';

/** The place of the backups by the settings. */
export const openPlace = ({ backup }: Pick<Settings, 'backup'>): BackupStore =>
  backup.s3 ? openS3BackupStore(backup.s3, PREFIX) : openFolderStore(backup.folder);

/** The files of the storage, to be read or put back. */
export function openFiles(settings: Pick<Settings, 'dataDir' | 's3'>) {
  const { staging, store } = openBlobs(settings);
  return {
    open: store.open,
    put: async (key: string, bytes: Buffer) =>
      store.put(key, await staging.receive(Readable.from([bytes]), bytes.length)),
    close: store.close,
  };
}
