import { expect, test } from 'vitest';
import { missingInTill, recordedAtTill } from './separate-till.rules.ts';

const sum = (method: string, currency: string, amountMinor: number, reversedMinor = 0) => ({
  method,
  currency,
  count: 1,
  amountMinor,
  reversedCount: reversedMinor === 0 ? 0 : 1,
  reversedMinor,
});

test('TILL-2: what was paid at the till is net of what went back there, in its own currency', () => {
  const methods = [
    sum('card', 'EUR', 9900),
    sum('separate_till', 'CHF', 700),
    sum('separate_till', 'EUR', 5950, 1000),
  ];
  expect(recordedAtTill({ methods }, 'EUR')).toBe(4950);
  expect(recordedAtTill({ methods: [] }, 'EUR')).toBe(0);
});

test('TILL-2: a till that took more than is recorded misses nothing', () => {
  expect([missingInTill(4950, 4950), missingInTill(4950, 9000), missingInTill(4950, 4900)]).toEqual([
    0, 0, 50,
  ]);
});
