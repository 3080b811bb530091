import type { MemberContext } from '#foundation/server/http/context.ts';
import type { FinishTask } from '../contract.ts';
import { closeTask } from './close-task.ts';

/** Closes a task that was done, or whose text was sent to the client. */
export const finishTask = (ctx: MemberContext, { id, how }: FinishTask) =>
  closeTask(ctx, id, { how, reason: null });
