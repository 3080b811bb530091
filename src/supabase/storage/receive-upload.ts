import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import * as z from 'zod';
import { parseJson } from '#foundation/server/parse-json.ts';
import type { StagingFolder, ReceivedFile } from './staged-files.ts';
import { assertStorable, uploadAborted, invalidRequest, tooLarge } from './storage-error.ts';

/** The size of a form without its file: a few short fields, and the boundaries. */
const FORM_BYTES = 65_536;
const FIELD_BYTES = 16_384;

const DEFAULT_CACHE_CONTROL = 'max-age=3600';

/** A received file and its metadata. */
export interface Upload {
  readonly staged: ReceivedFile;
  /** The client's type, which is trusted only for kinds of plain text. */
  readonly claimedType: string;
  readonly cacheControl: string;
  readonly userMetadata: object | null;
}

const Metadata = z.record(z.string(), z.unknown());

function parseMetadata(text: string): object {
  try {
    if (text.length > FIELD_BYTES) throw new RangeError('too long');
    return Metadata.parse(parseJson(text));
  } catch (cause) {
    throw invalidRequest('metadata must be a small JSON object', { cause });
  }
}

function readMetadata(text: string | undefined): object | null {
  if (text === undefined || text === '') return null;
  const metadata = parseMetadata(text);
  assertStorable({ metadata });
  return metadata;
}

/** Forms send seconds, headers a whole directive. */
function readCacheControl(text: string | undefined): string {
  const requested = text?.trim() ?? '';
  if (/^\d{1,9}$/.test(requested)) return `max-age=${requested}`;
  return /^[a-z][a-z0-9=, -]{0,99}$/i.test(requested) ? requested : DEFAULT_CACHE_CONTROL;
}

interface Body {
  readonly stream: Readable;
  /** Whether its chunks came over a connection, so that nobody else has them. */
  readonly isOnlyReader: boolean;
}

/** The body of a request as a stream. */
function bodyOf(c: Context): Body {
  // Safe: the Node.js adapter sets this; it is missing when the app is called directly.
  const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming;
  if (incoming instanceof IncomingMessage) return { stream: incoming, isOnlyReader: true };
  const { body } = c.req.raw;
  // Safe: both types describe the same web stream.
  const stream = body ? Readable.fromWeb(body as NodeReadableStream<Uint8Array>) : Readable.from([]);
  return { stream, isOnlyReader: false };
}

function assertLength(c: Context, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
}

async function receiveRaw(c: Context, staging: StagingFolder, limitBytes: number): Promise<Upload> {
  assertLength(c, limitBytes);
  const body = bodyOf(c);
  const metadata = c.req.header('x-metadata');
  const userMetadata = readMetadata(metadata && Buffer.from(metadata, 'base64').toString('utf8'));
  return {
    staged: await staging.receive(body.stream, limitBytes, body),
    claimedType: c.req.header('content-type') ?? '',
    cacheControl: readCacheControl(c.req.header('cache-control')),
    userMetadata,
  };
}

interface Form {
  readonly staged: ReceivedFile;
  readonly claimedType: string;
  readonly fields: ReadonlyMap<string, string>;
}

async function openForm(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 10, parts: 12, fieldSize: FIELD_BYTES, headerPairs: 20, headerSize: 8_192 },
    });
  } catch (cause) {
    throw invalidRequest('The form cannot be read', { cause });
  }
}

/** Parses a form as it arrives: its single file is staged on disk, its fields are short. */
async function receiveForm(
  body: Body,
  contentType: string,
  staging: StagingFolder,
  limitBytes: number,
): Promise<Form> {
  const form = await openForm(contentType);
  const fields = new Map<string, string>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let file: Promise<Omit<Form, 'fields'>> | undefined;
  let totalBytes = 0;
  form.on('error', (cause) => failed.reject(invalidRequest('The form cannot be read', { cause })));
  form.on('filesLimit', () => failed.reject(invalidRequest('A form may hold one file')));
  form.on('field', (name, value) => fields.set(name, value));
  form.on('file', (_name, stream, _fileName, _encoding, mimeType) => {
    // The form emits the same error, where it is handled.
    stream.on('error', () => undefined);
    file = staging.receive(stream, limitBytes, body).then((staged) => ({ staged, claimedType: mimeType }));
    file.catch(failed.reject);
  });
  const finished = once(form, 'finish');
  finished.catch(() => undefined);
  try {
    // Not destroying the stream keeps the connection open for the error response.
    const chunks: AsyncIterable<Buffer> = body.stream.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      totalBytes += chunk.length;
      if (totalBytes > limitBytes + FORM_BYTES) throw tooLarge();
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), failed.promise]);
    }
    form.end();
    await Promise.race([finished, failed.promise]);
    if (!file) throw invalidRequest('The form holds no file');
    return { ...(await Promise.race([file, failed.promise])), fields };
  } catch (error) {
    form.destroy();
    // Removes a file that was received completely; an incomplete one removes itself.
    void file?.then(({ staged }) => staging.remove(staged.path)).catch(() => undefined);
    throw error;
  }
}

function toUploadError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? uploadAborted({ cause }) : cause;
}

/**
 * Receives a file as the whole body or in a form, buffering little of it in memory.
 *
 * @throws StorageError EntityTooLarge as soon as it is too long, InvalidRequest for an invalid form or an aborted
 * connection; no file remains then.
 */
export async function receiveUpload(c: Context, staging: StagingFolder, limitBytes: number): Promise<Upload> {
  const contentType = c.req.header('content-type') ?? '';
  try {
    if (!/^multipart\/form-data\b/i.test(contentType)) return await receiveRaw(c, staging, limitBytes);
    assertLength(c, limitBytes + FORM_BYTES);
    const { staged, claimedType, fields } = await receiveForm(bodyOf(c), contentType, staging, limitBytes);
    try {
      const cacheControl = readCacheControl(fields.get('cacheControl'));
      return { staged, claimedType, cacheControl, userMetadata: readMetadata(fields.get('metadata')) };
    } catch (error) {
      await staging.remove(staged.path);
      throw error;
    }
  } catch (error) {
    throw toUploadError(error);
  }
}
