import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { numberMarksOf } from './country-locale.ts';
import {
  MAX_WEIGHT_GRAMS,
  parseWeight,
  printWeight,
  weightForField,
  weightIssue,
  weightUnitOf,
} from './weight.ts';

const US = numberMarksOf('US');
const DE = numberMarksOf('DE');

describe('parseWeight', () => {
  test.each([
    ['4.25', 'kg', 4_250],
    ['4,25', 'kg', 4_250],
    [' 4.25kg ', 'lb', 4_250],
    ['4.2 kg', 'lb', 4_200],
    ['4200 g', 'lb', 4_200],
    ['850 g', 'kg', 850],
    ['850 grams', 'kg', 850],
    ['4.2 Kilos', 'lb', 4_200],
    ['1 lb', 'kg', 454],
    ['100 lbs', 'kg', 45_359],
    ['12 pounds', 'kg', 5_443],
    ['1,250', 'lb', 566_990],
    ['1,250 lb', 'kg', 566_990],
    ['1,250.5 lbs.', 'kg', 567_217],
    ['9 lb 6 oz', 'lb', 4_252],
    ['9 lbs. 6 oz.', 'kg', 4_252],
    ['9 pounds 6 ounces', 'kg', 4_252],
    ['9 lb, 6', 'kg', 4_252],
    ['9lb6oz', 'lb', 4_252],
    ['4 kg 200 g', 'lb', 4_200],
    ['12 oz', 'lb', 340],
    ['20', 'lb', 9_072],
    ['0.001', 'kg', 1],
    ['2000', 'kg', MAX_WEIGHT_GRAMS],
  ] as const)('%j in %s is %i g', (text, unit, grams) => {
    expect(parseWeight(text, unit, US)).toEqual({ ok: true, value: grams });
  });

  test.each([
    ['1,25', 1_250],
    ['1,250', 1_250],
    ['1.250,5 kg', 1_250_500],
    ['4.25', 4_250],
  ] as const)('%j kg in Germany is %i g', (text, grams) => {
    expect(parseWeight(text, 'kg', DE)).toEqual({ ok: true, value: grams });
  });

  test('asks which of two weights is meant', () => {
    expect(parseWeight('1.250 kg', 'kg', DE)).toEqual({ ok: false, error: 'weight_ambiguous' });
    expect(weightIssue('1.250 kg', 'kg', DE)).toBe('Is this 1250 or 1,25? Write one of the two.');
    expect(weightIssue('1.250 kg', 'kg', US)).toBeUndefined();
    expect(weightIssue('heavy', 'kg', DE)).toBe('Use a weight such as 4,25 kg.');
  });

  test.each([
    '',
    'kg',
    '0',
    '-1',
    '4.',
    '.5',
    '9 lb 20 oz',
    '9 lb 16 oz',
    '9.5 lb 6 oz',
    '9 oz 6 lb',
    '4 kg 3 oz',
    '4 kg 1200 g',
    '9 lb 6 oz 2',
    '4 stone',
    '1e3',
    '2000.001',
    'NaN',
    '1,25,5',
  ])('%j is refused', (text) =>
    expect(parseWeight(text, 'kg', US)).toEqual({ ok: false, error: 'weight_invalid' }),
  );
});

describe('printWeight', () => {
  test.each([
    [4_250, 'kg', '4.25 kg'],
    [3_916, 'kg', '3.92 kg'],
    [11_237, 'kg', '11.2 kg'],
    [34_778, 'kg', '34.8 kg'],
    [56_820, 'lb', '125.3 lb'],
    [29_706, 'lb', '65.5 lb'],
    [850, 'kg', '850 g'],
    [1_000, 'kg', '1 kg'],
    [4_252, 'lb', '9.37 lb'],
    [454, 'lb', '1 lb'],
    [120, 'lb', '4.2 oz'],
    [30, 'lb', '1.1 oz'],
    [20, 'lb', '0.71 oz'],
  ] as const)('%i g in %s reads %s', (grams, unit, text) => {
    expect(printWeight(grams, unit, 'US')).toBe(text);
  });

  test('in the marks of the country; a field has none between thousands', () => {
    expect(printWeight(4_250, 'kg', 'DE')).toBe('4,25 kg');
    expect(printWeight(1_250_500, 'kg', 'DE')).toBe('1.250,5 kg');
    expect(printWeight(566_990, 'lb', 'US')).toBe('1,250 lb');
    expect(weightForField(1_250_500, 'kg', DE)).toBe('1250,5 kg');
  });

  const anyGrams = fc.integer({ min: 1, max: MAX_WEIGHT_GRAMS });

  test(
    'F-03: kilograms round-trip to the gram',
    () => {
      fc.assert(
        fc.property(anyGrams, (grams) => {
          for (const marks of [US, DE])
            expect(parseWeight(weightForField(grams, 'kg', marks), 'kg', marks)).toEqual({
              ok: true,
              value: grams,
            });
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
          const back = parseWeight(weightForField(grams, 'lb', US), 'lb', US);
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
