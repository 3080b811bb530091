import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordReaction } from '../contract.ts';

/** Records a reaction to a dose; a later entry replaces it, and the audit trail has both. @throws AppError `not_found`. */
export async function recordReaction(ctx: MemberContext, { id, reaction, severity }: RecordReaction) {
  const changed = await ctx.tx
    .updateTable('vaccinations')
    .set({ reaction, reaction_severity: severity, reaction_at: ctx.now.toISOString() })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('pet_id as petId')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  ctx.audit('vaccination.reaction_recorded', changed.petId, {
    after: { vaccinationId: id, reaction, severity },
  });
  return { id, petId: changed.petId };
}
