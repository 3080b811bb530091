import type { StagedFile, StagingFolder } from './staged-files.ts';
import {
  IMAGE_FORMATS,
  limitImageWork,
  loadSharp,
  decodingOptionsOf,
  type ImageFormat,
} from './image-formats.ts';
import { toPictureError, unsupportedType } from './storage-error.ts';

/** Longer sides are scaled down: no screen shows more. */
const MAX_SIDE_PIXELS = 4_096;

/** Whether a file is a raster image, which some buckets store only after re-encoding. */
export const isRasterImage = (mimeType: string): boolean =>
  mimeType.startsWith('image/') && mimeType !== 'image/svg+xml';

async function writeImage(staged: StagedFile, imageFormat: ImageFormat, path: string): Promise<void> {
  const sharp = await loadSharp();
  // Location and author are dropped: sharp writes no metadata by default.
  const image = sharp(staged.path, decodingOptionsOf(imageFormat)).autoOrient().resize({
    width: MAX_SIDE_PIXELS,
    height: MAX_SIDE_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  });
  await imageFormat.encode(image).toFile(path);
}

/**
 * Re-encodes an image, so that nothing but its pixels remains: no location, no camera, no appended bytes of another
 * format. It is rotated upright and scaled to at most 4,096 pixels a side.
 *
 * @returns another staged file; the original still exists.
 * @throws StorageError InvalidMimeType when it cannot be decoded or its type cannot be encoded, EntityTooLarge when it
 * has too many pixels, SlowDown when the queue is full.
 */
export async function reencodeImage(
  staged: StagedFile,
  mimeType: string,
  staging: StagingFolder,
): Promise<StagedFile & { readonly mimeType: string }> {
  const imageFormat = IMAGE_FORMATS[mimeType];
  if (!imageFormat) throw unsupportedType(mimeType);
  const path = await staging.newPath();
  try {
    await limitImageWork(() => writeImage(staged, imageFormat, path));
    return { ...(await staging.sync(path)), mimeType: imageFormat.mimeType };
  } catch (error) {
    await staging.remove(path);
    throw toPictureError(error, mimeType);
  }
}
