import type { TaskClosing, TaskKind } from '#vocabulary/task-kinds.ts';
import { addDays, type Day } from '#foundation/values/day.ts';

/** What closes tasks about a pet by itself. `day` is the day of the appointment or the visit at the clinic. */
export type TaskEvent =
  | { readonly kind: 'booked'; readonly day: Day }
  /** Somebody signed the visit, which began at that instant. */
  | { readonly kind: 'signed'; readonly day: Day; readonly beganAt: string };

interface OpenTask {
  readonly kind: TaskKind;
  readonly dueOn: Day | null;
  readonly createdAt: string;
}

/** An appointment or a visit so many days before a recheck is due still covers it. `app.covers_recheck` has the same number. */
export const EARLY_RECHECK_DAYS = 14;

/**
 * TASK-1. How an event closes an open task about its pet; null if it leaves it open. The triggers of the database do the same.
 *
 * - A booking closes a recheck if the appointment is at most 14 days before its due day, or later.
 * - A signed visit closes such a recheck if it was there before the visit began: what is planned in a visit is done later.
 *
 * Everything else is closed by a person, also a call that a message to the client has settled.
 */
export function closingBy(event: TaskEvent, { kind, dueOn, createdAt }: OpenTask): TaskClosing | null {
  if (kind !== 'recheck') return null;
  if (dueOn !== null && event.day < addDays(dueOn, -EARLY_RECHECK_DAYS)) return null;
  if (event.kind === 'booked') return 'booked';
  return Date.parse(createdAt) < Date.parse(event.beganAt) ? 'done' : null;
}
