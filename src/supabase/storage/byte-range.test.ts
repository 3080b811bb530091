import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

describe('readRange', () => {
  test.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=2-2', { first: 2, last: 2 }],
    ['Bytes=4-', { first: 4, last: 9 }],
    ['bytes=7-1000', { first: 7, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-100', { first: 0, last: 9 }],
  ])('%s of ten bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('%s of ten bytes is out of range', (header) => {
    expect(readRange(header, 10)).toBe('unsatisfiable');
  });

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=3-2',
    'bytes=a-b',
    'items=0-3',
    'bytes=0-1,4-5',
    'bytes=1.5-2',
  ])('%j requests the whole object', (header) => {
    expect(readRange(header, 10)).toBeNull();
  });

  test('no range of an empty file can be satisfied', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  test('any range is within the file', () => {
    const number = fc.option(fc.nat({ max: 2 ** 40 }), { nil: '' });
    fc.assert(
      fc.property(number, number, fc.nat({ max: 2 ** 40 }), (first, last, sizeBytes) => {
        const range = readRange(`bytes=${first}-${last}`, sizeBytes);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.first).toBeLessThanOrEqual(range.last);
        expect(range.last).toBeLessThan(sizeBytes);
      }),
    );
  });
});
