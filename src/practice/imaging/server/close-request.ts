import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { carryOutActs } from '#practice/acts/server/public/carry-out-acts.ts';
import { takeBackAct } from '#practice/acts/server/public/take-back-act.ts';
import type {
  cancelImagingRequestEndpoint,
  completeImagingRequestEndpoint,
  ImagingRequest,
} from '../contract.ts';
import { findRequest, lockRequest } from './find-request.ts';

const close = (
  { tx, now, session: { clinicId, userId } }: MemberContext,
  id: string,
  status: 'cancelled' | 'done',
  reason: string | null,
) =>
  sql`update imaging_requests r set status = ${status}, closed_at = ${now.toISOString()}, closed_by = ${userId},
        closing_reason = ${reason}, version = r.version + 1
      where r.clinic_id = ${clinicId} and r.id = ${id}`.execute(tx);

/**
 * CORE-1. The study was made: it is charged now, in the same transaction, and leaves the worklist. Completing one that is done changes
 * nothing. An act that was dropped in between stays dropped.
 *
 * @throws AppError `imaging_request_closed`, `not_found`, or as doing its act.
 */
export async function completeRequest(
  ctx: MemberContext,
  { id, overrideReason }: z.output<typeof completeImagingRequestEndpoint.input>,
): Promise<ImagingRequest> {
  const { status, actId, actStatus } = await lockRequest(ctx, id);
  if (status === 'cancelled') throw new AppError('imaging_request_closed');
  if (status === 'requested') {
    if (actId !== null && actStatus === 'planned') await carryOutActs(ctx, [actId], overrideReason);
    await close(ctx, id, 'done', null);
  }
  const request = await findRequest(ctx, id);
  ctx.audit('imaging_request.completed', id, {
    after: status === 'done' ? { isRepeated: true } : { accession: request.accession },
  });
  return request;
}

/** Takes a request off the worklist. Canceling a canceled one changes nothing. @throws AppError `imaging_request_closed`, `not_found`, `visit_closed`. */
export async function cancelRequest(
  ctx: MemberContext,
  { id, reason }: z.output<typeof cancelImagingRequestEndpoint.input>,
): Promise<ImagingRequest> {
  const { status, actId, actStatus } = await lockRequest(ctx, id);
  if (status === 'done') throw new AppError('imaging_request_closed');
  if (status === 'requested') {
    if (actId !== null && actStatus === 'planned')
      await takeBackAct(ctx, { id: actId, status: actStatus, reason });
    await close(ctx, id, 'cancelled', reason);
  }
  const request = await findRequest(ctx, id);
  ctx.audit('imaging_request.cancelled', id, {
    after: status === 'cancelled' ? { isRepeated: true } : { accession: request.accession, reason },
  });
  return request;
}
