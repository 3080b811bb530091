import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeTask } from '../contract.ts';
import { lockTask } from './lock-task.ts';

/** Changes the given fields of an open task. @throws AppError `not_found`, `record_changed`, `task_closed`. */
export async function changeTask(ctx: MemberContext, { id, version, ...fields }: ChangeTask) {
  const {
    status,
    closedHow: _how,
    closedReason: _reason,
    version: current,
    ...before
  } = await lockTask(ctx, id);
  if (status !== 'open') throw new AppError('task_closed');
  if (current !== version) throw new AppError('record_changed');
  const after = { ...before, ...fields };
  await namingConstraints(
    { tasks_clinic_id_assignee_id_fkey: 'not_found' },
    ctx.tx
      .updateTable('tasks')
      .set({
        title: after.title,
        note: after.note,
        kind: after.kind,
        assignee_id: after.assigneeId,
        due_on: after.dueOn,
        client_draft: after.clientDraft,
        version: version + 1,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute(),
  );
  ctx.audit('task.changed', id, changesBetween(before, after));
  return { id, version: version + 1 };
}
