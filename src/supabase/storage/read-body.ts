import type { Context } from 'hono';
import * as z from 'zod';
import { parseJson } from '#foundation/server/parse-json.ts';
import { isAllowedType } from './mime-types.ts';
import { assertStorable, invalidRequest, tooLarge, unsupportedType } from './storage-error.ts';
import { MAX_FILE_BYTES } from './storage-parts.ts';
import { Transform } from './transform.ts';

/** Fits a thousand names of the maximum length. */
const BODY_BYTES = 2_097_152;
const ONE_YEAR_SECONDS = 31_536_000;
const MAX_ITEMS = 1_000;

const name = z.string().max(2_000);

/** Clients send additional fields, and null for fields that they omit. */
export const BucketBody = z.looseObject({
  id: name.optional(),
  name: name.optional(),
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
});
export const ListBody = z.looseObject({
  prefix: name.default(''),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: name.nullish(),
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
});
export const ListV2Body = z.looseObject({
  prefix: name.default(''),
  limit: z.int().min(1).default(1_000),
  cursor: z.string().max(4_000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
});
export const RemoveBody = z.looseObject({
  prefixes: z
    .array(z.union([name, z.looseObject({ path: name }).transform(({ path }) => path)]))
    .min(1)
    .max(MAX_ITEMS),
});
export const MoveBody = z.looseObject({
  bucketId: name,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: name.nullish(),
  metadata: z.looseObject({ cacheControl: z.string().max(100).optional() }).nullish(),
});
const expiresIn = z.int().min(1).max(ONE_YEAR_SECONDS);
export const SignBody = z.looseObject({ expiresIn, transform: Transform.nullish() });
export const SignManyBody = z.looseObject({ expiresIn, paths: z.array(name).min(1).max(MAX_ITEMS) });

/** Larger pages are truncated. */
export const pageLimit = (limit: number): number => Math.min(limit, MAX_ITEMS);

async function readText(c: Context): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Parses the body of a request. @throws StorageError InvalidRequest when it is not JSON or does not match the schema.
 */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const text = await readText(c);
  let parsed: unknown;
  try {
    parsed = parseJson(text === '' ? '{}' : text);
  } catch (cause) {
    throw invalidRequest('Body is not valid JSON', { cause });
  }
  assertStorable(parsed);
  const read = schema.safeParse(parsed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 };

/**
 * Parses bytes, or a text such as `1MB`, whose units are decimal. @throws StorageError for an invalid size, or one above the maximum of all
 * files.
 */
export function readSizeLimit(limit: number | string | null): number | null {
  if (limit === null) return null;
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*(kb|mb|gb|b)?$/i.exec(String(limit).trim()) ?? [];
  const factor = UNITS[unit.toLowerCase().replace(/^b$/, '')] ?? 1;
  const bytes = Math.floor(Number(amount) * factor);
  if (amount === '' || bytes < 1) throw invalidRequest('file_size_limit is not a size');
  if (bytes > MAX_FILE_BYTES) throw tooLarge();
  return bytes;
}

/** @throws StorageError InvalidMimeType for an invalid type. An empty list means no restriction. */
export function readMimeTypes(types: readonly string[] | null): readonly string[] | null {
  for (const type of types ?? []) {
    const isType = /^[\w.+-]+\/(?:\*|[\w.+-]+)$/.test(type) || isAllowedType('any/thing', [type]);
    if (!isType) throw unsupportedType(type);
  }
  return types && types.length > 0 ? types : null;
}
