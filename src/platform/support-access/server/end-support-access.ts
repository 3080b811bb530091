import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Ended = z.object({ clinicId: z.uuid(), id: z.uuid() });

/** Ends the caller's access: from their next request on they are back in the console. @throws AppError `not_found`. */
export async function endSupportAccess(ctx: PlatformContext): Promise<{ clinicId: string }> {
  const ended = await fetchRow(
    ctx.tx,
    Ended,
    sql`select clinic_id as "clinicId", id from app.end_support_access()`,
  );
  if (!ended) throw new AppError('not_found');
  ctx.audit('support_access.ended', ended.id, { clinicId: ended.clinicId });
  return { clinicId: ended.clinicId };
}
