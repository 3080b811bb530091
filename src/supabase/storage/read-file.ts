import { Readable } from 'node:stream';
import type { ReadFile } from '#foundation/server/keep-file.ts';
import { serverRun } from './actor.ts';
import { findObject } from './objects.ts';
import type { StorageParts } from './storage-parts.ts';

/** Reads files for the server itself, which has decided who gets them. */
export const readFile =
  (parts: Pick<StorageParts, 'database' | 'store'>): ReadFile =>
  async (location) => {
    const object = await serverRun(parts, 'read', (tx) => findObject(tx, location));
    const stream = object && (await parts.store.open(object.version, null));
    return stream && Readable.fromWeb(stream);
  };
