import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { formatMoney, isCurrency, moneyText, readMoney } from './money.ts';

test('a currency is known by its code', () => {
  expect(['EUR', 'JPY', 'eur', 'XX1', ''].map((code) => isCurrency(code))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('amounts have as many decimals as their currency', () => {
  expect(formatMoney(123_450, 'EUR')).toBe('€1,234.50');
  expect(formatMoney(500, 'JPY')).toBe('¥500');
  expect(formatMoney(0.15, 'USD', 4)).toBe('$0.0015');
  expect(moneyText(1250, 'EUR')).toBe('12.50');
});

test('input is parsed with a point or a comma, and never rounded', () => {
  expect(['12', '12.5', '12,50', ' 0.01 '].map((text) => readMoney(text, 'EUR'))).toEqual([
    1200, 1250, 1250, 1,
  ]);
  expect(['12.505', '-1', '1e3', '', '1.000,00', '.5'].map((text) => readMoney(text, 'EUR'))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(readMoney('12.5', 'JPY')).toBeNull();
});

test(
  'F-03: a formatted amount is parsed back to the same value',
  () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(readMoney(moneyText(minor, currency), currency)).toBe(minor);
      }),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
