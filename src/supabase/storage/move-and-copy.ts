import { randomUUID } from 'node:crypto';
import type { Actor } from './actor.ts';
import { getBucket, sizeLimitOf } from './buckets.ts';
import { expectBytes, forgetBytes } from './loose-bytes.ts';
import { isAllowedType } from './mime-types.ts';
import { assertKey, type ObjectPlace } from './object-key.ts';
import { findObject, moveObject, putObject, type KeptFile, type StoredObject } from './objects.ts';
import { noSuchKey, tooLarge, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** The object, if the caller may see it and the other bucket takes it. */
async function getMovable(
  parts: StorageParts,
  actor: Actor,
  from: ObjectPlace,
  to: ObjectPlace,
): Promise<StoredObject> {
  if (actor.isNobody) throw noSuchKey();
  await getBucket(parts, from.bucketId);
  const bucket = await getBucket(parts, to.bucketId);
  assertKey(to.name);
  const object = await actor.run('read', (tx) => findObject(tx, from));
  if (!object) throw noSuchKey();
  if (!isAllowedType(object.mimeType, bucket.allowedMimeTypes)) throw unsupportedType(object.mimeType);
  if (object.sizeBytes > sizeLimitOf(bucket)) throw tooLarge();
  return object;
}

/** Gives an object another place. Its bytes stay where they lie. @throws StorageError, or what the database throws. */
export async function moveTo(
  parts: StorageParts,
  actor: Actor,
  from: ObjectPlace,
  to: ObjectPlace,
): Promise<string> {
  await getMovable(parts, actor, from, to);
  const id = await actor.run('write', (tx) => moveObject(tx, from, to));
  if (id === null) throw noSuchKey();
  return id;
}

export interface CopyOptions {
  readonly upsert: boolean;
  /** What the copy says of itself where it differs from the original. */
  readonly cacheControl: string | undefined;
}

/** Makes an object of its own out of another. @throws StorageError, or what the database throws. */
export async function copyTo(
  parts: StorageParts,
  actor: Actor,
  from: ObjectPlace,
  to: ObjectPlace,
  { upsert, cacheControl }: CopyOptions,
): Promise<string> {
  const original = await getMovable(parts, actor, from, to);
  const version = randomUUID();
  await actor.run('write', (tx) => expectBytes(tx, version, to, { upsert }));
  try {
    if (!(await parts.store.copy(original.version, version))) throw noSuchKey();
    const { sizeBytes, mimeType, userMetadata } = original;
    const file: KeptFile = {
      version,
      sizeBytes,
      mimeType,
      cacheControl: cacheControl ?? original.cacheControl,
      // Safe: a check of the table lets nothing but objects in.
      userMetadata: userMetadata as object | null,
    };
    return await actor.run('write', (tx) => putObject(tx, to, file, { upsert }));
  } catch (error) {
    await forgetBytes(parts, version);
    throw error;
  }
}
