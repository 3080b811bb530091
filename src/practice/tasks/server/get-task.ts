import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Task } from '../contract.ts';
import { TaskRow, taskColumns } from './task-columns.ts';

/** One task. @throws AppError `not_found`. */
export async function getTask(ctx: MemberContext, { id }: { readonly id: string }): Promise<Task> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    TaskRow,
    sql`select ${taskColumns(clinicId)} from tasks t where t.clinic_id = ${clinicId} and t.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.task;
}
