import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Closes due care that the client does not want. @throws AppError `not_found` unless it is open. */
export async function declineDueCare(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const changed = await ctx.tx
    .updateTable('due_cares')
    .set({
      status: 'declined',
      closed_reason: reason,
      closed_at: ctx.now.toISOString(),
      closed_by: ctx.session.userId,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('pet_id as petId')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  ctx.audit('due_care.declined', changed.petId, { after: { dueCareId: id, reason } });
  return { id, petId: changed.petId };
}
