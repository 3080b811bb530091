import { describe, expect, test } from 'vitest';
import { baseMimeType, isAllowedType, isInlineType, servedType } from './mime-types.ts';

test.each([
  ['text/plain;charset=UTF-8', 'text/plain'],
  [' Image/PNG ', 'image/png'],
  ['nonsense', ''],
  ['a/b\r\nX: y', ''],
])('the base type of %j is %j', (type, expected) => {
  expect(baseMimeType(type)).toBe(expected);
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

test('executable types are neither displayed nor served under their own type', () => {
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
    expect([type, isInlineType(type), servedType(type)]).toEqual([type, false, 'application/octet-stream']);
  }
  for (const type of [
    'application/pdf',
    'application/zip',
    'text/csv',
    'application/dicom',
    'application/json',
  ])
    expect([type, isInlineType(type), servedType(type)]).toEqual([type, false, type]);
  expect(isInlineType('image/webp')).toBe(true);
});
