import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCentiCelsius, isOnPainScale, isUnlikelyWeight, toCentiCelsius } from './vitals.rules.ts';

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

  test('come back to a tenth of a degree in the unit in which they were entered', () => {
    fc.assert(
      fc.property(fc.integer({ min: 780, max: 1120 }), (tenths) => {
        const centi = toCentiCelsius(tenths / 10, 'F');
        expect(centi.ok && fromCentiCelsius(centi.value, 'F')).toBe(tenths / 10);
      }),
    );
  });
});

describe('D3: a weight', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const last = { weightGrams: 10_000, weighedAt: '2026-10-22T10:00:00Z' };

  test('is asked about when it differs by more than 20 % from one of the last 90 days', () => {
    expect(isUnlikelyWeight(12_000, last, now)).toBe(false);
    expect(isUnlikelyWeight(12_001, last, now)).toBe(true);
    expect(isUnlikelyWeight(8_000, last, now)).toBe(false);
    expect(isUnlikelyWeight(7_999, last, now)).toBe(true);
    expect(isUnlikelyWeight(50_000, { ...last, weighedAt: '2026-08-01T10:00:00Z' }, now)).toBe(false);
    expect(isUnlikelyWeight(50_000, null, now)).toBe(false);
  });
});

test('D4: a pain score is on its scale', () => {
  expect(isOnPainScale(24, 'cmps_sf_24')).toBe(true);
  expect(isOnPainScale(21, 'cmps_sf_20')).toBe(false);
  expect(isOnPainScale(11, 'feline_grimace_10')).toBe(false);
});
