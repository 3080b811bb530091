import type * as z from 'zod';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { addLeadTaskEndpoint, LeadTask } from '../lead-tasks.contract.ts';
import { assertColleague } from './assert-colleague.ts';
import { findLead } from './find-lead.ts';
import { findLeadTask } from './find-lead-task.ts';

/** Adds a task to a lead. @throws AppError `not_found`, `invalid_input` for the assignee. */
export async function addLeadTask(
  ctx: PlatformContext,
  { id, text, dueAt, assigneeId }: z.output<typeof addLeadTaskEndpoint.input>,
): Promise<LeadTask> {
  await findLead(ctx.tx, id);
  await assertColleague(ctx, assigneeId, 'assigneeId');
  const task = await ctx.tx
    .insertInto('lead_tasks')
    .values({ lead_id: id, text, due_at: dueAt, assignee_id: assigneeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit('lead_task.added', id, { after: { taskId: task.id, dueAt, assigneeId } });
  return findLeadTask(ctx, task.id);
}
