import type { TaskClosing } from '#vocabulary/task-kinds.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockTask } from './lock-task.ts';

interface Closing {
  readonly how: TaskClosing;
  readonly reason: string | null;
}

/** Closes an open task. @throws AppError `not_found`, `task_closed`. */
export async function closeTask(ctx: MemberContext, id: string, { how, reason }: Closing) {
  const before = await lockTask(ctx, id);
  if (before.status !== 'open') throw new AppError('task_closed');
  const version = before.version + 1;
  await ctx.tx
    .updateTable('tasks')
    .set({
      status: how === 'dropped' ? 'dropped' : 'done',
      closed_how: how,
      closed_reason: reason,
      closed_at: ctx.now.toISOString(),
      closed_by: ctx.session.userId,
      version,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('task.closed', id, { after: { closedHow: how, closedReason: reason } });
  return { id, version };
}
