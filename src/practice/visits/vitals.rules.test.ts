import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { addDays } from '#foundation/values/day.ts';
import type { VitalRange } from './exam.contract.ts';
import { fromCentiCelsius, isOnPainScale, rangeAt, toCentiCelsius } from './vitals.rules.ts';

describe('D3: temperatures', () => {
  test('are kept in hundredths of a degree Celsius', () => {
    expect(toCentiCelsius(101.5, 'F')).toEqual({ ok: true, value: 3861 });
    expect(toCentiCelsius(38.6, 'C')).toEqual({ ok: true, value: 3860 });
    expect(fromCentiCelsius(3861, 'F')).toBe(101.5);
    expect(fromCentiCelsius(3860, 'C')).toBe(38.6);
  });

  test('that no living animal has are refused', () => {
    for (const [degrees, unit] of [
      [24.9, 'C'],
      [45.1, 'C'],
      [101.5, 'C'],
      [38.6, 'F'],
      [113.1, 'F'],
    ] as const)
      expect(toCentiCelsius(degrees, unit)).toEqual({ ok: false, error: 'temperature_impossible' });
    expect(toCentiCelsius(25, 'C').ok && toCentiCelsius(45, 'C').ok && toCentiCelsius(113, 'F').ok).toBe(
      true,
    );
  });

  test(
    'F-03: come back to a tenth of a degree in the unit in which they were entered',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 780, max: 1120 }), (tenths) => {
          const centi = toCentiCelsius(tenths / 10, 'F');
          expect(centi.ok && fromCentiCelsius(centi.value, 'F')).toBe(tenths / 10);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

test('D4: a pain score is on its scale', () => {
  expect(isOnPainScale(24, 'cmps_sf_24')).toBe(true);
  expect(isOnPainScale(21, 'cmps_sf_20')).toBe(false);
  expect(isOnPainScale(11, 'feline_grimace_10')).toBe(false);
});

const range = (minAgeDays: number | null, maxAgeDays: number | null): VitalRange => ({
  id: '0198c0de-0000-4000-8000-000000000001',
  species: 'dog',
  measure: 'temperature',
  minAgeDays,
  maxAgeDays,
  low: 3440,
  high: 3780,
  source: 'A book',
  isConfirmed: false,
  version: 1,
});

describe('D3: the range of an age', () => {
  const BORN = '2026-11-01';
  const adult = range(null, null);
  const newborn = range(0, 27);
  const old = range(3650, null);
  const ranges = [adult, newborn, old];
  const at = (day: string, bornOn: string | null = BORN) =>
    rangeAt(ranges, 'temperature', { bornOn, on: day });

  test.each([
    ['on the day of birth', BORN, newborn],
    ['on the last day of the range', '2026-11-28', newborn],
    ['a day later', '2026-11-29', adult],
    ['at ten years, 3,652 days', '2036-11-01', old],
  ])('%s', (_when, day, expected) => {
    expect(at(day)).toBe(expected);
  });

  test('is the one without an age if the day of birth is unknown, or wrong', () => {
    expect(at(BORN, null)).toBe(adult);
    expect(at('2026-10-31')).toBe(adult);
  });

  test('is none where no range is for that age or that measure', () => {
    expect(rangeAt([newborn], 'temperature', { bornOn: BORN, on: '2026-12-24' })).toBeUndefined();
    expect(rangeAt(ranges, 'heart_rate', { bornOn: BORN, on: BORN })).toBeUndefined();
  });

  test('never is one for another age', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 8000 }), (age) => {
        const found = at(addDays(BORN, age));
        expect(found).toBe(age >= 0 && age <= 27 ? newborn : age >= 3650 ? old : adult);
      }),
    );
  });
});
