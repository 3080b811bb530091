import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Ends the caller's access: from their next request on they are back in the console. @throws AppError `not_found`. */
export async function endSupportAccess(ctx: PlatformContext): Promise<{ clinicId: string }> {
  const { rows } = await sql<{ clinicId: string; id: string }>`
    select clinic_id as "clinicId", id from app.end_support_access()`.execute(ctx.tx);
  const ended = rows[0];
  if (!ended) throw new AppError('not_found');
  ctx.audit('support_access.ended', ended.id, { clinicId: ended.clinicId });
  return { clinicId: ended.clinicId };
}
