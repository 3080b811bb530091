import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#foundation/values/day.ts';
import { PERIOD_PRESETS, periodOfStep, previousPeriod, stepOf, stepsOf } from './period.rules.ts';

describe('REPORT-4: periods by name', () => {
  test.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['yesterday', '2026-11-22', '2026-11-22'],
    ['this_week', '2026-11-23', '2026-11-23'],
    ['this_month', '2026-11-01', '2026-11-23'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_quarter', '2026-07-01', '2026-09-30'],
    ['this_year', '2026-01-01', '2026-11-23'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['months_12', '2025-11-24', '2026-11-23'],
  ] as const)('%s', (preset, from, to) => {
    // A Monday.
    expect(PERIOD_PRESETS[preset].of('2026-11-23')).toEqual({ from, to });
  });

  test('the week of a Sunday began on Monday, and January follows a year before', () => {
    expect(PERIOD_PRESETS.this_week.of('2026-11-29').from).toBe('2026-11-23');
    expect(PERIOD_PRESETS.last_month.of('2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(PERIOD_PRESETS.last_quarter.of('2026-02-05')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  });
});

describe('REPORT-5: what a period is compared with', () => {
  test.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
  ])('%s to %s: %s to %s', (from, to, previousFrom, previousTo) => {
    expect(previousPeriod({ from, to })).toEqual({ from: previousFrom, to: previousTo });
  });

  test('it ends before the period begins, whatever the period', () => {
    for (let start = 0; start < 400; start += 7) {
      for (let days = 0; days < 120; days += 11) {
        const from = addDays('2025-12-20', start);
        const before = previousPeriod({ from, to: addDays(from, days) });
        expect(daysBetween(before.to, from)).toBeGreaterThan(0);
        expect(daysBetween(before.from, before.to)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe('the time in a period', () => {
  test('is shown by days up to two months, then by months', () => {
    expect(stepOf({ from: '2026-10-01', to: '2026-11-30' })).toBe('day');
    expect(stepOf({ from: '2026-10-01', to: '2026-12-02' })).toBe('month');
  });

  test('has every step, the first and the last in part', () => {
    const period = { from: '2026-01-15', to: '2026-04-10' };
    expect(stepsOf(period)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(periodOfStep(period, '2026-01-01')).toEqual({ from: '2026-01-15', to: '2026-01-31' });
    expect(periodOfStep(period, '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOfStep(period, '2026-04-01')).toEqual({ from: '2026-04-01', to: '2026-04-10' });
  });
});
