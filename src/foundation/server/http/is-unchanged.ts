import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '../database/fetch-rows.ts';
import type { AnswerMark } from './answer-tag.ts';
import type { Freshness } from './freshness.ts';

const Mark = z.object({ mark: z.string() });
const Found = z.object({ isUnchanged: z.boolean() });

/** Changes are listed for twice as long: the sweep must not remove one that an accepted tag is older than. */
const ACCEPTED_SECONDS = 3_600;

/**
 * Which transactions can be seen now, as text. An answer that is read by later statements may have seen more, never less.
 * Undefined while there is no list of changes: after a crash, until the next sweep.
 */
export async function readMark(tx: Kysely<Tables>): Promise<string | undefined> {
  const row = await fetchRow(
    tx,
    Mark,
    sql`select l.id || '.' || extract(epoch from now())::bigint || '.' || pg_current_snapshot() as mark from change_lists l`,
  );
  return row?.mark;
}

/** Whether no transaction has changed one of the tables that the answer with this mark did not see. */
export async function isUnchanged(
  tx: Kysely<Tables>,
  clinicId: string,
  { tables }: Freshness,
  { listId, readAt, firstOpen, firstUnborn, open }: AnswerMark,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Found,
    sql`
    select not exists (select from recent_changes r
        where r.clinic_id = ${clinicId} and r.transaction_id >= ${firstOpen}::bigint
          and (r.transaction_id >= ${firstUnborn}::bigint or r.transaction_id = any(${open}::bigint[]))
          and r.table_name = any(${tables}::text[])) as "isUnchanged"
      from change_lists l
     where l.id = ${listId}::uuid and ${readAt}::bigint > extract(epoch from now()) - ${sql.lit(ACCEPTED_SECONDS)}`,
  );
  return row?.isUnchanged ?? false;
}
