import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { voidVaccination } from './public/void-vaccination.ts';

/**
 * Voids a vaccination that belongs to no act: one of an act is voided with the act.
 *
 * @throws AppError `not_found`, `vaccination_of_act`.
 */
export async function voidPetVaccination(
  ctx: MemberContext,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  const found = await ctx.tx
    .selectFrom('vaccinations')
    .select('act_id as actId')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  if (found.actId !== null) throw new AppError('vaccination_of_act');
  const voided = await voidVaccination(ctx, { id }, reason);
  ctx.audit('vaccination.voided', voided.petId, { after: { vaccinationId: id, reason } });
  return voided;
}
