import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DropTask } from '../contract.ts';
import { closeTask } from './close-task.ts';

/** Closes a task that will not be done. */
export const dropTask = (ctx: MemberContext, { id, reason }: DropTask) =>
  closeTask(ctx, id, { how: 'dropped', reason });
