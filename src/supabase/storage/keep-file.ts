import { Readable } from 'node:stream';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import { type Actor, serverRun } from './actor.ts';
import { findObject } from './objects.ts';
import type { StorageParts } from './storage-parts.ts';
import { storeUpload } from './store-upload.ts';

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
    if (await server.run('read', (tx) => findObject(tx, location))) return;
    await storeUpload(parts, server, location, { upsert: false }, async (limitBytes) => ({
      staged: await parts.staging.receive(Readable.from([bytes]), limitBytes),
      claimedType: mimeType,
      cacheControl: 'max-age=3600',
      userMetadata: null,
    }));
  };
