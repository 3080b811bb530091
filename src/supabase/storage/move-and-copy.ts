import { randomUUID } from 'node:crypto';
import type { Actor } from './actor.ts';
import { getBucket, sizeLimitOf } from './buckets.ts';
import { reserveBlob, releaseBlob } from './orphaned-blobs.ts';
import { isAllowedType } from './mime-types.ts';
import { assertKey, type ObjectLocation } from './object-key.ts';
import { findObject, moveObject, putObject, type StoredFile, type StoredObject } from './objects.ts';
import { isRasterImage } from './reencode-image.ts';
import { noSuchKey, tooLarge, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** The object, if it is visible to the caller and allowed in the target bucket. */
async function getMovable(
  parts: StorageParts,
  actor: Actor,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<StoredObject> {
  if (actor.isAnonymous) throw noSuchKey();
  const source = await getBucket(parts, from.bucketId);
  const bucket = await getBucket(parts, to.bucketId);
  assertKey(to.name);
  const object = await actor.run('read', (tx) => findObject(tx, from));
  if (!object) throw noSuchKey();
  if (!isAllowedType(object.mimeType, bucket.allowedMimeTypes)) throw unsupportedType(object.mimeType);
  if (object.sizeBytes > sizeLimitOf(bucket)) throw tooLarge();
  // Such a picture would keep the place where it was taken.
  if (bucket.redrawsPictures && !source.redrawsPictures && isRasterImage(object.mimeType))
    throw unsupportedType(object.mimeType, 'upload the picture to this bucket');
  return object;
}

/** Moves an object without touching its blob. @throws StorageError, or a database error. */
export async function moveTo(
  parts: StorageParts,
  actor: Actor,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<string> {
  await getMovable(parts, actor, from, to);
  const id = await actor.run('write', (tx) => moveObject(tx, from, to));
  if (id === null) throw noSuchKey();
  return id;
}

export interface CopyOptions {
  readonly upsert: boolean;
  /** Overrides the original's value. */
  readonly cacheControl: string | undefined;
}

/** Copies an object with its blob. @throws StorageError, or a database error. */
export async function copyTo(
  parts: StorageParts,
  actor: Actor,
  from: ObjectLocation,
  to: ObjectLocation,
  { upsert, cacheControl }: CopyOptions,
): Promise<string> {
  const original = await getMovable(parts, actor, from, to);
  const version = randomUUID();
  await actor.run('write', (tx) => reserveBlob(tx, version, to, { upsert }));
  try {
    if (!(await parts.store.copy(original.version, version))) throw noSuchKey();
    const { sizeBytes, mimeType, userMetadata } = original;
    const file: StoredFile = {
      version,
      sizeBytes,
      mimeType,
      cacheControl: cacheControl ?? original.cacheControl,
      // Safe: a check constraint of the table allows only objects.
      userMetadata: userMetadata as object | null,
    };
    return await actor.run('write', (tx) => putObject(tx, to, file, { upsert }));
  } catch (error) {
    await releaseBlob(parts, version);
    throw error;
  }
}
