import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Log } from '#foundation/server/log.ts';
import type { VerifyToken } from '../person/bearer.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import type { ByteStore } from './byte-store.ts';
import type { Drafts } from './drafts.ts';
import type { SignedTokens } from './signed-tokens.ts';

/** No file is larger, whatever its bucket says. */
export const LARGEST_FILE_BYTES = 52_428_800;

/** What the storage of one process works with. */
export interface StorageParts {
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  readonly addressOf: (c: Context) => string;
  readonly store: ByteStore;
  readonly drafts: Drafts;
  readonly tokens: SignedTokens;
  readonly log: Log;
}
