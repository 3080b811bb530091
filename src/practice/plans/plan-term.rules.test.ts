import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { checkPause, isPaused, type PlanPause, shortenPause, termOf } from './plan-term.rules.ts';

describe('PLAN-3: the term of a plan', () => {
  test('has a fee each month from its first day on, and the 31st comes back', () => {
    expect(termOf({ startedOn: '2026-12-31', months: 4, pauses: [] })).toEqual({
      feeDays: ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'],
      endsOn: '2027-04-30',
    });
  });

  test('is moved by a pause from its first day on', () => {
    const pauses = [{ fromOn: '2026-03-01', months: 2 }];
    expect(termOf({ startedOn: '2026-01-01', months: 4, pauses })).toEqual({
      feeDays: ['2026-01-01', '2026-02-01', '2026-05-01', '2026-06-01'],
      endsOn: '2026-07-01',
    });
  });

  test('is moved by a second pause, also one that begins as the first ends', () => {
    const pauses = [
      { fromOn: '2026-04-01', months: 1 },
      { fromOn: '2026-03-01', months: 1 },
    ];
    expect(termOf({ startedOn: '2026-01-01', months: 3, pauses })).toEqual({
      feeDays: ['2026-01-01', '2026-02-01', '2026-05-01'],
      endsOn: '2026-06-01',
    });
  });

  test('a pause in the last month moves the end only', () => {
    const pauses = [{ fromOn: '2026-02-15', months: 1 }];
    expect(termOf({ startedOn: '2026-01-01', months: 2, pauses })).toEqual({
      feeDays: ['2026-01-01', '2026-02-01'],
      endsOn: '2026-04-01',
    });
  });

  test('nothing can be used in a pause', () => {
    const pauses = [{ fromOn: '2026-03-10', months: 1 }];
    const paused = ['2026-03-09', '2026-03-10', '2026-04-09', '2026-04-10'].map((day) =>
      isPaused(pauses, day),
    );
    expect(paused).toEqual([false, true, true, false]);
  });

  test('a pause keeps the number of fees and their order, and none is in a pause', () => {
    const pause = fc.record({
      fromOn: fc.nat(400).map((days) => addDays('2026-01-01', days)),
      months: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.array(pause, { maxLength: 4 }), (months, given) => {
        const pauses: PlanPause[] = [];
        for (const { fromOn, months: paused } of given) {
          // The first of a month, so that every month has the day on which the pause begins.
          const next = { fromOn: `${fromOn.slice(0, 8)}01`, months: paused };
          if (checkPause(pauses, next, 100).ok) pauses.push(next);
        }
        const { feeDays, endsOn } = termOf({ startedOn: '2026-01-01', months, pauses });
        expect(feeDays).toHaveLength(months);
        expect(new Set(feeDays).size).toBe(months);
        for (const day of feeDays) {
          expect(isPaused(pauses, day)).toBe(false);
          expect(day < endsOn).toBe(true);
        }
      }),
    );
  });
});

describe('PLAN-3: a pause', () => {
  test('that ends early counts the months that are over by that day', () => {
    const left = (on: string) => shortenPause({ fromOn: '2026-03-01', months: 2 }, on)?.months ?? 0;
    expect(['2026-02-01', '2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01'].map(left)).toEqual([
      0, 0, 1, 1, 2,
    ]);
  });

  const used = [{ fromOn: '2026-03-01', months: 2 }];

  test('is at least a month, does not overlap another, and fits what the clinic allows', () => {
    expect(checkPause(used, { fromOn: '2026-05-01', months: 1 }, 3).ok).toBe(true);
    expect(checkPause(used, { fromOn: '2026-02-01', months: 1 }, 3).ok).toBe(true);
    expect(checkPause(used, { fromOn: '2026-06-01', months: 0 }, 3)).toMatchObject({
      error: 'A pause is at least one month.',
    });
    expect(checkPause(used, { fromOn: '2026-04-30', months: 1 }, 3)).toMatchObject({
      error: 'The plan is already paused during that time.',
    });
    expect(checkPause(used, { fromOn: '2026-06-01', months: 2 }, 3)).toMatchObject({
      error: 'The plan can be paused for 1 more month in this term.',
    });
    expect(checkPause([], { fromOn: '2026-06-01', months: 4 }, 3)).toMatchObject({
      error: 'The plan can be paused for 3 more months in this term.',
    });
    expect(checkPause(used, { fromOn: '2026-06-01', months: 1 }, 2)).toMatchObject({
      error: 'The plan cannot be paused again in this term.',
    });
  });
});
