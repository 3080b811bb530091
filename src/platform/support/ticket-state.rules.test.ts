import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TICKET_PRIORITIES, TICKET_STATES, type TicketState } from '#vocabulary/tickets.ts';
import { answerDueAtMs } from './answer-times.rules.ts';
import {
  afterRequesterSet,
  afterRequesterWrote,
  afterPlatformAnswered,
  afterPlatformSet,
  isOver,
  platformStepsFrom,
  REOPEN_DAYS,
  type TicketSnapshot,
} from './ticket-state.rules.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

const ticketIn = (state: TicketState, fields: Partial<TicketSnapshot> = {}): TicketSnapshot => ({
  state,
  priority: 'question',
  waitingSinceMs: state === 'new' || state === 'open' ? NOON : null,
  settledAtMs: state === 'solved' || state === 'closed' ? NOON : null,
  ...fields,
});

describe('TICKET-1: the requester', () => {
  test('a reply returns a waiting ticket to the platform and restarts the response time', () => {
    expect(afterRequesterWrote(ticketIn('waiting'), NOON + 5)).toEqual({
      ok: true,
      value: {
        state: 'open',
        waitingSinceMs: NOON + 5,
        answerDueAtMs: answerDueAtMs('question', NOON + 5),
        settledAtMs: null,
      },
    });
  });

  test('further messages from the requester keep the first waiting time', () => {
    const again = afterRequesterWrote(ticketIn('new'), NOON + DAY_MS);
    expect(again).toMatchObject({ value: { state: 'new', waitingSinceMs: NOON } });
  });

  test.each(['solved', 'closed'] as const)(
    'a %s ticket can be reopened for two weeks, and no longer',
    (state) => {
      const last = NOON + REOPEN_DAYS * DAY_MS - 1;
      expect(afterRequesterWrote(ticketIn(state), last)).toMatchObject({
        value: { state: 'open', settledAtMs: null },
      });
      expect(afterRequesterSet(ticketIn(state), 'open', last)).toMatchObject({ value: { state: 'open' } });
      expect(afterRequesterWrote(ticketIn(state), last + 1)).toEqual({ ok: false, error: 'ticket_over' });
      expect(afterRequesterSet(ticketIn(state), 'open', last + 1)).toEqual({
        ok: false,
        error: 'ticket_over',
      });
    },
  );

  test('can close what is not closed and reopen what is settled, and nothing else', () => {
    const allowed = (requested: 'closed' | 'open') =>
      TICKET_STATES.filter((state) => afterRequesterSet(ticketIn(state), requested, NOON).ok);
    expect(allowed('closed')).toEqual(['new', 'open', 'waiting', 'solved']);
    expect(allowed('open')).toEqual(['solved', 'closed']);
  });
});

describe('TICKET-1: the platform', () => {
  test('an answer sets the ticket to waiting or solved, unless it is closed', () => {
    expect(afterPlatformAnswered(ticketIn('new'), 'waiting', NOON)).toEqual({
      ok: true,
      value: { state: 'waiting', waitingSinceMs: null, answerDueAtMs: null, settledAtMs: null },
    });
    expect(afterPlatformAnswered(ticketIn('waiting'), 'waiting', NOON)).toMatchObject({ ok: true });
    expect(afterPlatformAnswered(ticketIn('waiting'), 'solved', NOON)).toMatchObject({
      value: { state: 'solved', settledAtMs: NOON },
    });
    expect(afterPlatformAnswered(ticketIn('closed'), 'waiting', NOON)).toMatchObject({ ok: false });
  });

  test('never returns a ticket to new or sets the state it already has', () => {
    for (const state of TICKET_STATES) {
      expect(afterPlatformSet(ticketIn(state), 'new', NOON).ok).toBe(false);
      expect(afterPlatformSet(ticketIn(state), state, NOON).ok).toBe(false);
      expect(platformStepsFrom(state)).not.toHaveLength(0);
    }
  });

  test('closing a solved ticket does not restart the two weeks', () => {
    expect(afterPlatformSet(ticketIn('solved'), 'closed', NOON + DAY_MS)).toMatchObject({
      value: { settledAtMs: NOON },
    });
  });
});

test('the timestamps always match the state, whatever the order of events', () => {
  const act = fc.oneof(
    fc.constant({ kind: 'wrote' as const }),
    fc.record({
      kind: fc.constant('asked' as const),
      requested: fc.constantFrom('closed' as const, 'open' as const),
    }),
    fc.record({ kind: fc.constant('set' as const), requested: fc.constantFrom(...TICKET_STATES) }),
    fc.record({
      kind: fc.constant('answered' as const),
      requested: fc.constantFrom('waiting' as const, 'solved' as const),
    }),
  );
  const step = fc.tuple(act, fc.integer({ min: 0, max: 10 * DAY_MS }));
  fc.assert(
    fc.property(
      fc.constantFrom(...TICKET_PRIORITIES),
      fc.array(step, { maxLength: 20 }),
      (priority, steps) => {
        let ticket = ticketIn('new', { priority, waitingSinceMs: 0 });
        let nowMs = 0;
        for (const [next, laterMs] of steps) {
          nowMs += laterMs;
          const before = ticket;
          const result =
            next.kind === 'wrote'
              ? afterRequesterWrote(before, nowMs)
              : next.kind === 'asked'
                ? afterRequesterSet(before, next.requested, nowMs)
                : next.kind === 'set'
                  ? afterPlatformSet(before, next.requested, nowMs)
                  : afterPlatformAnswered(before, next.requested, nowMs);
          if (!result.ok) continue;
          const { state, waitingSinceMs, answerDueAtMs: dueAtMs, settledAtMs } = result.value;
          const isTheirTurn = state === 'new' || state === 'open';
          expect(waitingSinceMs !== null).toBe(isTheirTurn);
          expect(dueAtMs).toBe(waitingSinceMs === null ? null : answerDueAtMs(priority, waitingSinceMs));
          expect(settledAtMs !== null).toBe(state === 'solved' || state === 'closed');
          expect(Math.max(waitingSinceMs ?? 0, settledAtMs ?? 0)).toBeLessThanOrEqual(nowMs);
          if (before.state !== 'new') expect(state).not.toBe('new');
          if (next.kind === 'wrote') expect(isOver(before, nowMs)).toBe(false);
          ticket = { state, priority, waitingSinceMs, settledAtMs };
        }
      },
    ),
  );
});
