import { expect, test } from 'vitest';
import { presetsFor, rangeOf } from './presets.ts';

test('CT has windows in Hounsfield units', () => {
  const [soft] = presetsFor('CT', { lower: 0, upper: 1 });
  expect(soft && rangeOf(soft)).toEqual({ lower: -160, upper: 240 });
});

test('other pictures have parts of their own window', () => {
  const presets = presetsFor('DX', { lower: 0, upper: 1000 });
  expect(presets.map((one) => [one.name, rangeOf(one)])).toEqual([
    ['Soft tissue', { lower: 100, upper: 700 }],
    ['Bone', { lower: 400, upper: 900 }],
    ['Low contrast', { lower: -250, upper: 1250 }],
  ]);
});
