import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import type { cancelByLinkEndpoint, LinkedVisits } from '../../link.contract.ts';
import { linkOf, openAppointmentLink, type WithToken } from './open-link.ts';

const Confirmed = z.object({ count: z.int().nullable() });
const Canceled = z.object({ isCanceled: z.boolean().nullable() });

/** Confirms the visits that a link opens. Doing it again changes nothing. @throws AppError `not_found`. */
export async function confirmByLink(ctx: PublicContext, input: WithToken): Promise<LinkedVisits> {
  const { clinicId, hash } = linkOf(input);
  const row = await fetchRow(
    ctx.tx,
    Confirmed,
    sql`select app.confirm_by_link(${clinicId}::uuid, ${hash}) as count`,
  );
  if (row?.count === null || row === undefined) throw new AppError('not_found');
  return await openAppointmentLink(ctx, input);
}

/** Cancels a visit until it begins. @throws AppError `not_found`, `status_not_allowed`. */
export async function cancelByLink(
  ctx: PublicContext,
  { token, visitId, note }: z.output<typeof cancelByLinkEndpoint.input>,
): Promise<LinkedVisits> {
  const { clinicId, hash } = linkOf({ token });
  const row = await fetchRow(
    ctx.tx,
    Canceled,
    sql`select app.cancel_by_link(${clinicId}::uuid, ${hash}, ${visitId}, ${note || null}) as "isCanceled"`,
  );
  if (row?.isCanceled === null || row === undefined) throw new AppError('not_found');
  if (!row.isCanceled) throw new AppError('status_not_allowed');
  return await openAppointmentLink(ctx, { token });
}
