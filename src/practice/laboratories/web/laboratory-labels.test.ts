import { expect, test } from 'vitest';
import { speciesLabel, turnaroundLabel, volumeLabel } from './laboratory-labels.ts';

test('shows times and volumes in the most readable unit, without rounding', () => {
  expect([1, 24, 36, 48, 72, 50].map((hours) => turnaroundLabel(hours))).toEqual([
    '1 h',
    '24 h',
    '36 h',
    '2 days',
    '3 days',
    '50 h',
  ]);
  expect([250, 1000, 1500, 5000].map((volume) => volumeLabel(volume))).toEqual([
    '250 µL',
    '1 mL',
    '1.5 mL',
    '5 mL',
  ]);
});

test('no species means all', () => {
  expect(speciesLabel([])).toBe('All species');
  expect(speciesLabel(['guinea_pig', 'dog'])).toBe('Guinea pig, dog');
});
