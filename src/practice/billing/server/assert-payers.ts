import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** @throws AppError `not_found` for an unknown client, or one whose data was erased. */
export async function assertPayers(
  { tx, session: { clinicId } }: MemberContext,
  clientIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(clientIds)];
  const row = await fetchRow(
    tx,
    z.object({ found: z.int() }),
    sql`select count(*)::integer as found from clients k
         where k.clinic_id = ${clinicId} and k.id = any (${ids}::uuid[]) and k.erased_at is null`,
  );
  if (row?.found !== ids.length) throw new AppError('not_found');
}
