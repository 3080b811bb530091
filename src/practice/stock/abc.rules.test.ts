import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABC_CLASSES } from '#vocabulary/stock.ts';
import { abcClassesOf } from './abc.rules.ts';

const item = (itemId: string, usedMinor: number) => ({ itemId, usedMinor });

test('ABC-1: the first 80 % of the cost are A, the next 15 % B; what is not used is C', () => {
  const items = [item('c', 4), item('a', 70), item('b', 16), item('a2', 10), item('none', 0)];
  // Of 100: a from 0, b from 70, a2 from 86, c from 96.
  expect(Object.fromEntries(abcClassesOf(items))).toEqual({ a: 'A', b: 'A', a2: 'B', c: 'C', none: 'C' });
});

test('ABC-1: nothing was used at all', () => {
  expect(Object.fromEntries(abcClassesOf([item('a', 0), item('b', 0)]))).toEqual({ a: 'C', b: 'C' });
});

test('ABC-1: an item that costs more is never of a lower class, and A has at least 80 %', () => {
  const costs = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(costs, (all) => {
      const items = all.map((usedMinor, index) => item(String(index), usedMinor));
      const classes = abcClassesOf(items);
      const rank = (one: (typeof items)[number]) => ABC_CLASSES.indexOf(classes.get(one.itemId) ?? 'C');
      for (const one of items)
        for (const other of items)
          if (one.usedMinor > other.usedMinor) expect(rank(one)).toBeLessThanOrEqual(rank(other));
      const total = all.reduce((sum, cost) => sum + cost, 0);
      const ofA = items.filter((one) => rank(one) === 0).reduce((sum, { usedMinor }) => sum + usedMinor, 0);
      expect(ofA).toBeGreaterThanOrEqual(0.8 * total);
    }),
  );
});
