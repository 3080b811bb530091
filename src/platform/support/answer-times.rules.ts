import type { TicketPriority } from '#vocabulary/tickets.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';

interface Aim {
  /** From a message of the requester, the first or a later one, to an answer. */
  readonly answerMinutes: number;
  /** From opening to solution. */
  readonly solveMinutes: number;
}

const HOURS = 60;
const DAYS = 24 * HOURS;

/** TICKET-2. The target times, around the clock, because the product promises "24/7 support". */
export const AIMS: Readonly<Record<TicketPriority, Aim>> = {
  cannot_work: { answerMinutes: 1 * HOURS, solveMinutes: 8 * HOURS },
  slows_down: { answerMinutes: 8 * HOURS, solveMinutes: 3 * DAYS },
  question: { answerMinutes: 1 * DAYS, solveMinutes: 7 * DAYS },
};

/** TICKET-2. When an answer is due to somebody who has waited since an instant. */
export const answerDueAtMs = (priority: TicketPriority, waitingSinceMs: number): number =>
  waitingSinceMs + AIMS[priority].answerMinutes * MINUTE_MS;

/** TICKET-2. When a ticket should be solved. */
export const solveDueAtMs = (priority: TicketPriority, openedAtMs: number): number =>
  openedAtMs + AIMS[priority].solveMinutes * MINUTE_MS;

/** A duration in one or two units: `5 min`, `1 h 20 min`, `3 d 4 h`. Never negative. */
export function durationLabel(lengthMs: number): string {
  const minutes = Math.max(0, Math.round(lengthMs / MINUTE_MS));
  const parts =
    minutes < HOURS
      ? [[minutes, 'min']]
      : minutes < 2 * DAYS
        ? [
            [Math.floor(minutes / HOURS), 'h'],
            [minutes % HOURS, 'min'],
          ]
        : [
            [Math.floor(minutes / DAYS), 'd'],
            [Math.floor((minutes % DAYS) / HOURS), 'h'],
          ];
  return parts
    .filter(([count], index) => index === 0 || count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
