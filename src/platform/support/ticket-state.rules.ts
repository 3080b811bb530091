import type { TicketPriority, TicketState } from '#vocabulary/tickets.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { answerDueAtMs } from './answer-times.rules.ts';

/** What the rules need to know of a ticket. Instants in milliseconds. */
export interface TicketSnapshot {
  readonly state: TicketState;
  readonly priority: TicketPriority;
  /** Since when the requester waits for the platform; null while it is not the platform's turn. */
  readonly waitingSinceMs: number | null;
  /** Since when it is solved or closed. */
  readonly settledAtMs: number | null;
}

/** What moves with a ticket's state. */
export interface TicketClocks {
  readonly state: TicketState;
  readonly waitingSinceMs: number | null;
  readonly answerDueAtMs: number | null;
  readonly settledAtMs: number | null;
}

const DAY_MS = 86_400_000;
/** TICKET-1. For so long an answer takes a settled ticket up again; later it is another matter. */
export const REOPEN_DAYS = 14;

const isSettled = (state: TicketState): boolean => state === 'solved' || state === 'closed';

/** TICKET-1. Whether a settled ticket is too old to be taken up again by its requester. */
export const isOver = ({ settledAtMs }: Pick<TicketSnapshot, 'settledAtMs'>, nowMs: number): boolean =>
  settledAtMs !== null && nowMs >= settledAtMs + REOPEN_DAYS * DAY_MS;

/** Where the platform may put a ticket, from where it stands; nothing is ever new again. */
const PLATFORM_STEPS: Readonly<Record<TicketState, readonly TicketState[]>> = {
  new: ['open', 'waiting', 'solved', 'closed'],
  open: ['waiting', 'solved', 'closed'],
  waiting: ['open', 'solved', 'closed'],
  solved: ['open', 'waiting', 'closed'],
  closed: ['open'],
};

/** TICKET-1. The states into which the platform may bring a ticket. */
export const platformStepsFrom = (state: TicketState): readonly TicketState[] => PLATFORM_STEPS[state];

/** The clocks of a ticket that comes to stand somewhere. Who waits already goes on waiting since then. */
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
 * TICKET-1. The requester has written: it is the platform's turn. A settled ticket is open again.
 *
 * @returns `ticket_over` for one that was settled too long ago.
 */
export function afterRequesterWrote(
  ticket: TicketSnapshot,
  nowMs: number,
): Result<TicketClocks, 'ticket_over'> {
  if (isOver(ticket, nowMs)) return refuse('ticket_over');
  return ok(clocksIn(ticket, ticket.state === 'new' ? 'new' : 'open', nowMs));
}

/**
 * TICKET-1. The requester closes a ticket, or takes it up again without a word.
 *
 * @returns `ticket_over` for one that was settled too long ago, `ticket_state_not_allowed` where it stands so already.
 */
export function afterRequesterSet(
  ticket: TicketSnapshot,
  wanted: 'closed' | 'open',
  nowMs: number,
): Result<TicketClocks, 'ticket_over' | 'ticket_state_not_allowed'> {
  const fits = wanted === 'closed' ? ticket.state !== 'closed' : isSettled(ticket.state);
  if (!fits) return refuse('ticket_state_not_allowed');
  if (wanted === 'open' && isOver(ticket, nowMs)) return refuse('ticket_over');
  return ok(clocksIn(ticket, wanted, nowMs));
}

/**
 * TICKET-1. The platform puts a ticket somewhere, with an answer or without.
 *
 * @returns `ticket_state_not_allowed` where it cannot go there from where it stands.
 */
export function afterPlatformSet(
  ticket: TicketSnapshot,
  wanted: TicketState,
  nowMs: number,
): Result<TicketClocks, 'ticket_state_not_allowed'> {
  if (!PLATFORM_STEPS[ticket.state].includes(wanted)) return refuse('ticket_state_not_allowed');
  return ok(clocksIn(ticket, wanted, nowMs));
}

/**
 * TICKET-1. The platform has answered: the requester's turn, or solved with it. A ticket that stands there already stays; a
 * closed one is taken up again first.
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
