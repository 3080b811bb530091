import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { MAX_WEIGHT_GRAMS, parseWeight, printWeight, weightUnitOf } from './weight.ts';

describe('parseWeight', () => {
  test.each([
    ['4.25', 'kg', 4_250],
    ['4,25', 'kg', 4_250],
    [' 4.25kg ', 'lb', 4_250],
    ['850 g', 'kg', 850],
    ['1 lb', 'kg', 454],
    ['100 lbs', 'kg', 45_359],
    ['9 lb 6 oz', 'lb', 4_252],
    ['9lb6oz', 'lb', 4_252],
    ['12 oz', 'lb', 340],
    ['20', 'lb', 9_072],
    ['0.001', 'kg', 1],
    ['2000', 'kg', MAX_WEIGHT_GRAMS],
  ] as const)('%j in %s is %i g', (text, unit, grams) => {
    expect(parseWeight(text, unit)).toEqual({ ok: true, value: grams });
  });

  test.each(['', 'kg', '0', '-1', '4.', '.5', '1,234.5', '4 kg 3 oz', '4 stone', '1e3', '2000.001', 'NaN'])(
    '%j is refused',
    (text) => expect(parseWeight(text, 'kg')).toEqual({ ok: false, error: 'weight_invalid' }),
  );
});

describe('printWeight', () => {
  test.each([
    [4_250, 'kg', '4.25 kg'],
    [850, 'kg', '850 g'],
    [1_000, 'kg', '1 kg'],
    [4_252, 'lb', '9.37 lb'],
    [454, 'lb', '1 lb'],
    [120, 'lb', '4.2 oz'],
    [30, 'lb', '1.1 oz'],
    [20, 'lb', '0.71 oz'],
  ] as const)('%i g in %s reads %s', (grams, unit, text) => {
    expect(printWeight(grams, unit)).toBe(text);
  });

  const anyGrams = fc.integer({ min: 1, max: MAX_WEIGHT_GRAMS });

  test(
    'F-03: kilograms round-trip to the gram',
    () => {
      fc.assert(
        fc.property(anyGrams, (grams) => {
          expect(parseWeight(printWeight(grams, 'kg'), 'kg')).toEqual({ ok: true, value: grams });
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: pounds round-trip within 3 g: half of a hundredth of a pound, and the rounding to grams',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: MAX_WEIGHT_GRAMS - 3 }), (grams) => {
          const back = parseWeight(printWeight(grams, 'lb'), 'lb');
          expect(back.ok && Math.abs(back.value - grams)).toBeLessThanOrEqual(3);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

test('the default unit is pounds in the United States and kilograms elsewhere', () => {
  expect(['US', 'DE', 'CA', ''].map(weightUnitOf)).toEqual(['lb', 'kg', 'kg', 'kg']);
});
