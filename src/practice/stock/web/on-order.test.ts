import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { onOrderText } from './on-order.ts';

beforeEach(() => followCountry('US'));
afterEach(() => followCountry(''));

test('what was ordered with its day, otherwise what is in a draft', () => {
  const ordered = { onOrderThousandths: 40_000, draftedThousandths: 5000, expectedOn: '2026-12-01' };
  expect(onOrderText(ordered, 'tablet')).toMatch(/^40 tablets, .*Dec/u);
  expect(onOrderText({ ...ordered, expectedOn: null }, 'tablet')).toBe('40 tablets');
  expect(onOrderText({ ...ordered, onOrderThousandths: 0 }, 'tablet')).toBe('5 tablets in draft');
});
