import type { ActStatus } from '#vocabulary/act-statuses.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { ACT_REFUSALS } from './act-refusals.ts';

interface Voiding {
  readonly id: string;
  readonly from: ActStatus;
  readonly reason: string;
  readonly isDeclined: boolean;
}

/** Voids an act, if it has that status. @returns whether it had. @throws AppError `visit_closed`. */
export async function voidAct(
  ctx: MemberContext,
  { id, from, reason, isDeclined }: Voiding,
): Promise<boolean> {
  const voided = await namingConstraints(
    ACT_REFUSALS,
    ctx.tx
      .updateTable('acts')
      .set((eb) => ({
        status: 'voided',
        voided_at: ctx.now.toISOString(),
        voided_by: ctx.session.userId,
        void_reason: reason,
        is_declined: isDeclined,
        version: eb('version', '+', 1),
      }))
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .where('status', '=', from)
      .returning('id')
      .executeTakeFirst(),
  );
  return voided !== undefined;
}
