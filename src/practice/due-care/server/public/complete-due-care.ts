import { AppError } from '#vocabulary/errors.ts';
import type { Day } from '#foundation/values/day.ts';
import { latestDay } from '#practice/pets/server/public/assert-birth-is-past.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { recomputeDueCares } from './recompute-due-cares.ts';

interface Completion {
  readonly id: string;
  readonly doneOn: Day;
  readonly elsewhere: string | null;
}

/**
 * Closes due care other than a vaccination as done, here or elsewhere, and computes what is due next.
 *
 * @throws AppError `not_found` unless it is open and no vaccination; `invalid_input` at `doneOn`.
 */
export async function completeDueCare(ctx: MemberContext, { id, doneOn, elsewhere }: Completion) {
  const { clinicId, userId } = ctx.session;
  if (doneOn > latestDay(ctx.now)) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'doneOn', message: 'This day is in the future.' }],
    });
  }
  const changed = await ctx.tx
    .updateTable('due_cares')
    .set({
      status: 'done',
      done_on: doneOn,
      done_elsewhere: elsewhere || null,
      closed_at: ctx.now.toISOString(),
      closed_by: userId,
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('protocol_id', 'in', (select) =>
      select
        .selectFrom('care_protocols')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('kind', '<>', 'vaccination'),
    )
    .returning('pet_id as petId')
    .executeTakeFirst();
  if (!changed) throw new AppError('not_found');
  await recomputeDueCares(ctx, clinicId, [changed.petId]);
  ctx.audit('due_care.done', changed.petId, { after: { dueCareId: id, doneOn, elsewhere } });
  return { id, petId: changed.petId };
}
