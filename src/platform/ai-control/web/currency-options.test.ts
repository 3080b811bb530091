import { expect, test } from 'vitest';
import { currencyOptions } from './currency-options.ts';

test('every currency once, the usual ones first', () => {
  const codes = currencyOptions().map(({ value }) => value);
  expect(codes[0]).toBe('EUR');
  expect(new Set(codes).size).toBe(codes.length);
});
