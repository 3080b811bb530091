import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import type { PageRequest } from '#foundation/contract/page.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { SupportAccess } from '../contract.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** Support accesses to a clinic, the latest first. */
export async function findSupportAccesses(
  tx: Kysely<Tables>,
  clinicId: string,
  { limit, cursor }: z.output<typeof PageRequest>,
): Promise<{ items: SupportAccess[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    tx,
    SupportAccess,
    sql`select a.id, a.person_name as "personName", a.reason, a.started_at as "startedAt", a.ends_at as "endsAt", a.ended_at as "endedAt",
               (select count(*) from audit_entries e where e.clinic_id = ${clinicId}::uuid and e.support_access_id = a.id
                   and e.action not in ('support_access.opened', 'support_access.ended')) as "lineCount"
          from support_accesses a
         where a.clinic_id = ${clinicId}::uuid
           ${after ? sql`and (a.started_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
         order by a.started_at desc, a.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ startedAt, id }) => [startedAt, id]);
}
