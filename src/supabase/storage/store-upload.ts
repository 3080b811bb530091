import { randomUUID } from 'node:crypto';
import type { Actor } from './actor.ts';
import { getBucket, sizeLimitOf, type Bucket } from './buckets.ts';
import { findType } from './find-type.ts';
import { expectBytes, forgetBytes } from './loose-bytes.ts';
import { isAllowedType } from './mime-types.ts';
import { assertKey, type ObjectPlace } from './object-key.ts';
import { putObject, type KeptFile } from './objects.ts';
import type { Upload } from './receive-upload.ts';
import { isPicture, redrawPicture } from './redraw-picture.ts';
import { tooLarge, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** Finds out what a file is, and gives it to the store in the form in which it may be kept. */
async function keepFile(
  { store, drafts }: StorageParts,
  bucket: Bucket,
  version: string,
  { draft, claimedType, cacheControl, userMetadata }: Upload,
): Promise<KeptFile> {
  try {
    const found = await findType(draft.path, draft.head, claimedType);
    if (!isAllowedType(found, bucket.allowedMimeTypes)) throw unsupportedType(found);
    const drawn = isPicture(found) ? await redrawPicture(draft, found, drafts) : null;
    const { mimeType, path, sizeBytes } = drawn ?? { ...draft, mimeType: found };
    try {
      if (sizeBytes > sizeLimitOf(bucket)) throw tooLarge();
      await store.keep(version, { path, sizeBytes });
    } finally {
      await drafts.discard(path);
    }
    return { version, sizeBytes, mimeType, cacheControl, userMetadata };
  } finally {
    await drafts.discard(draft.path);
  }
}

/**
 * Takes in a file and puts it in its place. Who may not is told before the first byte is read; what may not be kept
 * leaves nothing behind, and what stood there before stays until the new one stands.
 *
 * @param receive reads the file, up to so many bytes.
 * @throws StorageError, or what the database throws.
 */
export async function storeUpload(
  parts: StorageParts,
  actor: Actor,
  place: ObjectPlace,
  options: { readonly upsert: boolean },
  receive: (limitBytes: number) => Promise<Upload>,
): Promise<string> {
  const bucket = await getBucket(parts, place.bucketId);
  assertKey(place.name);
  const version = randomUUID();
  await actor.run('write', (tx) => expectBytes(tx, version, place, options));
  try {
    const file = await keepFile(parts, bucket, version, await receive(sizeLimitOf(bucket)));
    return await actor.run('write', (tx) => putObject(tx, place, file, options));
  } catch (error) {
    await forgetBytes(parts, version);
    throw error;
  }
}
