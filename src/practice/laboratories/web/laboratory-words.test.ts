import { expect, test } from 'vitest';
import { speciesWords, turnaroundWords, volumeWords } from './laboratory-words.ts';

test('times and volumes in the unit that reads best, never rounded', () => {
  expect([1, 24, 36, 48, 72, 50].map((hours) => turnaroundWords(hours))).toEqual([
    '1 h',
    '24 h',
    '36 h',
    '2 days',
    '3 days',
    '50 h',
  ]);
  expect([250, 1000, 1500, 5000].map((volume) => volumeWords(volume))).toEqual([
    '250 µl',
    '1 ml',
    '1.5 ml',
    '5 ml',
  ]);
});

test('no species named means all', () => {
  expect(speciesWords([])).toBe('All species');
  expect(speciesWords(['guinea_pig', 'dog'])).toBe('Guinea pig, dog');
});
