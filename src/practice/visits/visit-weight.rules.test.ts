import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOldWeight } from './visit-weight.rules.ts';

const DAY_MS = 86_400_000;
const BEGAN = Date.parse('2026-11-22T10:00:00Z');
const isOld = (weighedMs: number): boolean =>
  isOldWeight({ weighedAt: new Date(weighedMs).toISOString() }, { startedAt: new Date(BEGAN).toISOString() });

describe('VISIT-6: a weight', () => {
  test.each([
    ['2026-11-22T10:20:00Z', false],
    ['2026-11-20T09:00:00Z', false],
    ['2026-11-15T10:00:00Z', false],
    ['2026-11-15T09:59:59Z', true],
    ['2025-03-01T09:00:00Z', true],
  ])('of %s is old for a visit of November 22, 2026: %s', (weighedAt, expected) => {
    expect(isOld(Date.parse(weighedAt))).toBe(expected);
  });

  test('that is not old stays so for any later weighing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40 * DAY_MS, max: DAY_MS }),
        fc.nat(40 * DAY_MS),
        (before, later) => isOld(BEGAN + before) || !isOld(BEGAN + before + later),
      ),
    );
  });
});
