import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { OBJECT_COLUMNS, toListedObject, StoredObject } from './objects.ts';

const SORT_COLUMNS = {
  name: sql.ref('entry'),
  created_at: sql.ref('createdAt'),
  updated_at: sql.ref('updatedAt'),
  last_accessed_at: sql.ref('updatedAt'),
} as const;

export interface ListQuery {
  /** A folder with its trailing slash; '' for the bucket's root. */
  readonly folder: string;
  /** A prefix of the names in the folder, case-insensitive. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortColumn: keyof typeof SORT_COLUMNS;
  readonly sortOrder: 'asc' | 'desc';
}

/** A folder in a list: it has only a name. */
const toListedFolder = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
});

/** Compares a prefix as a range of names, which can use an index. */
export const beginsWith = (prefix: string) =>
  prefix === ''
    ? sql`true`
    : sql`name >= ${prefix} collate "C" and name < ${prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)} collate "C"`;

/** Bounds the time of any list, for the rest of the transaction. */
export const limitListTime = (tx: Kysely<Tables>): Promise<unknown> =>
  sql`set local statement_timeout = '2s'`.execute(tx);

/** `rest` is the name within the folder. */
const Row = z.object({
  ...StoredObject.shape,
  rest: z.string(),
  entry: z.string(),
  isFolder: z.boolean(),
});

/** The entries of a folder that are visible to the caller: subfolders first, then files. */
export async function listObjects(tx: Kysely<Tables>, bucketId: string, query: ListQuery) {
  const { folder, search, limit, offset, sortColumn, sortOrder } = query;
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const [, rows] = await Promise.all([
    limitListTime(tx),
    fetchRows(
      tx,
      Row,
      sql`with found as (
        select ${OBJECT_COLUMNS}, substr(name, ${folder.length + 1}::integer) as rest from storage.objects
         where bucket_id = ${bucketId} and ${beginsWith(folder)}
      ), level as (
        select *, split_part(rest, '/', 1) as entry, position('/' in rest) > 0 as "isFolder" from found
      ), entries as (
        select distinct on (case when "isFolder" then entry else id::text end) * from level
         where lower(left(entry, ${search.length}::integer)) = lower(${search})
      )
      select * from entries
       order by "isFolder" desc, case when "isFolder" then entry end ${direction}, ${SORT_COLUMNS[sortColumn]} ${direction}, entry
       limit ${limit}::integer offset ${offset}::bigint`,
    ),
  ]);
  return rows.map((row) => (row.isFolder ? toListedFolder(row.entry) : toListedObject(row, row.entry)));
}
