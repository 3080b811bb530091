import type { TaskClosing, TaskKind } from '#vocabulary/task-kinds.ts';
import { addDays, type Day } from '#foundation/values/day.ts';

/** What may close tasks about a pet. `day` is the day of the appointment or the visit at the clinic. */
export type TaskEvent =
  | { readonly kind: 'booked'; readonly day: Day }
  | { readonly kind: 'visited'; readonly day: Day }
  | { readonly kind: 'messaged' };

/** An appointment so many days before a recheck is due still covers it. `app.booking_closes_recheck` has the same number. */
export const EARLY_RECHECK_DAYS = 14;

const coversRecheck = (dueOn: Day | null, day: Day): boolean =>
  dueOn === null || day >= addDays(dueOn, -EARLY_RECHECK_DAYS);

/** What a message to the client settles. A recheck needs the pet, so a message alone leaves it open. */
const SETTLED_BY_MESSAGE: ReadonlySet<TaskKind> = new Set(['call', 'follow_up', 'result']);

/**
 * TASK-1. How an event closes an open task about its pet; null if it leaves it open.
 *
 * - A booking closes a recheck if the appointment is at most 14 days before its due day, or later.
 * - A visit closes rechecks and follow-ups in the same way.
 * - A message to the client closes calls, follow-ups and results.
 */
export function closingBy(
  event: TaskEvent,
  task: { readonly kind: TaskKind; readonly dueOn: Day | null },
): TaskClosing | null {
  if (event.kind === 'messaged') return SETTLED_BY_MESSAGE.has(task.kind) ? 'messaged' : null;
  const isCovered = coversRecheck(task.dueOn, event.day);
  if (event.kind === 'booked') return task.kind === 'recheck' && isCovered ? 'booked' : null;
  return (task.kind === 'recheck' || task.kind === 'follow_up') && isCovered ? 'done' : null;
}
