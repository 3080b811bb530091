import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { readScaled, scaledText } from './scaled-number.rules.ts';

test.each([
  ['2.5', 3, 2500],
  ['2,5', 2, 250],
  [' 7 ', 0, 7],
  ['1.10', 1, 11],
  ['', 2, null],
  ['1.25', 1, NaN],
  ['x', 2, NaN],
  ['-1', 2, NaN],
])('reads %j with %i digits', (text, digits, value) => {
  expect(readScaled(text, digits)).toEqual(value);
});

test(
  'F-03: reads back what it shows',
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 3 }),
        (value, digits) => {
          expect(readScaled(scaledText(value, digits), digits)).toBe(value);
        },
      ),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
