import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TASK_KINDS } from '#vocabulary/task-kinds.ts';
import { addDays } from '#foundation/values/day.ts';
import { closingBy, EARLY_RECHECK_DAYS, type TaskEvent } from './close-tasks.rules.ts';

const DUE = '2026-12-06';
const CREATED = '2026-11-01T10:00:00Z';
const recheck = { kind: 'recheck', dueOn: DUE, createdAt: CREATED } as const;
const signed = (day: string, beganAt = '2026-11-01T10:00:01Z'): TaskEvent => ({
  kind: 'signed',
  day,
  beganAt,
});

describe('TASK-1', () => {
  test.each([
    ['on the due day', DUE, true],
    ['14 days early', '2026-11-22', true],
    ['15 days early', '2026-11-21', false],
    ['a month late', '2027-01-06', true],
  ])('an appointment or a visit %s', (_when, day, closes) => {
    expect(closingBy({ kind: 'booked', day }, recheck)).toBe(closes ? 'booked' : null);
    expect(closingBy(signed(day), recheck)).toBe(closes ? 'done' : null);
  });

  test('a visit leaves what was planned in it', () => {
    expect(closingBy(signed(DUE, CREATED), recheck)).toBeNull();
    expect(closingBy(signed(DUE, '2026-11-01T09:59:59Z'), recheck)).toBeNull();
  });

  test('only rechecks are closed by an event', () => {
    for (const event of [{ kind: 'booked', day: DUE } as const, signed(DUE)])
      expect(TASK_KINDS.filter((kind) => closingBy(event, { ...recheck, kind }) !== null)).toEqual([
        'recheck',
      ]);
  });

  test('a recheck without a due day is closed by any appointment and any later visit', () => {
    expect(closingBy({ kind: 'booked', day: DUE }, { ...recheck, dueOn: null })).toBe('booked');
    expect(closingBy(signed(DUE), { ...recheck, dueOn: null })).toBe('done');
  });

  test('what closes a task still closes it on a later day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TASK_KINDS),
        fc.integer({ min: -400, max: 400 }),
        fc.nat(400),
        fc.constantFrom('booked' as const, 'signed' as const),
        fc.integer({ min: -2, max: 2 }),
        (kind, offset, later, how, secondsAfter) => {
          const beganAt = new Date(Date.parse(CREATED) + secondsAfter * 1000).toISOString();
          const on = (days: number): TaskEvent =>
            how === 'booked' ? { kind: how, day: addDays(DUE, days) } : signed(addDays(DUE, days), beganAt);
          const closing = closingBy(on(offset), { ...recheck, kind });
          if (closing !== null) {
            expect(offset).toBeGreaterThanOrEqual(-EARLY_RECHECK_DAYS);
            expect(how === 'booked' || secondsAfter > 0).toBe(true);
            expect(closingBy(on(offset + later), { ...recheck, kind })).toBe(closing);
          }
        },
      ),
    );
  });
});
