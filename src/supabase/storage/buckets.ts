import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { serverRun } from './actor.ts';
import { assertBucketName } from './object-key.ts';
import { builtInBucket, noSuchBucket } from './storage-error.ts';
import { MAX_FILE_BYTES, type StorageParts } from './storage-parts.ts';

export const Bucket = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string().nullable(),
  isPublic: z.boolean(),
  /** Brought by the product. */
  isBuiltIn: z.boolean(),
  /** Whether pictures are drawn anew when they are uploaded; otherwise each is stored as it is. */
  redrawsPictures: z.boolean(),
  fileSizeLimitBytes: z.number().nullable(),
  allowedMimeTypes: z.array(z.string()).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Bucket = z.infer<typeof Bucket>;

const DeletedRow = z.object({ id: z.string() });

const COLUMNS = sql`id, name, owner_id as "ownerId", public as "isPublic", is_built_in as "isBuiltIn", redraws_pictures as "redrawsPictures", file_size_limit_bytes as "fileSizeLimitBytes",
  allowed_mime_types as "allowedMimeTypes", created_at as "createdAt", updated_at as "updatedAt"`;

/** A bucket in the format of the protocol. */
export const toWireBucket = (bucket: Bucket) => ({
  id: bucket.id,
  name: bucket.name,
  owner: bucket.ownerId ?? '',
  owner_id: bucket.ownerId,
  public: bucket.isPublic,
  type: 'STANDARD',
  file_size_limit: bucket.fileSizeLimitBytes,
  allowed_mime_types: bucket.allowedMimeTypes,
  created_at: bucket.createdAt,
  updated_at: bucket.updatedAt,
});

export async function findBucket(tx: Kysely<Tables>, id: string): Promise<Bucket | null> {
  return (await fetchRow(tx, Bucket, sql`select ${COLUMNS} from storage.buckets where id = ${id}`)) ?? null;
}

/**
 * The bucket of an upload or download. Its settings are not confidential, so they are read without the caller's
 * permissions.
 *
 * @throws StorageError NoSuchBucket, InvalidBucketName.
 */
export async function getBucket(parts: Pick<StorageParts, 'database'>, id: string): Promise<Bucket> {
  assertBucketName(id);
  const bucket = await serverRun(parts, 'read', (tx) => findBucket(tx, id));
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** The maximum size of a file in the bucket. */
export const sizeLimitOf = ({ fileSizeLimitBytes }: Bucket): number =>
  Math.min(fileSizeLimitBytes ?? MAX_FILE_BYTES, MAX_FILE_BYTES);

const SORT_COLUMNS = {
  id: sql.ref('id'),
  name: sql.ref('name'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
} as const;

export interface BucketQuery {
  readonly limit: number;
  readonly offset: number;
  readonly search: string;
  readonly sortColumn: keyof typeof SORT_COLUMNS;
  readonly sortOrder: 'asc' | 'desc';
}

export async function listBuckets(tx: Kysely<Tables>, query: BucketQuery): Promise<readonly Bucket[]> {
  const { limit, offset, search, sortColumn, sortOrder } = query;
  return fetchRows(
    tx,
    Bucket,
    sql`select ${COLUMNS} from storage.buckets
     where position(lower(${search}) in lower(name)) > 0 or ${search} = ''
     order by ${SORT_COLUMNS[sortColumn]} ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, id
     limit ${limit}::integer offset ${offset}::bigint`,
  );
}

/** The settings of a bucket. */
export interface BucketSettings {
  readonly isPublic: boolean;
  readonly fileSizeLimitBytes: number | null;
  readonly allowedMimeTypes: readonly string[] | null;
}

/** @throws pg.DatabaseError 23505 when the name is taken, 42501 without permission. */
export async function insertBucket(tx: Kysely<Tables>, id: string, settings: BucketSettings): Promise<void> {
  await sql`
    insert into storage.buckets (id, name, public, file_size_limit_bytes, allowed_mime_types)
    values (${id}, ${id}, ${settings.isPublic}::boolean, ${settings.fileSizeLimitBytes}::bigint, ${settings.allowedMimeTypes}::text[])`.execute(
    tx,
  );
}

/**
 * A bucket whose settings and content may be changed as a whole.
 *
 * @throws StorageError NoSuchBucket, also when the caller may not see it; AccessDenied for one that the product brings.
 */
async function getOwnBucket(tx: Kysely<Tables>, id: string): Promise<Bucket> {
  const bucket = await findBucket(tx, id);
  if (!bucket) throw noSuchBucket();
  if (bucket.isBuiltIn) throw builtInBucket();
  return bucket;
}

/** Changes the given settings. @throws StorageError as `getOwnBucket`. */
export async function updateBucket(
  tx: Kysely<Tables>,
  id: string,
  settings: Partial<BucketSettings>,
): Promise<void> {
  const next = { ...(await getOwnBucket(tx, id)), ...settings };
  await sql`
    update storage.buckets set public = ${next.isPublic}::boolean, file_size_limit_bytes = ${next.fileSizeLimitBytes}::bigint,
      allowed_mime_types = ${next.allowedMimeTypes}::text[]
     where id = ${id}`.execute(tx);
}

/** @throws StorageError as `getOwnBucket`; pg.DatabaseError 23503 while it contains objects. */
export async function deleteBucket(tx: Kysely<Tables>, id: string): Promise<void> {
  await getOwnBucket(tx, id);
  const deleted = await fetchRow(
    tx,
    DeletedRow,
    sql`delete from storage.buckets where id = ${id} returning id`,
  );
  if (!deleted) throw noSuchBucket();
}

/** @throws StorageError as `getOwnBucket`. */
export async function emptyBucket(tx: Kysely<Tables>, id: string): Promise<void> {
  await getOwnBucket(tx, id);
  await sql`select app.empty_bucket(${id})`.execute(tx);
}
