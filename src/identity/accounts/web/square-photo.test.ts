import { expect, test } from 'vitest';
import { middleSquare } from './square-photo.ts';

test('crops the middle of a wide, a tall and a square picture', () => {
  expect(middleSquare(1600, 900)).toEqual({ x: 350, y: 0, side: 900 });
  expect(middleSquare(900, 1601)).toEqual({ x: 0, y: 350, side: 900 });
  expect(middleSquare(512, 512)).toEqual({ x: 0, y: 0, side: 512 });
});
