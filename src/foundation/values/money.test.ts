import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { numberMarksOf } from './country-locale.ts';
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
  expect(formatMoney(0.15, 'USD', { extraDigits: 4 })).toBe('$0.0015');
  expect(moneyText(1250, 'EUR')).toBe('12.50');
});

test('an amount is shown and entered with the marks of the country', () => {
  const shown = (country: string) => formatMoney(123_450, 'EUR', { country }).replaceAll(/\s/gu, ' ');
  expect(['DE', 'IE', 'FR', 'US', 'CH'].map(shown)).toEqual([
    '1.234,50 €',
    '€1,234.50',
    '1 234,50 €',
    '€1,234.50',
    "EUR 1'234.50",
  ]);
  expect(moneyText(1250, 'EUR', numberMarksOf('DE'))).toBe('12,50');
});

test.each([
  ['1,250.5', 125_050],
  ['1.250,50', 125_050],
  ['1’250.00', 125_000],
  ['1 250', 125_000],
  ['1.250.000,00', 125_000_000],
  ['1,250,00', null],
  ['12,50.5', null],
  ['1.2.3', null],
  ['01,250', null],
  ['1,250.505', null],
])('thousands are understood in any marks: %s', (text, minor) => {
  expect(readMoney(text, 'EUR')).toBe(minor);
  expect(readMoney(text, 'EUR', numberMarksOf('DE'))).toBe(minor);
});

test('three digits after one mark are thousands where the country says so, and never cents', () => {
  expect(readMoney('1,250', 'EUR')).toBe(125_000);
  expect(readMoney('1.250', 'EUR')).toBeNull();
  expect(readMoney('1.250', 'EUR', numberMarksOf('DE'))).toBe(125_000);
  expect(readMoney('1,250', 'EUR', numberMarksOf('DE'))).toBeNull();
  expect(readMoney('1,250,000', 'EUR')).toBe(125_000_000);
});

test('where a currency has three decimals, the marks of the country decide', () => {
  expect(readMoney('1.250', 'KWD')).toBe(1250);
  expect(readMoney('1,250', 'KWD')).toBe(1_250_000);
  expect(readMoney('1.250', 'KWD', numberMarksOf('DE'))).toBe(1_250_000);
  expect(readMoney('1,250.125', 'KWD')).toBe(1_250_125);
});

test('input is parsed with a point or a comma, and never rounded', () => {
  expect(['12', '12.5', '12,50', ' 0.01 '].map((text) => readMoney(text, 'EUR'))).toEqual([
    1200, 1250, 1250, 1,
  ]);
  expect(['12.505', '-1', '1e3', '', '1.000.00', '.5'].map((text) => readMoney(text, 'EUR'))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(readMoney('12.5', 'JPY')).toBeNull();
});

test(
  'F-03: a formatted amount is parsed back to the same value',
  () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
        fc.constantFrom('US', 'DE', 'CH', 'FR').map(numberMarksOf),
        (minor, currency, marks) => {
          expect(readMoney(moneyText(minor, currency, marks), currency, marks)).toBe(minor);
        },
      ),
      { numRuns: stormRuns(100) },
    );
  },
  stormTimeoutMs(),
);
