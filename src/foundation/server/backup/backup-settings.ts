import { defineSettings } from '../settings/define-settings.ts';
import { defineS3Settings } from '../settings/s3-settings.ts';
import { anyText, onOff } from '../settings/setting-parsers.ts';
import type { S3Location } from '../s3-client.ts';

export const backupSettings = defineSettings(
  {
    nightly: {
      name: 'BACKUP',
      description: 'whether a backup is made every night',
      parse: onOff(null),
    },
    folder: {
      name: 'BACKUP_DIR',
      description: 'the folder for backups, which should be on another disk than DATA_DIR',
      parse: anyText,
    },
  },
  (values): { readonly nightly: boolean | null; readonly folder: string | null } => values,
);

export const backupS3Settings = defineS3Settings(
  'BACKUP',
  'a bucket for backups, which are kept in BACKUP_DIR otherwise',
);

/** Where backups are kept, and whether they are made every night. */
export interface BackupSettings {
  readonly nightly: boolean;
  /** Absolute; used unless there is a bucket. */
  readonly folder: string;
  /** Whether backups were given a place of their own. */
  readonly isPlaced: boolean;
  readonly s3: S3Location | null;
}
