import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

test('only fields that differ are returned, with both values', () => {
  const before = { name: 'Room 1', tags: ['a'], note: null };
  expect(changesBetween(before, { ...before, name: 'Room 2', tags: ['a'] })).toEqual({
    before: { name: 'Room 1' },
    after: { name: 'Room 2' },
  });
  expect(changesBetween(before, { ...before, tags: ['a', 'b'] }).after).toEqual({ tags: ['a', 'b'] });
  expect(changesBetween(before, before)).toEqual({ before: {}, after: {} });
});
