import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { VerifyToken } from '../person/bearer.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import type { BlobStore } from './blob-store.ts';
import type { StagingFolder } from './staged-files.ts';
import type { SignedTokens } from './signed-tokens.ts';

/** The maximum size of any file, regardless of its bucket. */
export const MAX_FILE_BYTES = 52_428_800;

/** The dependencies of the storage service. */
export interface StorageParts {
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  readonly addressOf: (c: Context) => string;
  readonly store: BlobStore;
  readonly staging: StagingFolder;
  readonly tokens: SignedTokens;
  readonly log: Log;
}
