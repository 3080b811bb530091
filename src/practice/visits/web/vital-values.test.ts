import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { VITAL_MEASURES } from '#vocabulary/vitals.ts';
import { storedValue, typedValue } from './vital-values.ts';

test('temperatures and seconds have decimals, with a point or a comma', () => {
  expect(storedValue('temperature', '37,5')).toBe(3750);
  expect(storedValue('capillary_refill', '1.5')).toBe(15);
  expect(storedValue('heart_rate', 'fast')).toBeUndefined();
});

test('property: a stored value is typed and stored as the same value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VITAL_MEASURES),
      fc.integer({ min: 0, max: 100_000 }),
      (measure, value) => {
        expect(storedValue(measure, typedValue(measure, value))).toBe(value);
      },
    ),
  );
});
