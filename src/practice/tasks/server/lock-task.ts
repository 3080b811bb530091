import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Locks a task for a change, and returns its fields as an audit entry stores them. @throws AppError `not_found`. */
export async function lockTask(ctx: MemberContext, id: string) {
  const found = await ctx.tx
    .selectFrom('tasks')
    .select([
      'title',
      'note',
      'kind',
      'assignee_id as assigneeId',
      'due_on as dueOn',
      'client_draft as clientDraft',
      'status',
      'closed_how as closedHow',
      'closed_reason as closedReason',
      'version',
    ])
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}
