import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountEntry, isBeyondLimit, lineOf, placesToPost } from './count-line.rules.ts';

const entry = (countedBy: string, countedThousandths: number, expectedThousandths = 10_000): CountEntry => ({
  countedBy,
  countedThousandths,
  expectedThousandths,
});

describe('COUNT-4', () => {
  test.each<[string, CountEntry[], string, number | null]>([
    ['nobody has counted it', [], 'to_count', null],
    ['it is all there', [entry('Anna', 10_000)], 'settled', 0],
    ['it is off within the limit', [entry('Anna', 9500)], 'settled', -500],
    ['it is off by more: somebody else counts again', [entry('Anna', 8000)], 'recount', null],
    ['the same person counts the same again', [entry('Anna', 8000), entry('Anna', 8000)], 'recount', null],
    ['the same person corrects a typo', [entry('Anna', 80_000), entry('Anna', 10_000)], 'settled', 0],
    ['two agree', [entry('Anna', 8000), entry('Ben', 8000)], 'settled', -2000],
    [
      'two agree, and one was used in between',
      [entry('Anna', 8000), entry('Ben', 7000, 9000)],
      'settled',
      -2000,
    ],
    ['the other finds it all there', [entry('Anna', 8000), entry('Ben', 10_000)], 'settled', 0],
    ['they differ', [entry('Anna', 8000), entry('Ben', 7000)], 'recount', null],
    [
      'a third agrees with one of them',
      [entry('Anna', 8000), entry('Ben', 7000), entry('Cleo', 8000)],
      'settled',
      -2000,
    ],
    ['nothing is on record, and nothing is there', [entry('Anna', 0, 0)], 'settled', 0],
    ['nothing is on record, and something is there', [entry('Anna', 1000, 0)], 'recount', null],
  ])('%s', (_what, entries, state, varianceThousandths) => {
    expect(lineOf(entries, 5)).toEqual({ state, varianceThousandths });
  });

  test('a single person never settles what is beyond the limit', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (counted, limit) => {
        const entries = counted.map((one) => entry('Anna', one));
        const last = entries.at(-1);
        const isSettled = lineOf(entries, limit).state === 'settled';
        expect(isSettled).toBe(last !== undefined && !isBeyondLimit(last, limit));
      }),
    );
  });

  test('what is settled is what the last one counted', () => {
    const entries = fc.array(
      fc.record({
        countedBy: fc.constantFrom('Anna', 'Ben', 'Cleo'),
        countedThousandths: fc.integer({ min: 0, max: 20_000 }),
        expectedThousandths: fc.integer({ min: 0, max: 20_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(entries, (made) => {
        const { varianceThousandths } = lineOf(made, 10);
        const last = made.at(-1);
        if (varianceThousandths === null || !last) return;
        expect(varianceThousandths).toBe(last.countedThousandths - last.expectedThousandths);
      }),
    );
  });
});

describe('COUNT-6', () => {
  const line = (lotId: string | null, varianceThousandths: number | null, itemId = 'gauze') => ({
    itemId,
    locationId: 'hub',
    lotId,
    state: varianceThousandths === null ? ('recount' as const) : ('settled' as const),
    varianceThousandths,
  });

  test('an item is posted when all of its lots there are settled, those that are off with their change', () => {
    expect(placesToPost([line('a', -2000), line('b', 0), line(null, 3000)])).toEqual([
      {
        itemId: 'gauze',
        locationId: 'hub',
        changes: [{ lotId: 'a', changeThousandths: -2000 }],
        foundThousandths: 3000,
      },
    ]);
  });

  test('one lot that is not settled leaves the item as it is, and no other', () => {
    expect(placesToPost([line('a', -2000), line('b', null), line('c', 0, 'tape')])).toEqual([
      { itemId: 'tape', locationId: 'hub', changes: [], foundThousandths: 0 },
    ]);
  });
});
