import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

test('columns have their shares of the width', () => {
  expect(columnWidths(300, [1, 2], [10, 10])).toEqual([100, 200]);
});

test('a column with a long word takes what it needs from the others', () => {
  expect(columnWidths(300, [1, 1, 1], [10, 160, 10])).toEqual([70, 160, 70]);
});

test('words that cannot fit next to each other are broken', () => {
  expect(columnWidths(300, [1, 2], [200, 200])).toEqual([100, 200]);
});

test('the columns are as wide as the table, and no word is broken that need not be', () => {
  const column = fc.record({ share: fc.integer({ min: 1, max: 9 }), word: fc.integer({ min: 0, max: 400 }) });
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 8 }), (columns) => {
      const words = columns.map(({ word }) => word);
      const widths = columnWidths(
        500,
        columns.map(({ share }) => share),
        words,
      );
      expect(widths.reduce((sum, of) => sum + of, 0)).toBeCloseTo(500);
      if (words.reduce((sum, word) => sum + word, 0) > 500) return;
      for (const [index, of] of widths.entries())
        expect(of).toBeGreaterThanOrEqual((words[index] ?? 0) - 1e-6);
    }),
  );
});
