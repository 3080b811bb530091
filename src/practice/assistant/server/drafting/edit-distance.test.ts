import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { editDistance } from './edit-distance.ts';

test('counts letters that were inserted and deleted', () => {
  expect(editDistance('Give 1 tablet.', 'Give 1 tablet.')).toBe(0);
  expect(editDistance('Give 1 tablet.', 'Give 2 tablets.')).toBe(3);
  expect(editDistance('', 'Rest')).toBe(4);
});

test('does not count how lines are broken', () => {
  expect(editDistance('One. Two.', 'One.\n\nTwo.')).toBe(0);
});

test('a long text that was written anew counts whole, soon enough', () => {
  const [before, after] = ['a b '.repeat(5000), 'c d '.repeat(5000)];
  expect(editDistance(before, after)).toBeGreaterThan(20_000);
});

test('is none for the same text, and never more than both', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (one, other) => {
      expect(editDistance(one, one)).toBe(0);
      expect(editDistance(one, other)).toBeLessThanOrEqual(one.length + other.length);
    }),
    { numRuns: stormRuns(100) },
  );
});
