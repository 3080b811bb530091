import { Readable } from 'node:stream';
import { FileRefused, type KeepFile, type KeptFile } from '#foundation/server/keep-file.ts';
import { type Actor, serverRun } from './actor.ts';
import { findObject, type StoredObject } from './objects.ts';
import { StorageError } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';
import { storeUpload } from './store-upload.ts';

const REASONS: Readonly<Record<string, FileRefused['reason']>> = {
  EntityTooLarge: 'too_large',
  InvalidMimeType: 'type',
  StorageFull: 'full',
};

function toRefusal(error: unknown): unknown {
  const reason = error instanceof StorageError ? REASONS[error.body.code] : undefined;
  return reason ? new FileRefused(reason, { cause: error }) : error;
}

const toKept = ({ id, mimeType, sizeBytes }: StoredObject): KeptFile => ({ id, mimeType, sizeBytes });

/** Keeps files of the server itself, by the same way and with the same checks as uploads. */
export const keepFile =
  (parts: StorageParts): KeepFile =>
  async ({ bucketId, name, bytes, mimeType }) => {
    const location = { bucketId, name };
    const server: Actor = {
      isAnonymous: false,
      userId: null,
      run: (mode, work) => serverRun(parts, mode, work),
    };
    const find = () => server.run('read', (tx) => findObject(tx, location));
    const before = await find();
    if (before) return toKept(before);
    await storeUpload(parts, server, location, { upsert: false }, async (limitBytes) => ({
      staged: await parts.staging.receive(
        bytes instanceof Readable ? bytes : Readable.from([bytes]),
        limitBytes,
      ),
      claimedType: mimeType,
      cacheControl: 'max-age=3600',
      userMetadata: null,
    })).catch((error: unknown) => {
      throw toRefusal(error);
    });
    const stored = await find();
    if (!stored) throw new Error('A file that was stored is in the storage.');
    return toKept(stored);
  };
