import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACT_STATUSES } from '#vocabulary/act-statuses.ts';
import { ACT_STEPS, mayChange, mayMove } from './act-status.rules.ts';

describe('ACT-1', () => {
  test('allows exactly three transitions', () => {
    const allowed = ACT_STATUSES.flatMap((from) =>
      ACT_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual(['planned → done', 'planned → voided', 'done → voided']);
  });

  test('ends every history after at most two steps', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(ACT_STEPS))), (steps) => {
        let status: (typeof ACT_STATUSES)[number] = 'planned';
        let taken = 0;
        for (const { from, to } of steps) {
          if (from !== status || !mayMove(from, to)) continue;
          status = to;
          taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('lets only a planned act change', () => {
    expect(ACT_STATUSES.filter(mayChange)).toEqual(['planned']);
  });
});
