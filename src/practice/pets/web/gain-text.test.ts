import { expect, test } from 'vitest';
import { gainText } from './gain-text.ts';

test.each([
  [100, '+100 g a day since the weight before'],
  [-20, '−20 g a day since the weight before'],
  [0, 'changed by less than 1 g a day since the weight before'],
  [-0, 'changed by less than 1 g a day since the weight before'],
  [null, undefined],
])('a gain of %s g reads %s', (gain, text) => {
  expect(gainText(gain)).toBe(text);
});
