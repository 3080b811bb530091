import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ListTasks } from '../contract.ts';
import { callersStaffId, NO_DUE_DAY, TaskRow, taskColumns } from './task-columns.ts';

const OpenPosition = z.tuple([CalendarDay, z.uuid()]);
const ClosedPosition = z.tuple([Instant, z.uuid()]);

interface Caller {
  readonly clinicId: string;
  readonly userId: string;
  readonly now: Date;
}

const dueDay = sql`coalesce(t.due_on, date '${sql.raw(NO_DUE_DAY)}')`;

function viewConditions({ clinicId, userId, now }: Caller, view: ListTasks['view']): RawBuilder<unknown>[] {
  if (view === 'done') return [sql`t.status <> 'open'`];
  const open = [sql`t.status = 'open'`];
  if (view === 'mine') return [...open, sql`t.assignee_id = ${callersStaffId(clinicId, userId)}`];
  if (view === 'overdue') return [...open, sql`${dueDay} < ${todayAtClinic(clinicId, now)}`];
  return open;
}

function afterCursor({ view, cursor }: ListTasks): RawBuilder<unknown>[] {
  if (view === 'done') {
    const after = decodeCursor(cursor, ClosedPosition);
    return after ? [sql`(t.closed_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : [];
  }
  const after = decodeCursor(cursor, OpenPosition);
  return after ? [sql`(${dueDay}, t.id) > (${after[0]}::date, ${after[1]}::uuid)`] : [];
}

/** The statement of a page; one row more than the limit. */
export function tasksPage(caller: Caller, input: ListTasks): RawBuilder<unknown> {
  const { clinicId } = caller;
  const conditions = [
    sql`t.clinic_id = ${clinicId}`,
    ...viewConditions(caller, input.view),
    ...(input.kind ? [sql`t.kind = ${input.kind}`] : []),
    ...(input.petId ? [sql`t.pet_id = ${input.petId}`] : []),
    ...afterCursor(input),
  ];
  const order = input.view === 'done' ? sql`t.closed_at desc, t.id desc` : sql`${dueDay}, t.id`;
  return sql`
    select ${taskColumns(clinicId)} from tasks t where ${sql.join(conditions, sql` and `)}
     order by ${order} limit ${input.limit + 1}`;
}

/** One page of tasks. */
export async function listTasks(ctx: MemberContext, input: ListTasks) {
  const { clinicId, userId } = ctx.session;
  const rows = await fetchRows(ctx.tx, TaskRow, tasksPage({ clinicId, userId, now: ctx.now }, input));
  const page = toPage(rows, input.limit, ({ task }) =>
    input.view === 'done' ? [task.closedAt, task.id] : [task.dueOn ?? NO_DUE_DAY, task.id],
  );
  return { ...page, items: page.items.map(({ task }) => task) };
}
