import { describe, expect, test } from 'vitest';
import { mayAct, recordedForecast, SHADOW_WEEKS } from './shadow-mode.rules.ts';

describe('FORECAST-11 recordedForecast', () => {
  test('the week that begins, the average of 13 weeks, and a day of the weeks ahead', () => {
    const use = [...Array.from({ length: 20 }, () => 99_000), ...Array.from({ length: 13 }, () => 7000)];
    expect(recordedForecast(use, [14_000, 7000])).toEqual({
      expectedThousandths: 14_000,
      averageThousandths: 7000,
      usePerDayThousandths: 1500,
    });
  });

  test('an item without any use is expected to have none', () => {
    expect(recordedForecast([], [])).toEqual({
      expectedThousandths: 0,
      averageThousandths: 0,
      usePerDayThousandths: 0,
    });
  });
});

test('FORECAST-12: a forecast decides after four complete weeks, not before', () => {
  const week = { items: 10, forecastCloser: 1, averageCloser: 9 };
  expect(mayAct(Array.from({ length: SHADOW_WEEKS - 1 }, () => week))).toBe(false);
  expect(mayAct(Array.from({ length: SHADOW_WEEKS }, () => week))).toBe(true);
});
