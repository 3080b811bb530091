import { expect, test } from 'vitest';
import { exactLabel, sumLabel } from './money-labels.ts';

test('shows a small amount with the digits that it needs, and a sum in whole cents', () => {
  expect(exactLabel(450_000, 'EUR')).toBe('€0.0045');
  expect(exactLabel(1_250_000_000, 'EUR')).toBe('€12.50');
  expect(sumLabel(1_250_400_000, 'EUR')).toBe('€12.50');
});

test('does not show an amount below a cent as zero', () => {
  expect(sumLabel(0, 'EUR')).toBe('€0.00');
  expect(sumLabel(450_000, 'EUR')).toBe('less than €0.01');
});
