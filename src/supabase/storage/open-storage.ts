import { join } from 'node:path';
import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import type { Job } from '#foundation/server/jobs.ts';
import type { KeepFile, ReadFile } from '#foundation/server/keep-file.ts';
import type { Log } from '#foundation/server/log.ts';
import type { SignFile } from '#foundation/server/sign-file.ts';
import type { ServerSettings } from '#foundation/server/settings/server-settings.ts';
import type { S3Location } from '#foundation/server/s3-client.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import type { VerifyToken } from '../person/bearer.ts';
import type { PersonTransactions } from '../person/person-transactions.ts';
import { openDiskStore } from './disk-store.ts';
import { openStagingFolder } from './staged-files.ts';
import { keepFile } from './keep-file.ts';
import { purgeJob } from './orphaned-blobs.ts';
import { readFile } from './read-file.ts';
import { openS3Store } from './s3-store.ts';
import { signFile } from './sign-file.ts';
import { createSignedTokens } from './signed-tokens.ts';
import { createStorageService } from './storage-service.ts';

export interface OpenStorageParts {
  readonly database: Database<Tables>;
  readonly people: PersonTransactions;
  readonly verifyToken: VerifyToken;
  readonly addressOf: (c: Context) => string;
  readonly secretKey: Buffer;
  readonly settings: Pick<ServerSettings, 'dataDir'> & { readonly s3: S3Location | null };
  readonly log: Log;
  /** False once the disk has no room for files. */
  readonly hasRoom?: () => boolean;
}

/** The storage service of one process. */
export interface Storage {
  readonly service: SupabaseService;
  readonly job: Job;
  readonly keep: KeepFile;
  readonly read: ReadFile;
  readonly sign: SignFile;
  close(): void;
}

/** Opens the blobs, in the data folder or in the S3-compatible store of the settings. */
export function openBlobs({ dataDir, s3 }: OpenStorageParts['settings'], hasRoom?: () => boolean) {
  const folder = join(dataDir, 'storage');
  const staging = openStagingFolder(join(folder, 'incoming'), hasRoom);
  const store = s3 ? openS3Store(s3, staging) : openDiskStore(join(folder, 'bytes'), staging);
  return { staging, store };
}

/** Opens the storage. */
export function openStorage({ secretKey, settings, hasRoom, ...rest }: OpenStorageParts): Storage {
  const { staging, store } = openBlobs(settings, hasRoom);
  const parts = { ...rest, store, staging, tokens: createSignedTokens(secretKey) };
  return {
    service: createStorageService(parts),
    job: purgeJob(parts),
    keep: keepFile(parts),
    read: readFile(parts),
    sign: signFile(parts.tokens),
    close: () => store.close(),
  };
}
