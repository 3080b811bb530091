import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { OBJECT_COLUMNS, toListedObject, type StoredObject } from './objects.ts';

const SORT_COLUMNS = {
  name: sql.ref('entry'),
  created_at: sql.ref('createdAt'),
  updated_at: sql.ref('updatedAt'),
  last_accessed_at: sql.ref('updatedAt'),
} as const;

export interface ListQuery {
  /** A folder, with its slash at the end; '' for the bucket itself. */
  readonly folder: string;
  /** How a name in it begins; case does not matter. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortColumn: keyof typeof SORT_COLUMNS;
  readonly sortOrder: 'asc' | 'desc';
}

/** A folder as lists show it: there is nothing of it but its name. */
const toListedFolder = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
});

/** Names that begin with a text lie between it and the next text of its length: what an index can find. */
export const beginsWith = (prefix: string) =>
  prefix === ''
    ? sql`true`
    : sql`name >= ${prefix} collate "C" and name < ${prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)} collate "C"`;

/** Nobody waits longer for a list, whatever it is a list of. */
export const LIST_PATIENCE = sql`set local statement_timeout = '2s'`;

type Row = StoredObject & { readonly entry: string; readonly isFolder: boolean };

/** What the caller may see directly in a folder: its folders first, then its files. */
export async function listObjects(tx: Kysely<Tables>, bucketId: string, query: ListQuery) {
  const { folder, search, limit, offset, sortColumn, sortOrder } = query;
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const [, { rows }] = await Promise.all([
    LIST_PATIENCE.execute(tx),
    sql<Row>`
      with found as (
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
       limit ${limit}::integer offset ${offset}::bigint`.execute(tx),
  ]);
  return rows.map((row) => (row.isFolder ? toListedFolder(row.entry) : toListedObject(row, row.entry)));
}
