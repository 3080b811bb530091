import { expect, test } from 'vitest';
import { assertBoundedPattern } from './assert-bounded-pattern.ts';

test.each([
  '^b',
  'a{255}',
  '(a{15}){17}',
  '(ab?)+c*',
  '[0-9]{3}-[0-9]{4}',
  '\\d{2,}x',
  '(?i)ada',
  '{^b,^c}',
  'x'.repeat(200),
])('%s is bounded', (pattern) => {
  expect(() => assertBoundedPattern(pattern)).not.toThrow();
});

test.each([
  '(a?){255}a{255}',
  'a{256}',
  '(a{16}){16}',
  '((a{2,9}){2,9}){0,9}',
  'a{300,}',
  '(a+)\\1',
  '(?x)a{2 5 5}',
  '***:(?ix)a',
  'x'.repeat(201),
])('%s is refused as too complex', (pattern) => {
  expect(() => assertBoundedPattern(pattern)).toThrow('regular expression is too complex');
});
