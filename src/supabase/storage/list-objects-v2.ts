import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { parseJson } from '#foundation/server/parse-json.ts';
import { beginsWith, limitListTime } from './list-objects.ts';
import { OBJECT_COLUMNS, toListedObject, StoredObject } from './objects.ts';
import { invalidRequest } from './storage-error.ts';

const SORT_COLUMNS = {
  name: sql`''`,
  created_at: sql`coalesce("createdAt"::text, '')`,
  updated_at: sql`coalesce("updatedAt"::text, '')`,
} as const;

export interface ListQueryV2 {
  /** A prefix of the object's full name. */
  readonly prefix: string;
  /** Whether objects below a folder are grouped under the folder's name. */
  readonly withDelimiter: boolean;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly sortColumn: keyof typeof SORT_COLUMNS;
  readonly sortOrder: 'asc' | 'desc';
}

/** The position of the previous page's last entry: its sort value, and its name to break ties. */
const Cursor = z.tuple([z.string(), z.string()]);

function readCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw invalidRequest('The cursor is not one of ours', { cause });
  }
}

const ObjectRow = z.object({ ...StoredObject.shape, key: z.string(), sorted: z.string() });
/** A folder has a name only, with its slash. */
const FolderRow = z.object({
  bucketId: z.null(),
  id: z.null(),
  name: z.null(),
  ownerId: z.null(),
  version: z.null(),
  sizeBytes: z.null(),
  mimeType: z.null(),
  cacheControl: z.null(),
  userMetadata: z.null(),
  createdAt: z.null(),
  updatedAt: z.null(),
  key: z.string(),
  sorted: z.string(),
});
const Row = z.union([ObjectRow, FolderRow]);
type Row = z.infer<typeof Row>;

const writeCursor = ({ sorted, key }: Row): string =>
  Buffer.from(JSON.stringify([sorted, key])).toString('base64url');

function afterCursor(cursor: string | undefined, isAscending: boolean) {
  if (cursor === undefined) return sql`true`;
  const [sorted, key] = readCursor(cursor);
  return sql`(sorted, key) ${isAscending ? sql`>` : sql`<`} (${sorted} collate "C", ${key} collate "C")`;
}

async function readPage(tx: Kysely<Tables>, bucketId: string, query: ListQueryV2): Promise<readonly Row[]> {
  const { prefix, withDelimiter, limit, cursor, sortColumn, sortOrder } = query;
  const isAscending = sortOrder === 'asc';
  const direction = isAscending ? sql`asc` : sql`desc`;
  const folder = withDelimiter
    ? sql`case when position('/' in substr(name, ${prefix.length + 1}::integer)) > 0
        then left(name, ${prefix.length}::integer + position('/' in substr(name, ${prefix.length + 1}::integer))) end`
    : sql`null::text`;
  // Before the first statement is sent: nobody would wait for that one if this threw.
  const rest = afterCursor(cursor, isAscending);
  const [, rows] = await Promise.all([
    limitListTime(tx),
    fetchRows(
      tx,
      Row,
      sql`with found as (
        select ${OBJECT_COLUMNS}, ${folder} as folder from storage.objects
         where bucket_id = ${bucketId} and ${beginsWith(prefix)}
      ), entries as (
        select "bucketId", id, name, "ownerId", version, "sizeBytes", "mimeType", "cacheControl", "userMetadata", "createdAt",
               "updatedAt", name as key from found where folder is null
        union all
        select distinct null, null::uuid, null, null::uuid, null::uuid, null::bigint, null, null, null::jsonb,
               null::timestamptz, null::timestamptz, folder from found where folder is not null
      ), sortable as (
        select *, ${SORT_COLUMNS[sortColumn]} collate "C" as sorted from entries
      )
      select * from sortable where ${rest}
       order by sorted ${direction}, key collate "C" ${direction} limit ${limit + 1}::integer`,
    ),
  ]);
  return rows;
}

/**
 * A page of the objects visible to the caller, with the cursor of the next one. @throws StorageError for an invalid
 * cursor.
 */
export async function listObjectsV2(tx: Kysely<Tables>, bucketId: string, query: ListQueryV2) {
  const rows = await readPage(tx, bucketId, query);
  const page = rows.slice(0, query.limit);
  const hasNext = rows.length > query.limit;
  const last = page.at(-1);
  return {
    hasNext,
    ...(hasNext && last ? { nextCursor: writeCursor(last) } : {}),
    folders: page.filter(({ id }) => id === null).map(({ key }) => ({ name: key, key: key.slice(0, -1) })),
    objects: page.flatMap((row) =>
      row.id === null ? [] : [{ ...toListedObject(row, row.key), key: row.key }],
    ),
  };
}
