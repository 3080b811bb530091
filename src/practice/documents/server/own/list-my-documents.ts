import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type ListMyDocuments, MyDocument } from '../../own.contract.ts';

const Position = z.tuple([z.iso.date(), z.uuid()]);

/**
 * CORE-9. The documents of a pet that its clinic shows to its clients, the latest first; the policies decide which.
 *
 * @throws AppError `not_found` for a pet that is not the caller's.
 */
export async function listMyDocuments(ctx: ClientContext, { petId, limit, cursor }: ListMyDocuments) {
  const after = decodeCursor(cursor, Position);
  const beyond = after ? sql`and (d.dated_on, d.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``;
  const pet = ctx.tx.selectFrom('pets').select('id').where('id', '=', petId).executeTakeFirst();
  const rows = await fetchRows(
    ctx.tx,
    MyDocument,
    sql`
    select d.id, d.kind, d.title, d.object_name as path, d.mime_type as "mimeType", d.size_bytes as "sizeBytes",
        d.dated_on as "datedOn", d.rotation
      from documents d where d.pet_id = ${petId} ${beyond}
     order by d.dated_on desc, d.id desc limit ${limit + 1}`,
  );
  if (!(await pet)) throw new AppError('not_found');
  return toPage(rows, limit, ({ datedOn, id }) => [datedOn, id]);
}
