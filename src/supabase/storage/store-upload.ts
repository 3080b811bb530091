import { randomUUID } from 'node:crypto';
import type { Actor } from './actor.ts';
import { getBucket, sizeLimitOf, type Bucket } from './buckets.ts';
import { detectMimeType } from './detect-type.ts';
import { reserveBlob, releaseBlob } from './orphaned-blobs.ts';
import { isAllowedType } from './mime-types.ts';
import { assertKey, type ObjectLocation } from './object-key.ts';
import { putObject, type StoredFile } from './objects.ts';
import type { Upload } from './receive-upload.ts';
import { isRasterImage, reencodeImage } from './reencode-image.ts';
import { tooLarge, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** Detects the type of a staged file, re-encodes images where the bucket asks for it, and stores the result. */
async function storeFile(
  { store, staging }: StorageParts,
  bucket: Bucket,
  version: string,
  { staged, claimedType, cacheControl, userMetadata }: Upload,
): Promise<StoredFile> {
  try {
    const found = await detectMimeType(staged.path, staged.head, claimedType);
    if (!isAllowedType(found, bucket.allowedMimeTypes)) throw unsupportedType(found);
    const reencoded =
      bucket.redrawsPictures && isRasterImage(found) ? await reencodeImage(staged, found, staging) : null;
    const { mimeType, path, sizeBytes } = reencoded ?? { ...staged, mimeType: found };
    try {
      if (sizeBytes > sizeLimitOf(bucket)) throw tooLarge();
      await store.put(version, { path, sizeBytes });
    } finally {
      await staging.remove(path);
    }
    return { version, sizeBytes, mimeType, cacheControl, userMetadata };
  } finally {
    await staging.remove(staged.path);
  }
}

/**
 * Receives and stores a file. Permissions are checked before the first byte is read; a rejected file leaves nothing
 * behind, and an existing object is replaced only when the new one is complete.
 *
 * @param receive reads the file, up to the given size.
 * @throws StorageError, or a database error.
 */
export async function storeUpload(
  parts: StorageParts,
  actor: Actor,
  location: ObjectLocation,
  options: { readonly upsert: boolean },
  receive: (limitBytes: number) => Promise<Upload>,
): Promise<string> {
  const bucket = await getBucket(parts, location.bucketId);
  assertKey(location.name);
  const version = randomUUID();
  await actor.run('write', (tx) => reserveBlob(tx, version, location, options));
  try {
    const file = await storeFile(parts, bucket, version, await receive(sizeLimitOf(bucket)));
    return await actor.run('write', (tx) => putObject(tx, location, file, options));
  } catch (error) {
    await releaseBlob(parts, version);
    throw error;
  }
}
