import type { MemberContext } from '#foundation/server/http/context.ts';
import { closeTask } from '../close-task.ts';

/** Closes a task as done, for a feature whose own step does what it says; one that somebody has closed stays as it is. */
export async function finishOpenTask(ctx: MemberContext, id: string): Promise<void> {
  const found = await ctx.tx
    .selectFrom('tasks')
    .select('status')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found?.status === 'open') await closeTask(ctx, id, { how: 'done', reason: null });
}
