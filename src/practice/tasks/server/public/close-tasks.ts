import type { TaskKind } from '#vocabulary/task-kinds.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { closingBy, type TaskEvent } from '../../close-tasks.rules.ts';

/**
 * TASK-1. Closes the open tasks about a pet that an event of another feature settles; bookings are seen by a trigger.
 *
 * @returns the ids of the closed tasks.
 */
export async function closeTasks(
  ctx: MemberContext,
  { petId, event }: { readonly petId: string; readonly event: TaskEvent },
): Promise<readonly string[]> {
  const { clinicId, userId } = ctx.session;
  const open = await ctx.tx
    .selectFrom('tasks')
    .select(['id', 'kind', 'due_on as dueOn'])
    .where('clinic_id', '=', clinicId)
    .where('pet_id', '=', petId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute();
  const closed = open.flatMap(({ id, kind, dueOn }) => {
    // Safe: the constraint tasks_kind_check has the same list.
    const how = closingBy(event, { kind: kind as TaskKind, dueOn });
    return how === null ? [] : [{ id, how }];
  });
  const [first] = closed;
  if (first === undefined) return [];
  const ids = closed.map(({ id }) => id);
  await ctx.tx
    .updateTable('tasks')
    .set((eb) => ({
      status: 'done',
      // An event closes all of its tasks in the same way.
      closed_how: first.how,
      closed_at: ctx.now.toISOString(),
      closed_by: userId,
      version: eb('version', '+', 1),
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', ids)
    .execute();
  for (const { id, how } of closed) ctx.audit('task.closed', id, { after: { closedHow: how, event } });
  return ids;
}
