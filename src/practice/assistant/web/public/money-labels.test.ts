import { expect, test } from 'vitest';
import { exactLabel, monthLabel, sumLabel } from './money-labels.ts';

test('a small use is written with the digits that it needs, a sum to whole cents', () => {
  expect(exactLabel(450_000, 'EUR')).toBe('€0.0045');
  expect(exactLabel(1_250_000_000, 'EUR')).toBe('€12.50');
  expect(sumLabel(1_250_400_000, 'EUR')).toBe('€12.50');
});

test('what is less than a cent is not called nothing', () => {
  expect(sumLabel(0, 'EUR')).toBe('€0.00');
  expect(sumLabel(450_000, 'EUR')).toBe('less than €0.01');
});

test('a month by its name, whatever the zone of the device', () => {
  expect(monthLabel('2026-11-01')).toBe('November 2026');
});
