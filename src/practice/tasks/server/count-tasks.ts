import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { TaskCounts } from '../contract.ts';
import { callersStaffId } from './task-columns.ts';

/** How many tasks are open and overdue, of the caller and of the clinic. */
export async function countTasks(ctx: MemberContext): Promise<TaskCounts> {
  const { clinicId, userId } = ctx.session;
  const counts = await fetchRow(
    ctx.tx,
    TaskCounts,
    sql`
    select count(*) as clinic, count(*) filter (where t.is_overdue) as overdue,
        count(*) filter (where t.is_mine) as mine, count(*) filter (where t.is_mine and t.is_due) as "mineDue", count(*) filter (where t.is_mine and t.is_overdue) as "mineOverdue"
      from (select t.due_on < ${todayAtClinic(clinicId, ctx.now)} as is_overdue,
              t.due_on <= ${todayAtClinic(clinicId, ctx.now)} as is_due,
              t.assignee_id = ${callersStaffId(clinicId, userId)} as is_mine
              from tasks t where t.clinic_id = ${clinicId} and t.status = 'open') t`,
  );
  return counts ?? { mine: 0, mineDue: 0, mineOverdue: 0, clinic: 0, overdue: 0 };
}
