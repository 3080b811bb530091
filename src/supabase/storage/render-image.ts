import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { Sharp } from 'sharp';
import { baseMimeType } from './mime-types.ts';
import { etagOf, type StoredObject } from './objects.ts';
import {
  IMAGE_FORMATS,
  limitImageWork,
  loadSharp,
  decodingOptionsOf,
  type ImageFormat,
} from './image-formats.ts';
import { serveContent, type Audience, type Content } from './serve-object.ts';
import { noSuchKey, toPictureError, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';
import type { Transform } from './transform.ts';

const WEBP = 'image/webp';

function encode(image: Sharp, mimeType: string, { quality }: Transform, imageFormat: ImageFormat): Sharp {
  if (mimeType === WEBP) return image.webp({ quality });
  return mimeType === 'image/jpeg' ? image.jpeg({ quality }) : imageFormat.encode(image);
}

/** Resizes a stored image, upright and without its metadata. It may be anything that was uploaded: its decoded size is bounded. */
async function resizeImage(
  { store }: Pick<StorageParts, 'store'>,
  object: StoredObject,
  imageFormat: ImageFormat,
  transform: Transform,
  mimeType: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await store.open(object.version, null);
  if (!bytes) throw noSuchKey();
  const sharp = await loadSharp();
  const { width, height, resize } = transform;
  const fit = ({ cover: 'cover', contain: 'inside', fill: 'fill' } as const)[resize];
  const image = sharp(decodingOptionsOf(imageFormat))
    .autoOrient()
    .resize({
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      fit,
      withoutEnlargement: true,
    });
  // Safe: both types describe the same web stream.
  const source = Readable.fromWeb(bytes as NodeReadableStream<Uint8Array>);
  source.on('error', (error) => image.destroy(error));
  source.pipe(image);
  try {
    return new Uint8Array(await encode(image, mimeType, transform, imageFormat).toBuffer());
  } catch (error) {
    throw toPictureError(error, mimeType);
  } finally {
    source.destroy();
  }
}

/**
 * Serves a resized image, as WebP to clients that accept it unless the original format is requested.
 *
 * @throws StorageError InvalidMimeType for other files and damaged ones, EntityTooLarge for too many pixels, SlowDown when
 * the queue is full.
 */
export async function renderImage(
  c: Context,
  parts: Pick<StorageParts, 'store'>,
  object: StoredObject,
  audience: Audience,
  transform: Transform,
): Promise<Response> {
  const storedType = baseMimeType(object.mimeType);
  const imageFormat = IMAGE_FORMATS[storedType];
  if (!imageFormat) throw unsupportedType(object.mimeType, 'only pictures can be drawn in another size');
  const acceptsWebp = transform.format !== 'origin' && (c.req.header('accept') ?? '').includes(WEBP);
  const mimeType = acceptsWebp ? WEBP : storedType;
  const { width = 0, height = 0, resize, quality } = transform;
  const etag = etagOf(object).replace(/"$/, `-${width}x${height}-${resize}-${quality}-${mimeType.slice(6)}"`);
  const load = async (): Promise<Content> => {
    const bytes = await limitImageWork(() => resizeImage(parts, object, imageFormat, transform, mimeType));
    const open: Content['open'] = (range) =>
      Promise.resolve(range ? bytes.slice(range.first, range.last + 1) : bytes);
    return { mimeType, sizeBytes: bytes.length, open };
  };
  const response = await serveContent(c, object, audience, { etag, load });
  response.headers.append('Vary', 'Accept');
  return response;
}
