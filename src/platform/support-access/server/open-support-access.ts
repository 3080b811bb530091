import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OpenAccess, OpenSupportAccess } from '../contract.ts';
import { findOpenAccess } from './current-support-access.ts';

const Opened = z.object({ id: z.uuid().nullable() });

/**
 * Lets the caller read in a clinic for that many minutes, from their next request on. An open access to the same
 * clinic ends; during an access to one clinic no other can be opened.
 *
 * @throws AppError `not_found`; `support_access_limits` from inside another clinic.
 */
export async function openSupportAccess(
  ctx: PlatformContext,
  { clinicId, reason, minutes }: OpenSupportAccess,
): Promise<{ access: OpenAccess }> {
  const { clinicId: inside, userId } = ctx.session;
  if (inside !== null && inside !== clinicId) throw new AppError('support_access_limits');
  const opened = await fetchRow(
    ctx.tx,
    Opened,
    sql`select app.open_support_access(${clinicId}::uuid, ${reason}, ${minutes}) as id`,
  );
  const id = opened?.id;
  if (!id) throw new AppError('not_found');
  ctx.audit('support_access.opened', id, { clinicId, after: { reason, minutes } });
  const access = await findOpenAccess(ctx.tx, userId);
  if (!access) throw new Error('A support access that was just opened must be open.');
  return { access };
}
