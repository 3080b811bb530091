import type { Context } from 'hono';
import { readRange, type ByteRange } from './byte-range.ts';
import { judgeConditions, mayContinue, type Conditions } from './conditions.ts';
import { attachment } from './content-disposition.ts';
import { mayBeShown, servedType } from './mime-types.ts';
import { fileNameOf } from './object-key.ts';
import { etagOf, type StoredObject } from './objects.ts';
import { noSuchKey, preconditionFailed, unsatisfiableRange } from './storage-error.ts';
import type { StorageParts } from './storage-parts.ts';

/** Whatever a file is, as a page of its own it may do nothing. */
const FILE_POLICY = `default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const conditionsOf = (c: Context): Conditions => ({
  ifMatch: c.req.header('if-match'),
  ifNoneMatch: c.req.header('if-none-match'),
  ifModifiedSince: c.req.header('if-modified-since'),
  ifUnmodifiedSince: c.req.header('if-unmodified-since'),
  ifRange: c.req.header('if-range'),
});

/** Who may have a file: one person, whoever has its signed address, or everybody. */
export type Audience = 'person' | 'signed' | 'everybody';

function cacheControlOf({ cacheControl }: StoredObject, audience: Audience): string {
  if (/\b(?:private|public|no-store)\b/i.test(cacheControl)) {
    return audience === 'everybody' ? cacheControl : cacheControl.replace(/\bpublic\b/i, 'private');
  }
  return `${audience === 'everybody' ? 'public' : 'private'}, ${cacheControl}`;
}

/** `?download` asks for the file to be saved, `?download=name` under that name. */
function dispositionOf({ mimeType, name }: StoredObject, download: string | undefined): string | null {
  if (download !== undefined) return attachment(download === '' ? fileNameOf(name) : download);
  return mayBeShown(mimeType) ? null : attachment(fileNameOf(name));
}

/** What every answer about the object says, the one without it too. */
function setHeaders(c: Context, object: StoredObject, audience: Audience, etag: string): void {
  c.header('ETag', etag);
  c.header('Last-Modified', new Date(object.updatedAt).toUTCString());
  c.header('Cache-Control', cacheControlOf(object, audience));
  c.header('Accept-Ranges', 'bytes');
  c.header('Content-Security-Policy', FILE_POLICY);
  c.header('X-Content-Type-Options', 'nosniff');
  if (audience === 'person') c.header('Vary', 'Authorization');
  // Pages of other origins show what was opened to them.
  else c.header('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The bytes of an answer, whole or in part. */
export interface Content {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Null when they have just been taken away. */
  readonly open: (range: ByteRange | null) => Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>;
}

/** Answers with what is made of an object, once it is clear that it is wanted. */
export async function serveContent(
  c: Context,
  object: StoredObject,
  audience: Audience,
  { etag, load }: { readonly etag: string; readonly load: () => Promise<Content> },
): Promise<Response> {
  const conditions = conditionsOf(c);
  const standing = { etag, modifiedAt: new Date(object.updatedAt) };
  const verdict = judgeConditions(conditions, standing);
  if (verdict === 'failed') throw preconditionFailed();
  if (verdict === 'not modified') {
    setHeaders(c, object, audience, etag);
    return c.body(null, 304);
  }
  const { mimeType, sizeBytes, open } = await load();
  const wanted = mayContinue(conditions, standing) ? c.req.header('range') : undefined;
  const range = readRange(wanted, sizeBytes);
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
 * Answers with an object, or a part of it, as it is read from the store. Only pictures that were drawn anew, sound, video
 * and plain text may be shown under our origin; everything else is saved.
 *
 * @throws StorageError InvalidRange, PreconditionFailed, or NoSuchKey when the bytes have just been taken away.
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
