import { describe, expect, test } from 'vitest';
import { essenceOf, isAllowedType, mayBeShown, servedType } from './mime-types.ts';

test.each([
  ['text/plain;charset=UTF-8', 'text/plain'],
  [' Image/PNG ', 'image/png'],
  ['nonsense', ''],
  ['a/b\r\nX: y', ''],
])('the essence of %j is %j', (type, expected) => {
  expect(essenceOf(type)).toBe(expected);
});

describe('isAllowedType', () => {
  test.each<[string, readonly string[] | null, boolean]>([
    ['image/png', null, true],
    ['image/png', ['image/png'], true],
    ['image/png', ['image/*'], true],
    ['image/png', ['IMAGE/*'], true],
    ['image/png', ['*/*'], true],
    ['text/plain;charset=UTF-8', ['text/plain'], true],
    ['image/svg+xml', ['image/png', 'text/*'], false],
    ['imagex/png', ['image/*'], false],
    ['image/png', [], false],
  ])('%s among %j: %j', (type, allowed, expected) => {
    expect(isAllowedType(type, allowed)).toBe(expected);
  });
});

test('what can run is neither shown nor called by its name', () => {
  for (const type of [
    'text/html',
    'application/xhtml+xml',
    'image/svg+xml',
    'application/xml',
    'text/javascript',
    'multipart/related',
    'message/rfc822',
    'application/x-shockwave-flash',
    'application/wasm',
  ]) {
    expect([type, mayBeShown(type), servedType(type)]).toEqual([type, false, 'application/octet-stream']);
  }
  for (const type of [
    'application/pdf',
    'application/zip',
    'text/csv',
    'application/dicom',
    'application/json',
  ])
    expect([type, mayBeShown(type), servedType(type)]).toEqual([type, false, type]);
  expect(mayBeShown('image/webp')).toBe(true);
});
