import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';

/** The bucket of pictures; the first folder of a path is the clinic. */
export const IMAGING_BUCKET = 'imaging';

/** The dependencies of the DICOM server. */
export interface ImagingParts {
  readonly database: Database<Tables>;
  readonly keep: KeepFile;
  readonly log: Log;
}

/** A modality that may connect. */
export interface Caller {
  readonly clinicId: string;
  readonly deviceId: string;
  readonly aeTitle: string;
  /** Which part of the worklist it gets; null for all of it. */
  readonly modality: string | null;
}

/** A transaction that is pinned to one clinic, where nobody is signed in. */
export interface ClinicTx {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}
