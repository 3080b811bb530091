import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { LeadTask } from '../lead-tasks.contract.ts';

const TASK_COLUMNS = sql`
  k.id, k.lead_id as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId",
  coalesce(nullif(p.full_name, ''), p.email) as "assigneeName", k.done_at as "doneAt"`;

/** @throws AppError `not_found`. */
export async function findLeadTask({ tx }: PlatformContext, taskId: string): Promise<LeadTask> {
  const task = await fetchRow(
    tx,
    LeadTask,
    sql`select ${TASK_COLUMNS} from lead_tasks k left join profiles p on p.id = k.assignee_id where k.id = ${taskId}::uuid`,
  );
  if (!task) throw new AppError('not_found');
  return task;
}
