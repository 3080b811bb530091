import type { MemberContext } from '#foundation/server/http/context.ts';
import { closeTask } from '../close-task.ts';

/** Dismisses a task, for a feature whose own step was undone; one that somebody has closed stays as it is. */
export async function dismissOpenTask(ctx: MemberContext, id: string, reason: string): Promise<void> {
  const found = await ctx.tx
    .selectFrom('tasks')
    .select('status')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found?.status === 'open') await closeTask(ctx, id, { how: 'dropped', reason });
}
