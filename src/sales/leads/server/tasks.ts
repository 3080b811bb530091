import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type {
  addLeadTaskEndpoint,
  changeLeadTaskEndpoint,
  LeadTask,
  listMyLeadTasksEndpoint,
} from '../lead-tasks.contract.ts';
import { assertColleague } from './assert-colleague.ts';
import { findLead } from './find-lead.ts';

const TASK_COLUMNS = sql`
  k.id, k.lead_id as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId",
  coalesce(nullif(p.full_name, ''), p.email) as "assigneeName", k.done_at as "doneAt"`;

async function findTask({ tx }: PlatformContext, taskId: string): Promise<LeadTask> {
  const { rows } = await sql<LeadTask>`
    select ${TASK_COLUMNS} from lead_tasks k left join profiles p on p.id = k.assignee_id where k.id = ${taskId}::uuid`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

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
  return findTask(ctx, task.id);
}

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
  const before = await findTask(ctx, taskId);
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
  const task = await findTask(ctx, taskId);
  ctx.audit('lead_task.changed', before.leadId, { before: recorded(before), after: recorded(task) });
  return task;
}

const MINE_SHOWN = 100;

/** The caller's open tasks, the most urgent first, each with its lead's present name. */
export async function listMyLeadTasks({
  tx,
  session,
}: PlatformContext): Promise<z.output<typeof listMyLeadTasksEndpoint.output>> {
  const { rows } = await sql<z.output<typeof listMyLeadTasksEndpoint.output>['items'][number]>`
    select k.id, coalesce(l.merged_into, l.id) as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId",
           coalesce(nullif(p.full_name, ''), p.email) as "assigneeName", k.done_at as "doneAt",
           shown.full_name as "leadName", shown.clinic_name as "clinicName"
      from lead_tasks k
      join leads l on l.id = k.lead_id
      join leads shown on shown.id = coalesce(l.merged_into, l.id)
      left join profiles p on p.id = k.assignee_id
     where k.assignee_id = ${session.userId}::uuid and k.done_at is null order by k.due_at, k.id limit ${MINE_SHOWN}`.execute(
    tx,
  );
  return { items: rows };
}
