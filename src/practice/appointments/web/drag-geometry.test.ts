import { describe, expect, test } from 'vitest';
import { columnKeyAt, isNewPlace, scrollStep, startsDrag } from './drag-geometry.ts';

test.each([
  [{ x: 100, y: 100 }, false],
  [{ x: 103, y: 100 }, false],
  [{ x: 102, y: 103 }, false],
  [{ x: 104, y: 100 }, true],
  [{ x: 100, y: 96 }, true],
  [{ x: 103, y: 103 }, true],
])('a press at 100, 100 that moves to %o drags: %s', (now, drags) => {
  expect(startsDrag({ x: 100, y: 100 }, now)).toBe(drags);
});

describe('scrolling the board', () => {
  const box = { left: 0, right: 1_000, top: 200, bottom: 800 };
  test.each([
    ['not in the middle', { x: 500, y: 500 }, { x: 0, y: 0 }],
    ['not at the limit of the edge zones', { x: 48, y: 752 }, { x: 0, y: 0 }],
    ['up near the top', { x: 500, y: 247 }, { x: 0, y: -10 }],
    ['down near the bottom', { x: 500, y: 753 }, { x: 0, y: 10 }],
    ['left and down in a corner', { x: 10, y: 790 }, { x: -10, y: 10 }],
    ['right beyond the edge', { x: 1_200, y: 500 }, { x: 10, y: 0 }],
  ])('%s', (_, at, step) => {
    expect(scrollStep(box, at)).toEqual(step);
  });
});

test.each([
  [100, 'ash'],
  [299, 'ash'],
  [300, 'birch'],
  [499.5, 'birch'],
  [500, undefined],
  [99, undefined],
])('x = %s is in column %s', (x, key) => {
  const columns = [
    { key: 'ash', left: 100, right: 300 },
    { key: 'birch', left: 300, right: 500 },
  ];
  expect(columnKeyAt(columns, x)).toBe(key);
});

test('a card that is released at its start position keeps its place', () => {
  const from = { columnKey: 'ash', startsAtMs: 1_000 };
  const to = (columnKey: string, startsAtMs: number) => ({
    columnKey,
    target: { startsAtMs, endsAtMs: startsAtMs + 500 },
  });
  expect(isNewPlace(from, to('ash', 1_000))).toBe(false);
  expect(isNewPlace(from, to('ash', 2_000))).toBe(true);
  expect(isNewPlace(from, to('birch', 1_000))).toBe(true);
});
