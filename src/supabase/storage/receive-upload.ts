import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import * as z from 'zod';
import type { Drafts, ReceivedDraft } from './drafts.ts';
import { brokenOff, invalidRequest, tooLarge } from './storage-error.ts';

/** What comes with a file in a form: a few short fields, and what separates them. */
const FORM_BYTES = 65_536;
const FIELD_BYTES = 16_384;

const DEFAULT_CACHE_CONTROL = 'max-age=3600';

/** A file as it was sent, and what was said of it. */
export interface Upload {
  readonly draft: ReceivedDraft;
  /** The client's own word for what it is; believed of nothing but plain text. */
  readonly claimedType: string;
  readonly cacheControl: string;
  readonly userMetadata: object | null;
}

const Metadata = z.record(z.string(), z.unknown());

function readMetadata(text: string | undefined): object | null {
  if (text === undefined || text === '') return null;
  try {
    if (text.length > FIELD_BYTES) throw new RangeError('too long');
    return Metadata.parse(JSON.parse(text));
  } catch (cause) {
    throw invalidRequest('metadata must be a small JSON object', { cause });
  }
}

/** Seconds, as forms say it, or a whole directive, as headers do. */
function readCacheControl(text: string | undefined): string {
  const wanted = text?.trim() ?? '';
  if (/^\d{1,9}$/.test(wanted)) return `max-age=${wanted}`;
  return /^[a-z][a-z0-9=, -]{0,99}$/i.test(wanted) ? wanted : DEFAULT_CACHE_CONTROL;
}

/** The bytes of a request, as they come. */
function bodyOf(c: Context): Readable {
  // Safe: this is what the server's adapter hands over, if it is the server that calls.
  const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming;
  if (incoming instanceof IncomingMessage) return incoming;
  const { body } = c.req.raw;
  // Safe: the two kinds of web streams are one; their types are written down twice.
  return body ? Readable.fromWeb(body as NodeReadableStream<Uint8Array>) : Readable.from([]);
}

function assertLength(c: Context, mostBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge();
}

async function receiveRaw(c: Context, drafts: Drafts, limitBytes: number): Promise<Upload> {
  assertLength(c, limitBytes);
  const metadata = c.req.header('x-metadata');
  const userMetadata = readMetadata(metadata && Buffer.from(metadata, 'base64').toString('utf8'));
  return {
    draft: await drafts.receive(bodyOf(c), limitBytes),
    claimedType: c.req.header('content-type') ?? '',
    cacheControl: readCacheControl(c.req.header('cache-control')),
    userMetadata,
  };
}

interface Form {
  readonly draft: ReceivedDraft;
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

/** Takes a form apart as it comes: its one file goes to the disk, its fields are short. */
async function receiveForm(
  body: Readable,
  contentType: string,
  drafts: Drafts,
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
    // Told to the form as well, where it is heard.
    stream.on('error', () => undefined);
    file = drafts.receive(stream, limitBytes).then((draft) => ({ draft, claimedType: mimeType }));
    file.catch(failed.reject);
  });
  const finished = once(form, 'finish');
  finished.catch(() => undefined);
  try {
    // Whoever stops reading leaves the connection open, so that the refusal can be read at its other end.
    const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
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
    // What had come in whole is of no use without the rest; what had not throws itself away.
    void file?.then(({ draft }) => drafts.discard(draft.path)).catch(() => undefined);
    throw error;
  }
}

function toUploadError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? brokenOff({ cause }) : cause;
}

/**
 * Takes in a file that is sent as the whole body or in a form, holding only a little of it in memory.
 *
 * @throws StorageError EntityTooLarge as soon as it is too long, InvalidRequest for a form that cannot be read or a
 * connection that breaks; nothing is left then.
 */
export async function receiveUpload(c: Context, drafts: Drafts, limitBytes: number): Promise<Upload> {
  const contentType = c.req.header('content-type') ?? '';
  try {
    if (!/^multipart\/form-data\b/i.test(contentType)) return await receiveRaw(c, drafts, limitBytes);
    assertLength(c, limitBytes + FORM_BYTES);
    const { draft, claimedType, fields } = await receiveForm(bodyOf(c), contentType, drafts, limitBytes);
    try {
      const cacheControl = readCacheControl(fields.get('cacheControl'));
      return { draft, claimedType, cacheControl, userMetadata: readMetadata(fields.get('metadata')) };
    } catch (error) {
      await drafts.discard(draft.path);
      throw error;
    }
  } catch (error) {
    throw toUploadError(error);
  }
}
