import { expect, test } from 'vitest';
import { cycle, representatives } from './limits.ts';

const reads = (sizes: readonly number[]) =>
  sizes.map((answerBytes) => ({ script: [{ text: String(answerBytes) }], answerBytes }));
const sizesOf = (scripts: ReturnType<typeof representatives>) => scripts.map(([one]) => Number(one?.text));

test('each representative is in the middle of an equal share of the answers by size', () => {
  expect(sizesOf(representatives(reads([7, 5, 6, 1, 8, 2, 3, 4, 9, 10, 11, 12]), 4))).toEqual([2, 5, 8, 11]);
});

test('few reads represent themselves', () => {
  expect(sizesOf(representatives(reads([2, 1]), 4))).toEqual([2, 1]);
});

test('a cycle starts over after its last item', () => {
  const next = cycle(['a', 'b']);
  expect([next(), next(), next()]).toEqual(['a', 'b', 'a']);
  expect(() => cycle([])()).toThrow(/no items/);
});
