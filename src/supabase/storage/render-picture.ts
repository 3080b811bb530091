import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { Sharp } from 'sharp';
import { essenceOf } from './mime-types.ts';
import { etagOf, type StoredObject } from './objects.ts';
import { DRAWINGS, inTurn, loadSharp, openingOf, type Drawing } from './picture-drawings.ts';
import { serveContent, type Audience, type Content } from './serve-object.ts';
import { noSuchKey, unsupportedType } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';
import type { Transform } from './transform.ts';

const WEBP = 'image/webp';

function encode(picture: Sharp, mimeType: string, { quality }: Transform, drawing: Drawing): Sharp {
  if (mimeType === WEBP) return picture.webp({ quality });
  return mimeType === 'image/jpeg' ? picture.jpeg({ quality }) : drawing.encode(picture);
}

/** Draws a kept picture in another size. It was drawn by us before, so it unpacks to a bounded size. */
async function draw(
  { store }: Pick<StorageParts, 'store'>,
  object: StoredObject,
  drawing: Drawing,
  transform: Transform,
  mimeType: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await store.open(object.version, null);
  if (!bytes) throw noSuchKey();
  const sharp = await loadSharp();
  const { width, height, resize } = transform;
  const fit = ({ cover: 'cover', contain: 'inside', fill: 'fill' } as const)[resize];
  const picture = sharp(openingOf(drawing)).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit,
    withoutEnlargement: true,
  });
  // Safe: the two kinds of web streams are one; their types are written down twice.
  const source = Readable.fromWeb(bytes as NodeReadableStream<Uint8Array>);
  source.on('error', (error) => picture.destroy(error));
  source.pipe(picture);
  return new Uint8Array(await encode(picture, mimeType, transform, drawing).toBuffer());
}

/**
 * Answers with a picture in another size, as WebP to whoever takes it and unless the original's format is asked for.
 *
 * @throws StorageError InvalidMimeType for what is no picture, SlowDown when too many are drawn at once.
 */
export async function renderPicture(
  c: Context,
  parts: Pick<StorageParts, 'store'>,
  object: StoredObject,
  audience: Audience,
  transform: Transform,
): Promise<Response> {
  const kept = essenceOf(object.mimeType);
  const drawing = DRAWINGS[kept];
  if (!drawing) throw unsupportedType(object.mimeType, 'only pictures can be drawn in another size');
  const takesWebp = transform.format !== 'origin' && (c.req.header('accept') ?? '').includes(WEBP);
  const mimeType = takesWebp ? WEBP : kept;
  const { width = 0, height = 0, resize, quality } = transform;
  const etag = etagOf(object).replace(/"$/, `-${width}x${height}-${resize}-${quality}-${mimeType.slice(6)}"`);
  const load = async (): Promise<Content> => {
    const bytes = await inTurn(() => draw(parts, object, drawing, transform, mimeType));
    const open: Content['open'] = (range) =>
      Promise.resolve(range ? bytes.slice(range.first, range.last + 1) : bytes);
    return { mimeType, sizeBytes: bytes.length, open };
  };
  const answer = await serveContent(c, object, audience, { etag, load });
  answer.headers.append('Vary', 'Accept');
  return answer;
}
