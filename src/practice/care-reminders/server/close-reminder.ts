import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { takeBack } from './take-back.ts';

/** Closes a reminder that somebody has dealt with; one that was not sent yet is taken back. Repeated it changes nothing. @throws AppError `not_found`. */
export async function closeReminder(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId, userId } = ctx.session;
  const found = await ctx.tx
    .selectFrom('care_reminders')
    .select('closed_at')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  await takeBack(ctx, [{ id, reason: 'closed', itemReason: 'closed' }]);
  await ctx.tx
    .updateTable('care_reminders')
    .set({ closed_at: ctx.now.toISOString(), closed_by: userId })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  ctx.audit('care_reminder.closed', id);
  return { id };
}
