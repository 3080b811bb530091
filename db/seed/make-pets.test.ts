import { expect, test } from 'vitest';
import { grownPart, monthsAt } from './make-pets.ts';

test('a young animal weighs what one of its age does', () => {
  expect([0, 2, 4, 6, 12, 24].map((months) => Math.round(grownPart(months) * 100))).toEqual([
    2, 22, 47, 68, 96, 100,
  ]);
  expect(Math.round(monthsAt({ bornOn: '2026-01-01' }, Date.parse('2026-07-01T12:00:00Z')))).toBe(6);
});
