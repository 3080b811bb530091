import { afterEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import type { EstimateLine } from '../estimate-document.contract.ts';
import { moneyRange, quantityRange } from './estimate-text.ts';

afterEach(() => followCountry(''));

const lineOf = (lowThousandths: number, highThousandths: number, unit: string | null): EstimateLine => ({
  id: 'a1c0f0de-0000-4000-8000-000000000001',
  description: 'Pain relief',
  unit,
  lowThousandths,
  highThousandths,
  unitPriceMinor: 100,
  factorPercent: null,
  lowMinor: 100,
  highMinor: 100,
  includesTax: false,
  taxes: [],
  isRequired: false,
});

test('a range has two numbers only where they differ', () => {
  followCountry('DE');
  expect(moneyRange(5000, 5000, 'EUR')).toBe('50,00\u00a0€');
  expect(moneyRange(5000, 8000, 'EUR')).toBe('50,00\u00a0€ – 80,00\u00a0€');
  expect(quantityRange(lineOf(1000, 1000, null))).toBe('');
  expect(quantityRange(lineOf(1000, 3000, null))).toBe('1 – 3 ×');
  expect(quantityRange(lineOf(1500, 3000, 'tablet'))).toBe('1,5 – 3 tablets');
});
