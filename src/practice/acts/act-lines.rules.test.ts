import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { actLines, multiplyQuantities } from './act-lines.rules.ts';

const row = (requestedId: string, itemId: string, kind = 'service', quantityThousandths = 1000) => ({
  requestedId,
  itemId,
  kind,
  quantityThousandths,
});

describe('ACT-2', () => {
  const items = [
    row('puppy', 'puppy', 'bundle'),
    row('puppy', 'exam'),
    row('puppy', 'tablet', 'drug', 2500),
    row('exam', 'exam'),
  ];
  const linesOf = (itemId: string, quantityThousandths: number) =>
    actLines([{ itemId, quantityThousandths }], items).map((line) => [
      line.item.itemId,
      line.quantityThousandths,
    ]);

  test('an item is one act', () => {
    expect(linesOf('exam', 2000)).toEqual([['exam', 2000]]);
  });

  test('a bundle is one act for each item in it, with the quantities multiplied', () => {
    expect(linesOf('puppy', 2000)).toEqual([
      ['exam', 2000],
      ['tablet', 5000],
    ]);
  });

  test('an unknown item is nothing', () => {
    expect(linesOf('unknown', 1000)).toEqual([]);
  });

  test(
    'F-03: each chosen item has its lines, in the order of the choice, and no line is a bundle',
    () => {
      const choices = fc.array(
        fc.record({
          itemId: fc.constantFrom('puppy', 'exam'),
          quantityThousandths: fc.integer({ min: 1, max: 99_000 }),
        }),
      );
      fc.assert(
        fc.property(choices, (requested) => {
          const lines = actLines(requested, items);
          expect(lines).toEqual(requested.flatMap((one) => actLines([one], items)));
          expect(lines.every(({ item }) => item.kind !== 'bundle')).toBe(true);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});

test('quantities are multiplied exactly, also where a float would not be', () => {
  expect(multiplyQuantities(1000, 1000)).toBe(1000);
  expect(multiplyQuantities(333, 1500)).toBe(500);
  expect(multiplyQuantities(1, 1)).toBe(1);
  expect(multiplyQuantities(1_000_000_000, 1_000_000_000)).toBe(1_000_000_000);
  expect(multiplyQuantities(123_456_789, 7)).toBe(864_198);
});
