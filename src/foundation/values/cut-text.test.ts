import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🐶', 3, 'ab'],
  ['ab🐶', 4, 'ab🐶'],
  ['🐶', 1, ''],
])('%j cut at %i is %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
