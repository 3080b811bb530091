import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import type { LabSettings } from './lab-settings.ts';

/** What connections of laboratories need of the process. */
export interface LabParts {
  readonly database: Database<Tables>;
  readonly settings: LabSettings;
  /** Opens the tokens of APIs. */
  readonly sealer: Sealer;
  /** Keeps the files that reports come as. */
  readonly keep: KeepFile;
  /** Reads those that were uploaded. */
  readonly read: ReadFile;
  readonly log: Log;
}
