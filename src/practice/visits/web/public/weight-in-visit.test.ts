import { expect, test } from 'vitest';
import { weightInVisit } from './weight-in-visit.ts';

const inVisit = (weight: { weightGrams: number; weighedAt: string } | null) =>
  weightInVisit({ startedAt: '2026-11-22T10:00:00Z', weight }, 'kg', 'Europe/Berlin');

test('a weight of the visit has the day on which it was measured', () => {
  expect(inVisit({ weightGrams: 12_000, weighedAt: '2026-11-22T10:15:00Z' })).toEqual({
    weight: '12 kg',
    when: 'on 22 Nov 2026',
    isOld: false,
  });
});

test('one from long before the visit says so, by the day at the clinic', () => {
  expect(inVisit({ weightGrams: 850, weighedAt: '2025-03-02T23:30:00Z' })).toEqual({
    weight: '850 g',
    when: 'from 3 Mar 2025',
    isOld: true,
  });
});

test('a pet that was never weighed has none', () => {
  expect(inVisit(null)).toBeUndefined();
});
