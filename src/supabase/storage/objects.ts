import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ObjectLocation } from './object-key.ts';

const IdRow = z.object({ id: z.string() });

/** An object as stored in its row. */
export const StoredObject = z.object({
  bucketId: z.string(),
  id: z.string(),
  name: z.string(),
  ownerId: z.string().nullable(),
  /** The key of its blob, which changes with the contents. */
  version: z.string(),
  sizeBytes: z.number(),
  mimeType: z.string(),
  cacheControl: z.string(),
  userMetadata: z.unknown(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredObject = z.infer<typeof StoredObject>;

/** A file whose blob is in the store. */
export interface StoredFile {
  readonly version: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  readonly cacheControl: string;
  readonly userMetadata: object | null;
}

export const OBJECT_COLUMNS = sql`bucket_id as "bucketId", id, name, owner_id as "ownerId", version, size_bytes as "sizeBytes",
  mime_type as "mimeType", cache_control as "cacheControl", user_metadata as "userMetadata", created_at as "createdAt",
  updated_at as "updatedAt"`;

/** A version's blob never changes, so that the version serves as well as a checksum. */
export const etagOf = ({ version }: Pick<StoredObject, 'version'>): string =>
  `"${version.replaceAll('-', '')}"`;

/** The metadata of an object's contents in lists. */
const toWireMetadata = (object: StoredObject) => ({
  eTag: etagOf(object),
  size: object.sizeBytes,
  mimetype: object.mimeType,
  cacheControl: object.cacheControl,
  lastModified: object.updatedAt,
  contentLength: object.sizeBytes,
  httpStatusCode: 200,
});

/** An object in a list. Reads are not recorded, so that its last access is its last change. */
export const toListedObject = (object: StoredObject, name: string) => ({
  name,
  id: object.id,
  updated_at: object.updatedAt,
  created_at: object.createdAt,
  last_accessed_at: object.updatedAt,
  metadata: toWireMetadata(object),
});

/** A deleted object in the format of the protocol. */
export const toRemovedObject = (object: StoredObject) => ({
  bucket_id: object.bucketId,
  ...toListedObject(object, object.name),
  owner: object.ownerId,
  owner_id: object.ownerId,
  version: object.version,
  user_metadata: object.userMetadata,
});

export const toObjectInfo = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucketId,
  size: object.sizeBytes,
  content_type: object.mimeType,
  cache_control: object.cacheControl,
  etag: etagOf(object),
  metadata: object.userMetadata ?? {},
  last_modified: object.updatedAt,
  created_at: object.createdAt,
});

/** Null also when the caller may not see it. */
export async function findObject(
  tx: Kysely<Tables>,
  { bucketId, name }: ObjectLocation,
): Promise<StoredObject | null> {
  return (
    (await fetchRow(
      tx,
      StoredObject,
      sql`select ${OBJECT_COLUMNS} from storage.objects where bucket_id = ${bucketId} and name = ${name}`,
    )) ?? null
  );
}

/** Those of the named objects that are visible to the caller. */
export async function findObjects(
  tx: Kysely<Tables>,
  bucketId: string,
  names: readonly string[],
): Promise<readonly StoredObject[]> {
  return fetchRows(
    tx,
    StoredObject,
    sql`select ${OBJECT_COLUMNS} from storage.objects where bucket_id = ${bucketId} and name = any(${names}::text[])`,
  );
}

/**
 * Inserts an object, or replaces the existing one with `upsert`.
 *
 * @throws pg.DatabaseError 23505 when it exists, 42501 without permission.
 */
export async function putObject(
  tx: Kysely<Tables>,
  { bucketId, name }: ObjectLocation,
  file: StoredFile,
  { upsert }: { readonly upsert: boolean },
): Promise<string> {
  const metadata = file.userMetadata && JSON.stringify(file.userMetadata);
  const row = await fetchRow(
    tx,
    IdRow,
    sql`insert into storage.objects (bucket_id, name, version, size_bytes, mime_type, cache_control, user_metadata)
    values (${bucketId}, ${name}, ${file.version}::uuid, ${file.sizeBytes}::bigint, ${file.mimeType}, ${file.cacheControl}, ${metadata}::jsonb)
    ${
      upsert
        ? sql`on conflict on constraint objects_name_key do update set version = excluded.version, size_bytes = excluded.size_bytes,
            mime_type = excluded.mime_type, cache_control = excluded.cache_control, user_metadata = excluded.user_metadata`
        : sql``
    }
    returning id`,
  );
  const id = row?.id;
  if (id === undefined) throw new Error('An insert that succeeds gives its row.');
  return id;
}

/** Null when it does not exist or is not visible to the caller. @throws pg.DatabaseError as `putObject`. */
export async function moveObject(
  tx: Kysely<Tables>,
  from: ObjectLocation,
  to: ObjectLocation,
): Promise<string | null> {
  const row = await fetchRow(
    tx,
    IdRow,
    sql`update storage.objects set bucket_id = ${to.bucketId}, name = ${to.name}
     where bucket_id = ${from.bucketId} and name = ${from.name} returning id`,
  );
  return row?.id ?? null;
}

/** Deletes those of the named objects that the caller may delete, and returns them. */
export async function removeObjects(
  tx: Kysely<Tables>,
  bucketId: string,
  names: readonly string[],
): Promise<readonly StoredObject[]> {
  return fetchRows(
    tx,
    StoredObject,
    sql`delete from storage.objects where bucket_id = ${bucketId} and name = any(${names}::text[])
    returning ${OBJECT_COLUMNS}`,
  );
}
