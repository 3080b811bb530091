import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTEMPT_STATES } from '#vocabulary/online-payment-states.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  afterEvent,
  type AttemptEvent,
  type AttemptState,
  mayCharge,
  nextStepOf,
} from './unknown-outcome.rules.ts';

const reported = (state: Exclude<AttemptState, 'created' | 'unknown'>): AttemptEvent => ({
  kind: 'reported',
  state,
});
const TIMED_OUT: AttemptEvent = { kind: 'timed_out' };
const after = (...events: readonly AttemptEvent[]) => events.reduce<AttemptState>(afterEvent, 'created');

describe('P-06: the state of an attempt', () => {
  test('moves forward', () => {
    expect(after(reported('requires_action'))).toBe('requires_action');
    expect(after(reported('requires_action'), reported('processing'), reported('succeeded'))).toBe(
      'succeeded',
    );
    expect(after(reported('processing'), reported('failed'))).toBe('failed');
    expect(after(reported('requires_action'), reported('canceled'))).toBe('canceled');
  });

  test('never moves back, and money that was received is not forgotten', () => {
    expect(after(reported('succeeded'), reported('processing'), reported('canceled'), TIMED_OUT)).toBe(
      'succeeded',
    );
    expect(after(reported('failed'), reported('requires_action'))).toBe('failed');
    expect(after(reported('failed'), reported('succeeded'))).toBe('succeeded');
  });

  test('is unknown after a timeout, until the provider reports something', () => {
    expect(after(TIMED_OUT)).toBe('unknown');
    expect(after(TIMED_OUT, reported('processing'))).toBe('processing');
    expect(after(reported('processing'), TIMED_OUT)).toBe('processing');
  });

  test(
    'is the same for any order and any repetition of the events',
    () => {
      const events = fc.array(
        fc.constantFrom<AttemptEvent>(
          TIMED_OUT,
          reported('requires_action'),
          reported('processing'),
          reported('failed'),
          reported('canceled'),
          reported('succeeded'),
        ),
        { maxLength: 10 },
      );
      const shuffled = events.chain((given) =>
        fc.record({
          given: fc.constant(given),
          // Each at least once, some again, in another order.
          again: fc
            .subarray(given)
            .chain((repeated) =>
              fc.shuffledSubarray([...given, ...repeated], { minLength: given.length + repeated.length }),
            ),
        }),
      );
      fc.assert(
        fc.property(shuffled, ({ given, again }) => {
          const end = after(...given);
          expect(after(...again)).toBe(end);
          if (given.some((event) => event.kind === 'reported' && event.state === 'succeeded')) {
            expect(end).toBe('succeeded');
          }
        }),
        { numRuns: stormRuns(300) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('P-06: what may be done', () => {
  test('an attempt that may have charged is asked for before anything is charged again', () => {
    const steps = Object.fromEntries(ATTEMPT_STATES.map((state) => [state, nextStepOf(state)]));
    expect(steps).toEqual({
      created: 'ask',
      unknown: 'ask',
      processing: 'ask',
      requires_action: 'wait',
      failed: 'charge_again',
      canceled: 'charge_again',
      succeeded: 'nothing',
    });
  });

  test('an invoice may be charged if every attempt has ended without money', () => {
    expect(mayCharge([])).toBe(true);
    expect(mayCharge(['failed', 'canceled'])).toBe(true);
    for (const state of ['created', 'unknown', 'requires_action', 'processing', 'succeeded'] as const) {
      expect(mayCharge(['failed', state])).toBe(false);
    }
  });
});
