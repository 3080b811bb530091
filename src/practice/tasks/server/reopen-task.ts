import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockTask } from './lock-task.ts';

/** Reopens a closed task. @throws AppError `not_found`, `task_open`. */
export async function reopenTask(ctx: MemberContext, { id }: { readonly id: string }) {
  const before = await lockTask(ctx, id);
  if (before.status === 'open') throw new AppError('task_open');
  const version = before.version + 1;
  await ctx.tx
    .updateTable('tasks')
    .set({
      status: 'open',
      closed_how: null,
      closed_reason: null,
      closed_at: null,
      closed_by: null,
      appointment_id: null,
      closing_visit_id: null,
      version,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  const { status, closedHow, closedReason } = before;
  ctx.audit('task.reopened', id, { before: { status, closedHow, closedReason } });
  return { id, version };
}
