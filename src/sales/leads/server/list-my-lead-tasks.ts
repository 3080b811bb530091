import { sql } from 'kysely';
import type * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { listMyLeadTasksEndpoint } from '../lead-tasks.contract.ts';

const { output } = listMyLeadTasksEndpoint;

const MAX_SHOWN = 100;

/** The caller's open tasks, the most urgent first, each with its lead's current name. */
export async function listMyLeadTasks({ tx, session }: PlatformContext): Promise<z.output<typeof output>> {
  const items = await fetchRows(
    tx,
    output.shape.items.element,
    sql`select k.id, coalesce(l.merged_into, l.id) as "leadId", k.text, k.due_at as "dueAt", k.assignee_id as "assigneeId",
               coalesce(nullif(p.full_name, ''), p.email) as "assigneeName", k.done_at as "doneAt",
               shown.full_name as "leadName", shown.clinic_name as "clinicName"
          from lead_tasks k
          join leads l on l.id = k.lead_id
          join leads shown on shown.id = coalesce(l.merged_into, l.id)
          left join profiles p on p.id = k.assignee_id
         where k.assignee_id = ${session.userId}::uuid and k.done_at is null order by k.due_at, k.id limit ${MAX_SHOWN}`,
  );
  return { items };
}
