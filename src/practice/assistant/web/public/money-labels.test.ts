import { expect, test } from 'vitest';
import { exactWords, monthWords, sumWords } from './money-labels.ts';

test('a small use is written with the digits that it needs, a sum to whole cents', () => {
  expect(exactWords(450_000, 'EUR')).toBe('€0.0045');
  expect(exactWords(1_250_000_000, 'EUR')).toBe('€12.50');
  expect(sumWords(1_250_400_000, 'EUR')).toBe('€12.50');
});

test('what is less than a cent is not called nothing', () => {
  expect(sumWords(0, 'EUR')).toBe('€0.00');
  expect(sumWords(450_000, 'EUR')).toBe('less than €0.01');
});

test('a month by its name, whatever the zone of the device', () => {
  expect(monthWords('2026-11-01')).toBe('November 2026');
});
