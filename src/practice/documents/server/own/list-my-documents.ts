import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { ListMyDocuments } from '../../own.contract.ts';
import { findClientDocuments } from '../public/find-client-documents.ts';

const Position = z.tuple([CalendarDay, z.uuid()]);
const Clinic = z.object({ clinicId: z.uuid() });

/**
 * CORE-9. The documents of a pet that its clinic shows to its clients, the latest first.
 *
 * @throws AppError `not_found` for a pet that is not the caller's.
 */
export async function listMyDocuments(ctx: ClientContext, { petId, limit, cursor }: ListMyDocuments) {
  const after = decodeCursor(cursor, Position);
  const pet = await fetchRow(
    ctx.tx,
    Clinic,
    sql`select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  const rows = await findClientDocuments(ctx.tx, {
    clinicId: pet.clinicId,
    petId,
    ...(after ? { beyond: sql`and (d.dated_on, d.id) < (${after[0]}::date, ${after[1]}::uuid)` } : {}),
    limit: limit + 1,
  });
  return toPage(rows, limit, ({ datedOn, id }) => [datedOn, id]);
}
