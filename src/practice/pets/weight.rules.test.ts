import { expect, test } from 'vitest';
import { isUnlikelyWeight } from './weight.rules.ts';

const now = new Date('2026-11-22T10:00:00Z');
const last = { weightGrams: 10_000, weighedAt: '2026-10-22T10:00:00Z' };

test('D3: a weight is asked about when it differs by more than 20 % from one of the last 90 days', () => {
  expect(isUnlikelyWeight(12_000, last, now)).toBe(false);
  expect(isUnlikelyWeight(12_001, last, now)).toBe(true);
  expect(isUnlikelyWeight(8_000, last, now)).toBe(false);
  expect(isUnlikelyWeight(7_999, last, now)).toBe(true);
  expect(isUnlikelyWeight(50_000, { ...last, weighedAt: '2026-08-01T10:00:00Z' }, now)).toBe(false);
  expect(isUnlikelyWeight(50_000, null, now)).toBe(false);
});
