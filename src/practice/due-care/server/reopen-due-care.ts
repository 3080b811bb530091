import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { recomputeDueCares } from './public/recompute-due-cares.ts';

/**
 * Takes back that a client declined it: it is due again by the rules as they are now.
 *
 * @throws AppError `not_found` unless it was declined.
 */
export async function reopenDueCare(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const changed = await ctx.tx
    .updateTable('due_cares')
    .set({ status: 'cancelled', closed_reason: 'The decline was undone.' })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('status', '=', 'declined')
    .returning('pet_id as petId')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  await recomputeDueCares(ctx, clinicId, [changed.petId]);
  ctx.audit('due_care.reopened', changed.petId, { after: { dueCareId: id } });
  return { id, petId: changed.petId };
}
