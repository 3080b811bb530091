import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { addTask } from '#practice/tasks/server/public/add-task.ts';
import type { Act, PostponeActAsTask } from '../contract.ts';
import { dropAct } from './drop-act.ts';
import { lockAct } from './lock-act.ts';

/** Whom the task concerns: the client who brought the pet. */
async function clientOfVisit({ tx, session }: MemberContext, visitId: string): Promise<string | null> {
  const visit = await tx
    .selectFrom('visits')
    .select('client_id')
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', visitId)
    .executeTakeFirst();
  return visit?.client_id ?? null;
}

/**
 * ACT-3. Drops a planned act from its visit and makes it a task of the clinic.
 *
 * @throws AppError `act_not_planned`, `not_found`, `visit_closed`.
 */
export async function postponeActAsTask(
  ctx: MemberContext,
  { id, dueOn, note }: PostponeActAsTask,
): Promise<{ readonly act: Act; readonly taskId: string }> {
  const { status } = await lockAct(ctx, id);
  // Also one that was dropped: whoever dropped it first may have made the task.
  if (status !== 'planned') throw new AppError('act_not_planned');
  const act = await dropAct(ctx, { id, reason: `Postponed to ${dueOn} as a task`, isDeclined: false });
  const task = await addTask(ctx, {
    title: act.name,
    kind: 'follow_up',
    note,
    dueOn,
    petId: act.petId,
    clientId: await clientOfVisit(ctx, act.visitId),
    visitId: act.visitId,
    actId: id,
    assigneeId: null,
    clientDraft: null,
  });
  return { act, taskId: task.id };
}
