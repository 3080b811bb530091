import type { TicketPriority, TicketState } from '#vocabulary/tickets.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { answerDueAtMs } from './answer-times.rules.ts';

/** The facts of a ticket that the rules need. Instants in milliseconds. */
export interface TicketSnapshot {
  readonly state: TicketState;
  readonly priority: TicketPriority;
  /** Since when the requester has waited for the platform; null while it is not the platform's turn. */
  readonly waitingSinceMs: number | null;
  /** When it was solved or closed. */
  readonly settledAtMs: number | null;
}

/** The fields that change with a ticket's state. */
export interface TicketClocks {
  readonly state: TicketState;
  readonly waitingSinceMs: number | null;
  readonly answerDueAtMs: number | null;
  readonly settledAtMs: number | null;
}

const DAY_MS = 86_400_000;
/** TICKET-1. For this long a message reopens a solved or closed ticket; after that a new ticket is needed. */
export const REOPEN_DAYS = 14;

const isSettled = (state: TicketState): boolean => state === 'solved' || state === 'closed';

/** TICKET-1. Whether a ticket was solved or closed too long ago to be reopened by its requester. */
export const isOver = ({ settledAtMs }: Pick<TicketSnapshot, 'settledAtMs'>, nowMs: number): boolean =>
  settledAtMs !== null && nowMs >= settledAtMs + REOPEN_DAYS * DAY_MS;

/** The states that the platform may set, by the present state; no ticket becomes new again. */
const PLATFORM_STEPS: Readonly<Record<TicketState, readonly TicketState[]>> = {
  new: ['open', 'waiting', 'solved', 'closed'],
  open: ['waiting', 'solved', 'closed'],
  waiting: ['open', 'solved', 'closed'],
  solved: ['open', 'waiting', 'closed'],
  closed: ['open'],
};

/** TICKET-1. The states that the platform may set. */
export const platformStepsFrom = (state: TicketState): readonly TicketState[] => PLATFORM_STEPS[state];

/** The timestamps of a ticket in a new state. A running wait keeps its start. */
function clocksIn(ticket: TicketSnapshot, state: TicketState, nowMs: number): TicketClocks {
  const waitingSinceMs = state === 'new' || state === 'open' ? (ticket.waitingSinceMs ?? nowMs) : null;
  return {
    state,
    waitingSinceMs,
    answerDueAtMs: waitingSinceMs === null ? null : answerDueAtMs(ticket.priority, waitingSinceMs),
    settledAtMs: isSettled(state) ? (ticket.settledAtMs ?? nowMs) : null,
  };
}

/**
 * TICKET-1. The requester has written: it is the platform's turn. A solved or closed ticket is reopened.
 *
 * @returns `ticket_over` for one that was solved or closed too long ago.
 */
export function afterRequesterWrote(
  ticket: TicketSnapshot,
  nowMs: number,
): Result<TicketClocks, 'ticket_over'> {
  if (isOver(ticket, nowMs)) return refuse('ticket_over');
  return ok(clocksIn(ticket, ticket.state === 'new' ? 'new' : 'open', nowMs));
}

/**
 * TICKET-1. The requester closes a ticket, or reopens it without a message.
 *
 * @returns `ticket_over` for one that was solved or closed too long ago, `ticket_state_not_allowed` where it has that
 *   state already.
 */
export function afterRequesterSet(
  ticket: TicketSnapshot,
  requested: 'closed' | 'open',
  nowMs: number,
): Result<TicketClocks, 'ticket_over' | 'ticket_state_not_allowed'> {
  const fits = requested === 'closed' ? ticket.state !== 'closed' : isSettled(ticket.state);
  if (!fits) return refuse('ticket_state_not_allowed');
  if (requested === 'open' && isOver(ticket, nowMs)) return refuse('ticket_over');
  return ok(clocksIn(ticket, requested, nowMs));
}

/**
 * TICKET-1. The platform sets a ticket's state, with or without an answer.
 *
 * @returns `ticket_state_not_allowed` where its present state does not allow it.
 */
export function afterPlatformSet(
  ticket: TicketSnapshot,
  requested: TicketState,
  nowMs: number,
): Result<TicketClocks, 'ticket_state_not_allowed'> {
  if (!PLATFORM_STEPS[ticket.state].includes(requested)) return refuse('ticket_state_not_allowed');
  return ok(clocksIn(ticket, requested, nowMs));
}

/**
 * TICKET-1. The platform has answered: the requester's turn, or solved with it. A ticket that is in that state
 * already stays; a closed one has to be reopened first.
 *
 * @returns `ticket_state_not_allowed` for a closed one.
 */
export function afterPlatformAnswered(
  ticket: TicketSnapshot,
  outcome: 'waiting' | 'solved',
  nowMs: number,
): Result<TicketClocks, 'ticket_state_not_allowed'> {
  if (ticket.state === outcome) return ok(clocksIn(ticket, outcome, nowMs));
  return afterPlatformSet(ticket, outcome, nowMs);
}
