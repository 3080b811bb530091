import type { Context } from 'hono';
import { inertPolicy } from '#foundation/server/http/content-policy.ts';
import { readRange, type ByteRange } from './byte-range.ts';
import { evaluateConditions, ifRangeMatches, type Conditions } from './conditions.ts';
import { attachment } from './content-disposition.ts';
import { isInlineType, servedType } from './mime-types.ts';
import { fileNameOf } from './object-key.ts';
import { etagOf, type StoredObject } from './objects.ts';
import { noSuchKey, preconditionFailed, unsatisfiableRange } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** Prevents a file that is opened as a page from doing anything. */
const FILE_POLICY = inertPolicy({ isSandbox: true });

const conditionsOf = (c: Context): Conditions => ({
  ifMatch: c.req.header('if-match'),
  ifNoneMatch: c.req.header('if-none-match'),
  ifModifiedSince: c.req.header('if-modified-since'),
  ifUnmodifiedSince: c.req.header('if-unmodified-since'),
  ifRange: c.req.header('if-range'),
});

/** Who may read a file: an authenticated caller, the holder of its signed URL, or everybody. */
export type Audience = 'authenticated' | 'signed' | 'public';

function cacheControlOf({ cacheControl }: StoredObject, audience: Audience): string {
  if (/\b(?:private|public|no-store)\b/i.test(cacheControl)) {
    return audience === 'public' ? cacheControl : cacheControl.replace(/\bpublic\b/i, 'private');
  }
  return `${audience === 'public' ? 'public' : 'private'}, ${cacheControl}`;
}

/** `?download` saves the file, `?download=name` under that name. */
function dispositionOf({ mimeType, name }: StoredObject, download: string | undefined): string | null {
  if (download !== undefined) return attachment(download === '' ? fileNameOf(name) : download);
  return isInlineType(mimeType) ? null : attachment(fileNameOf(name));
}

/** The headers of every response about the object, including 304. */
function setHeaders(c: Context, object: StoredObject, audience: Audience, etag: string): void {
  c.header('ETag', etag);
  c.header('Last-Modified', new Date(object.updatedAt).toUTCString());
  c.header('Cache-Control', cacheControlOf(object, audience));
  c.header('Accept-Ranges', 'bytes');
  c.header('Content-Security-Policy', FILE_POLICY);
  c.header('X-Content-Type-Options', 'nosniff');
  if (audience === 'authenticated') c.header('Vary', 'Authorization');
  // Pages of other origins may embed public and signed files.
  else c.header('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The contents of a response. */
export interface Content {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Null when the blob was removed in the meantime. */
  readonly open: (range: ByteRange | null) => Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
}

/** Evaluates the request's conditions, and then loads and serves the content. */
export async function serveContent(
  c: Context,
  object: StoredObject,
  audience: Audience,
  { etag, load }: { readonly etag: string; readonly load: () => Promise<Content> },
): Promise<Response> {
  const conditions = conditionsOf(c);
  const current = { etag, modifiedAt: new Date(object.updatedAt) };
  const outcome = evaluateConditions(conditions, current);
  if (outcome === 'failed') throw preconditionFailed();
  if (outcome === 'not modified') {
    setHeaders(c, object, audience, etag);
    return c.body(null, 304);
  }
  const { mimeType, sizeBytes, open } = await load();
  const requested = ifRangeMatches(conditions, current) ? c.req.header('range') : undefined;
  const range = readRange(requested, sizeBytes);
  if (range === 'unsatisfiable') throw unsatisfiableRange(sizeBytes);
  const bytes = c.req.method === 'HEAD' ? null : await open(range);
  if (!bytes && c.req.method !== 'HEAD') throw noSuchKey();

  setHeaders(c, object, audience, etag);
  const disposition = dispositionOf(object, c.req.query('download'));
  if (disposition) c.header('Content-Disposition', disposition);
  c.header('Content-Type', servedType(mimeType));
  c.header('Content-Length', String(range ? range.last - range.first + 1 : sizeBytes));
  if (range) c.header('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  const status = range ? 206 : 200;
  return bytes ? c.body(bytes, status) : c.body(null, status);
}

/**
 * Serves an object or a range of it, streamed from the store. Only raster images, audio, video and plain text are
 * displayed under our origin, in a sandbox and never as another type; everything else is downloaded.
 *
 * @throws StorageError InvalidRange, PreconditionFailed, or NoSuchKey when the blob was removed in the meantime.
 */
export const serveObject = (
  c: Context,
  { store }: Pick<StorageParts, 'store'>,
  object: StoredObject,
  audience: Audience,
): Promise<Response> => {
  const { mimeType, sizeBytes, version } = object;
  const open = (range: ByteRange | null) => store.open(version, range);
  const load = () => Promise.resolve({ mimeType, sizeBytes, open });
  return serveContent(c, object, audience, { etag: etagOf(object), load });
};
