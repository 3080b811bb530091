import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TASK_KINDS } from '#vocabulary/task-kinds.ts';
import { addDays } from '#foundation/values/day.ts';
import { closingBy, EARLY_RECHECK_DAYS, type TaskEvent } from './close-tasks.rules.ts';

const DUE = '2026-12-06';

describe('TASK-1', () => {
  test.each([
    ['on the due day', DUE, 'booked'],
    ['14 days early', '2026-11-22', 'booked'],
    ['15 days early', '2026-11-21', null],
    ['a month late', '2027-01-06', 'booked'],
  ])('an appointment %s', (_when, day, expected) => {
    expect(closingBy({ kind: 'booked', day }, { kind: 'recheck', dueOn: DUE })).toBe(expected);
  });

  test('a booking closes rechecks only', () => {
    const closed = TASK_KINDS.filter((kind) => closingBy({ kind: 'booked', day: DUE }, { kind, dueOn: DUE }));
    expect(closed).toEqual(['recheck']);
  });

  test('a visit closes rechecks and follow-ups', () => {
    const closed = TASK_KINDS.filter((kind) =>
      closingBy({ kind: 'visited', day: DUE }, { kind, dueOn: DUE }),
    );
    expect(closed).toEqual(['recheck', 'follow_up']);
  });

  test('a message leaves rechecks and refills open', () => {
    const open = TASK_KINDS.filter((kind) => closingBy({ kind: 'messaged' }, { kind, dueOn: DUE }) === null);
    expect(open).toEqual(['recheck', 'refill', 'other']);
  });

  test('a recheck without a due day is closed by any appointment', () => {
    expect(closingBy({ kind: 'booked', day: DUE }, { kind: 'recheck', dueOn: null })).toBe('booked');
  });

  test('what closes a task still closes it on a later day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TASK_KINDS),
        fc.integer({ min: -400, max: 400 }),
        fc.nat(400),
        fc.constantFrom('booked' as const, 'visited' as const),
        (kind, offset, later, how) => {
          const on = (days: number): TaskEvent => ({ kind: how, day: addDays(DUE, days) });
          const closing = closingBy(on(offset), { kind, dueOn: DUE });
          if (closing !== null) {
            expect(offset).toBeGreaterThanOrEqual(-EARLY_RECHECK_DAYS);
            expect(closingBy(on(offset + later), { kind, dueOn: DUE })).toBe(closing);
          }
        },
      ),
    );
  });
});
