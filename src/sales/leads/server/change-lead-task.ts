import type * as z from 'zod';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { changeLeadTaskEndpoint, LeadTask } from '../lead-tasks.contract.ts';
import { assertColleague } from './assert-colleague.ts';
import { findLeadTask } from './find-lead-task.ts';

/** The fields of a task for the audit trail: not its text, which must be erased with its lead. */
const recorded = ({ id, dueAt, assigneeId, doneAt }: LeadTask) => ({ id, dueAt, assigneeId, doneAt });

/**
 * Changes the given fields. Completed twice, it keeps the first completion time.
 *
 * @throws AppError `not_found`, `invalid_input` for the assignee.
 */
export async function changeLeadTask(
  ctx: PlatformContext,
  { taskId, isDone, ...given }: z.output<typeof changeLeadTaskEndpoint.input>,
): Promise<LeadTask> {
  const before = await findLeadTask(ctx, taskId);
  const after = { ...before, ...given };
  if (after.assigneeId !== before.assigneeId) await assertColleague(ctx, after.assigneeId, 'assigneeId');
  const doneAt =
    isDone === undefined ? before.doneAt : isDone ? (before.doneAt ?? ctx.now.toISOString()) : null;
  await ctx.tx
    .updateTable('lead_tasks')
    .set({
      text: after.text,
      due_at: after.dueAt,
      assignee_id: after.assigneeId,
      done_at: doneAt,
      ...(doneAt === before.doneAt ? {} : { done_by: doneAt === null ? null : ctx.session.userId }),
    })
    .where('id', '=', taskId)
    .execute();
  const task = await findLeadTask(ctx, taskId);
  ctx.audit('lead_task.changed', before.leadId, { before: recorded(before), after: recorded(task) });
  return task;
}
