import { expect, test } from 'vitest';
import { currencyOptions } from './currency-options.ts';

test('lists each currency once, the common ones first', () => {
  const codes = currencyOptions().map(({ value }) => value);
  expect(codes[0]).toBe('EUR');
  expect(new Set(codes).size).toBe(codes.length);
});
