import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { decodeCursor } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AuditEntry, type ListAudit } from '../contract.ts';

const Position = z.tuple([z.number().int()]);

/** The SQL conditions on `a` for the filters of every list of entries. Days are in `zone`. */
export function conditionsOf(filters: ListAudit, zone: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const after = decodeCursor(filters.cursor, Position);
  return [
    ...(filters.actorId ? [sql`a.actor_id = ${filters.actorId}`] : []),
    ...(filters.action ? [sql`a.action = ${filters.action}`] : []),
    ...(filters.subjectId ? [sql`a.subject_id = ${filters.subjectId}`] : []),
    ...(filters.supportAccessId ? [sql`a.support_access_id = ${filters.supportAccessId}`] : []),
    ...(filters.fromDay ? [sql`a.at >= app.instant_of(${filters.fromDay}::date, ${zone})`] : []),
    ...(filters.toDay ? [sql`a.at < app.instant_of(${filters.toDay}::date + 1, ${zone})`] : []),
    ...(after ? [sql`a.id < ${after[0]}`] : []),
  ];
}

/** The columns of an entry `a` that every list shows. */
const LINE_COLUMNS = sql`a.id, a.at, a.clinic_id as "clinicId", a.actor_id as "actorId", a.actor_role as "actorRole",
  a.action, a.subject_id as "subjectId", a.ip, a.user_agent as "userAgent", a.request_id as "requestId",
  a.support_access_id as "supportAccessId"`;

/**
 * Audit entries, the latest first.
 *
 * @param names the remaining columns: `"clinicName"`, `"actorName"`, `"subjectName"`, `"deviceName"`, `"supportReason"`, `before` and `after`.
 */
export async function findEntries(
  tx: Kysely<Tables>,
  {
    names,
    conditions,
    limit,
  }: { names: RawBuilder<unknown>; conditions: RawBuilder<unknown>[]; limit: number },
): Promise<AuditEntry[]> {
  // The page is selected first, so that names are looked up only for its entries.
  return fetchRows(
    tx,
    AuditEntry,
    sql`select ${LINE_COLUMNS}, ${names}
          from (select * from audit_entries a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}) a
         order by a.id desc`,
  );
}
