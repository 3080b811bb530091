import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOffMs, sendingMs } from './pace.rules.ts';

describe('how fast messages are sent', () => {
  test('a number sends a part each second, a service 3.75', () => {
    expect(sendingMs('Bella may go home.', 'number')).toBe(1_000);
    expect(sendingMs('x'.repeat(68), 'number')).toBe(2_000);
    expect(sendingMs('', 'number')).toBe(1_000);
    expect(sendingMs('Bella may go home.', 'service')).toBe(267);
  });

  test('the wait doubles with each failure, up to five minutes, and is never shorter than half of that', () => {
    expect([1, 2, 3, 9, 1_000].map((failures) => backOffMs(failures, 1))).toEqual([
      2_000, 4_000, 8_000, 300_000, 300_000,
    ]);
    fc.assert(
      fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, spread) => {
        const wait = backOffMs(failures, spread);
        expect(wait).toBeGreaterThanOrEqual(backOffMs(failures, 1) / 2);
        expect(wait).toBeLessThanOrEqual(300_000);
        expect(backOffMs(failures + 1, spread)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});
