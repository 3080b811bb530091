import { expect, test } from 'vitest';
import { roundedWeightLabel } from './rounded-weight.ts';

test.each([
  [34_778, 'DE', '34,8 kg'],
  [10_000, 'DE', '10 kg'],
  [4_254, 'DE', '4,25 kg'],
  [850, 'DE', '850 g'],
  [4_250, 'US', '9.37 lb'],
  [29_706, 'US', '65.5 lb'],
])('shows %d g in %s as %s', (grams, country, words) => {
  expect(roundedWeightLabel(grams, country)).toBe(words);
});
