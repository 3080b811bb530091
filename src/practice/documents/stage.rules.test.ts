import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Annotation } from './contract.ts';
import { drawnShape, fittedSize, movedBy, pinched, shapeInMiddle, WHOLE, zoomedAt } from './stage.rules.ts';

test('a point that is zoomed at stays where it is', () => {
  const view = zoomedAt({ zoom: 2, x: 10, y: -20 }, 1.5, { x: 100, y: 40 });
  // The part of the picture under the point, before and after.
  expect((100 - view.x) / view.zoom).toBeCloseTo((100 - 10) / 2);
  expect((40 - view.y) / view.zoom).toBeCloseTo((40 + 20) / 2);
});

test('what is under two fingers stays under them', () => {
  const view = pinched({ zoom: 2, x: 10, y: -20 }, [
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
    [
      { x: 20, y: 30 },
      { x: 170, y: 30 },
    ],
  ]);
  expect(view.zoom).toBeCloseTo(3);
  // The part of the picture under the first finger, before and after.
  expect((20 - view.x) / view.zoom).toBeCloseTo((0 - 10) / 2);
  expect((30 - view.y) / view.zoom).toBeCloseTo((0 + 20) / 2);
});

test('zooming out ends at the whole picture, zooming in at twelve times', () => {
  expect(zoomedAt({ zoom: 1.2, x: 50, y: 9 }, 0.5, { x: 3, y: 3 })).toEqual(WHOLE);
  expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }).zoom).toBe(12);
});

test.each([
  [0, { width: 800, height: 400 }],
  [90, { width: 600, height: 300 }],
  [180, { width: 800, height: 400 }],
  [270, { width: 600, height: 300 }],
])('a wide picture rotated by %d degrees fits into its stage', (rotation, expected) => {
  expect(fittedSize({ width: 2000, height: 1000 }, { width: 800, height: 600 }, rotation)).toEqual(expected);
});

test('a moved or drawn shape is always valid', () => {
  const types = fc.constantFrom('arrow' as const, 'line' as const, 'circle' as const, 'text' as const);
  const number = fc.double({ min: -30_000, max: 30_000, noNaN: true });
  fc.assert(
    fc.property(types, number, number, number, number, (type, a, b, c, d) => {
      const drawn = drawnShape(type, 'red', { x: a, y: b }, { x: c, y: d });
      if (drawn) expect(Annotation.safeParse(drawn).success).toBe(true);
      expect(Annotation.safeParse(movedBy(shapeInMiddle(type, 'blue'), a, b)).success).toBe(true);
    }),
  );
});

test('a click draws nothing but a text', () => {
  const at = { x: 100, y: 100 };
  expect(drawnShape('line', 'red', at, at)).toBeNull();
  expect(drawnShape('text', 'red', at, at)).toMatchObject({ x1: 100, y1: 100 });
});
