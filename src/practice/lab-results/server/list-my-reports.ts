import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { listMyLabReportsEndpoint } from '../own.contract.ts';
import { findReleasedReports } from './public/find-released-reports.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Clinic = z.object({ clinicId: z.uuid() });

/** CORE-9. One page of the released results of the caller's pet; the read is written to its clinic's audit trail. */
export async function listMyLabReports(
  ctx: ClientContext,
  { petId, limit, cursor }: z.output<typeof listMyLabReportsEndpoint.input>,
) {
  const after = decodeCursor(cursor, Position);
  const pet = await fetchRow(
    ctx.tx,
    Clinic,
    sql`select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  const { clinicId } = pet;
  const rows = await findReleasedReports(ctx.tx, {
    clinicId,
    petId,
    ...(after
      ? { beyond: sql`and (r.resulted_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` }
      : {}),
    limit: limit + 1,
  });
  ctx.audit('lab_report.read', petId, { clinicId });
  return toPage(rows, limit, ({ resultedAt, id }) => [resultedAt, id]);
}
