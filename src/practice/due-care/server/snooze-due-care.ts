import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Suppresses reminders until a day; null ends that. @throws AppError `not_found` unless it is open. */
export async function snoozeDueCare(
  ctx: MemberContext,
  { id, untilOn }: { readonly id: string; readonly untilOn: Day | null },
) {
  const changed = await ctx.tx
    .updateTable('due_cares')
    .set({ snoozed_until_on: untilOn })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('pet_id as petId')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  ctx.audit('due_care.snoozed', changed.petId, { after: { dueCareId: id, untilOn } });
  return { id, petId: changed.petId };
}
