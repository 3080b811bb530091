import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockEstimate } from './lock-estimate.ts';

/** Withdraws an estimate that nobody has answered. Repeated, it keeps the first reason. @throws AppError `estimate_answered`, `not_found`. */
export async function withdrawEstimate(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const { tx, now, session } = ctx;
  const { status, version } = await lockEstimate(ctx, id);
  if (status === 'answered' || status === 'converted') throw new AppError('estimate_answered');
  const isFirst = status !== 'withdrawn';
  if (isFirst)
    await tx
      .updateTable('estimates')
      .set({
        status: 'withdrawn',
        withdrawn_at: now.toISOString(),
        withdrawn_by: session.userId,
        withdraw_reason: reason,
        version: version + 1,
      })
      .where('clinic_id', '=', session.clinicId)
      .where('id', '=', id)
      .execute();
  ctx.audit('estimate.withdrawn', id, { after: isFirst ? { reason } : { isRepeated: true } });
  return { id };
}
