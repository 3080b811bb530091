import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { changesOf, correctionsOf } from './count.rules.ts';

const lot = (lotId: string, expectedThousandths: number, countedThousandths: number) => ({
  lotId,
  expectedThousandths,
  countedThousandths,
});
const level = (lotId: string | null, quantityThousandths: number) => ({ lotId, quantityThousandths });

test('COUNT-1: a count corrects what differs, and settles what was short', () => {
  const there = [level('a', 5000), level('b', 2000), level(null, -1500)];
  expect(correctionsOf([lot('a', 5000, 4000), lot('b', 2000, 2000)], there)).toEqual([
    level('a', -1000),
    level(null, 1500),
  ]);
});

test.each([
  ['something was used meanwhile', [lot('a', 5000, 4000)], [level('a', 4000)]],
  ['a lot came meanwhile', [lot('a', 5000, 4000)], [level('a', 5000), level('b', 1000)]],
  ['a lot was used up meanwhile', [lot('a', 5000, 4000)], []],
  ['a lot was counted twice', [lot('a', 5000, 4000), lot('a', 5000, 3000)], [level('a', 5000)]],
  ['another lot was counted', [lot('b', 5000, 4000)], [level('a', 5000)]],
])('COUNT-1: %s, so that it is counted again', (_what, counted, there) => {
  expect(correctionsOf(counted, there)).toBeNull();
});

test('COUNT-1: after its corrections the record is what was counted', () => {
  const lots = fc.uniqueArray(
    fc.record({
      lotId: fc.string({ minLength: 1, maxLength: 3 }),
      expectedThousandths: fc.integer({ min: 1, max: 10_000 }),
      countedThousandths: fc.nat(10_000),
    }),
    { selector: ({ lotId }) => lotId, maxLength: 6 },
  );
  fc.assert(
    fc.property(lots, fc.nat(5000), (counted, short) => {
      const there = [
        ...counted.map(({ lotId, expectedThousandths }) => level(lotId, expectedThousandths)),
        ...(short > 0 ? [level(null, -short)] : []),
      ];
      const corrections = correctionsOf(counted, there) ?? [];
      for (const { lotId, quantityThousandths } of there) {
        const change = corrections.find((one) => one.lotId === lotId)?.quantityThousandths ?? 0;
        const expected = counted.find((one) => one.lotId === lotId)?.countedThousandths ?? 0;
        expect(quantityThousandths + change).toBe(expected);
      }
      expect(corrections.every(({ quantityThousandths }) => quantityThousandths !== 0)).toBe(true);
    }),
    { numRuns: stormRuns(200) },
  );
});

describe('COUNT-3: what was counted while stock was used', () => {
  const there = [
    { lotId: 'a', quantityThousandths: 6000 },
    { lotId: null, quantityThousandths: -2000 },
  ];

  test('each lot changes by what it was off, and what was short is settled', () => {
    expect(changesOf([{ lotId: 'a', changeThousandths: -1000 }], there)).toEqual([
      { lotId: 'a', quantityThousandths: -1000 },
      { lotId: null, quantityThousandths: 2000 },
    ]);
  });

  test('a lot that was used up since is back as far as it was found, and never below nothing', () => {
    const changes = [
      { lotId: 'a', changeThousandths: -9000 },
      { lotId: 'b', changeThousandths: 500 },
      { lotId: 'c', changeThousandths: -500 },
    ];
    expect(changesOf(changes, there)).toEqual([
      { lotId: 'a', quantityThousandths: -6000 },
      { lotId: 'b', quantityThousandths: 500 },
      { lotId: null, quantityThousandths: 2000 },
    ]);
  });
});
