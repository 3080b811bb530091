import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { afterOpenMinutes, answerTimes, moreUrgent, targetMinutes } from './answer-clock.rules.ts';

const zone = 'Europe/Berlin';
const weekdays = (startMinute: number, endMinute: number): WeeklyHours[] =>
  ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, startMinute, endMinute }));
const nineToFive = { zone, hours: weekdays(540, 1020) };

const after = (week: Parameters<typeof afterOpenMinutes>[0], from: string, minutes: number) => {
  const ms = afterOpenMinutes(week, Date.parse(from), minutes);
  return ms === null ? null : new Date(ms).toISOString();
};

describe('INBOX-2: only opening hours count', () => {
  test('Friday 16:30 and one hour is Monday 9:30', () => {
    expect(after(nineToFive, '2026-03-13T15:30:00Z', 60)).toBe('2026-03-16T08:30:00.000Z');
  });

  test('a message at night waits from the morning on', () => {
    expect(after(nineToFive, '2026-03-10T23:00:00Z', 60)).toBe('2026-03-11T09:00:00.000Z');
  });

  test('a lunch break does not count', () => {
    const week = { zone, hours: [...weekdays(480, 720), ...weekdays(840, 1080)] };
    expect(after(week, '2026-03-10T10:30:00Z', 60)).toBe('2026-03-10T13:30:00.000Z');
  });

  test('when clocks change over the weekend the local times stay', () => {
    // Friday 16:30 is before, Monday 9:30 after the change to summer time.
    expect(after(nineToFive, '2026-03-27T15:30:00Z', 60)).toBe('2026-03-30T07:30:00.000Z');
  });

  test('a clinic without hours has the usual ones', () => {
    expect(after({ zone, hours: [] }, '2026-03-13T15:30:00Z', 60)).toBe('2026-03-16T08:30:00.000Z');
  });

  test('the warning comes at 80 % of the time', () => {
    const { warnAt, dueAt } = answerTimes(nineToFive, new Date('2026-03-10T08:00:00Z'), 100);
    expect([warnAt?.toISOString(), dueAt?.toISOString()]).toEqual([
      '2026-03-10T09:20:00.000Z',
      '2026-03-10T09:40:00.000Z',
    ]);
  });

  test('more time never ends earlier, and a sum of times is one after the other', () => {
    const minutes = fc.integer({ min: 1, max: 2_000 });
    const from = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 1) });
    fc.assert(
      fc.property(from, minutes, minutes, (start, a, b) => {
        const first = afterOpenMinutes(nineToFive, start, a);
        const both = afterOpenMinutes(nineToFive, start, a + b);
        if (first === null || both === null) throw new Error('These hours come to an end.');
        expect(first).toBeGreaterThan(start);
        expect(both).toBe(afterOpenMinutes(nineToFive, first, b));
      }),
      { numRuns: 30 },
    );
  });
});

test('a target of a topic comes before that of all topics, and ours is last', () => {
  const targets = [
    { topic: null, priority: 'normal', minutes: 120 },
    { topic: 'medical', priority: 'normal', minutes: 30 },
  ] as const;
  expect(targetMinutes(targets, 'medical', 'normal')).toBe(30);
  expect(targetMinutes(targets, 'billing', 'normal')).toBe(120);
  expect(targetMinutes(targets, 'billing', 'urgent')).toBe(15);
  expect(moreUrgent('low', 'high')).toBe('high');
});
