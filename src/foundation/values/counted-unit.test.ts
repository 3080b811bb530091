import { expect, test } from 'vitest';
import { printQuantity } from './counted-unit.ts';

test.each([
  [1500, 'mL', 'US', '1.5 mL'],
  [1500, 'mL', 'DE', '1,5 mL'],
  [1_250_000, 'tablet', 'US', '1,250 tablets'],
  [500, 'tablet', 'FR', '0,5 tablet'],
  [0, 'dose', 'US', '0 doses'],
  [-1000, 'dose', 'US', '-1 dose'],
  [-3000, 'dose', 'US', '-3 doses'],
  [1000, null, 'US', ''],
  [2500, null, 'DE', '2,5 ×'],
])('%s thousandths of %s in %s are "%s"', (thousandths, unit, country, text) => {
  expect(printQuantity(thousandths, unit, country)).toBe(text);
});
