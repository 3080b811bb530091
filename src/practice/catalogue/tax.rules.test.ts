import { expect, test } from 'vitest';
import { percentText, taxClassOfUse, taxesOn, taxLabel } from './tax.rules.ts';

test.each([
  ['drug', 'medicine', 'given', 'service'],
  ['vaccine', 'medicine', 'given', 'service'],
  ['drug', 'medicine', 'handed_over', 'medicine'],
  ['drug', 'goods', 'given', 'goods'],
  ['diet', 'pet_food', 'given', 'pet_food'],
  ['service', 'service', 'given', 'service'],
] as const)('TAX-9: a %s of class %s that is %s is taxed as %s', (kind, taxClass, use, expected) => {
  expect(taxClassOfUse({ kind, taxClass }, use)).toBe(expected);
});

const rate = (name: string, ratePpm: number, validFromOn: string) =>
  ({ taxClass: 'service', name, ratePpm, validFromOn }) as const;
const RATES = [
  rate('State', 40_000, '2020-01-01'),
  rate('City', 45_000, '2020-01-01'),
  rate('State', 42_500, '2026-07-01'),
  { ...rate('VAT', 70_000, '2020-01-01'), taxClass: 'pet_food' } as const,
];

test('the rates of a class on a day, each tax by itself', () => {
  expect(taxesOn(RATES, 'service', '2026-06-30')).toEqual([
    { name: 'City', ratePpm: 45_000 },
    { name: 'State', ratePpm: 40_000 },
  ]);
  expect(taxesOn(RATES, 'service', '2026-07-01')).toContainEqual({ name: 'State', ratePpm: 42_500 });
  expect(taxesOn(RATES, 'service', '2019-12-31')).toEqual([]);
});

test('taxes as people read them', () => {
  expect(taxLabel([], 'US')).toBe('No rate yet');
  expect(taxLabel(taxesOn(RATES, 'service', '2026-07-01'), 'US')).toBe('8.75%');
  expect([0, 190_000, 81_000, 99_750].map((ppm) => percentText(ppm, 'US'))).toEqual([
    '0%',
    '19%',
    '8.1%',
    '9.975%',
  ]);
  expect(percentText(81_000, 'CH')).toBe('8.1%');
  expect(percentText(99_750, 'DE')).toBe('9,975\u00A0%');
});
