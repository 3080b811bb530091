import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorthRetrying, photoFault, refusalText, titleOf, uploadFault } from './upload-fault.rules.ts';

const file = { name: 'ear.jpg', type: 'image/jpeg', size: 5 };

describe('DOC-1', () => {
  test.each([
    ['a picture', {}, null],
    ['a type that the browser does not know', { name: 'letter.docx', type: '' }, null],
    ['an empty file', { size: 0 }, 'ear.jpg is empty.'],
    ['more than 50 MB', { size: 52_428_801 }, 'ear.jpg is larger than 50 MB.'],
    ['a HEIC picture', { name: 'IMG_1.HEIC', type: '' }, /^IMG_1\.HEIC is a HEIC picture/],
    ['a drawing that could run a script', { type: 'image/svg+xml' }, /is not a picture/],
    ['a page', { type: 'text/html' }, /is not a picture/],
  ])('%s', (_what, change, expected) => {
    const fault = uploadFault({ ...file, ...change });
    if (expected instanceof RegExp) expect(fault).toMatch(expected);
    else expect(fault).toBe(expected);
  });

  test.each([
    [null, true],
    [503, true],
    [429, true],
    [413, false],
    [415, false],
    [403, false],
  ])('after the status %s it is worth trying again: %s', (status, expected) => {
    expect(isWorthRetrying(status)).toBe(expected);
  });

  test('a refusal names the file', () => {
    fc.assert(
      fc.property(fc.constantFrom(400, 403, 413, 415, 500, null), (status) => {
        expect(refusalText('ear.jpg', status)).toMatch(/^ear\.jpg /);
      }),
    );
  });
});

describe('PHOTO-1', () => {
  test.each([
    ['a picture', {}, null],
    ['a type that the browser does not know', { type: '' }, null],
    ['a PDF', { name: 'letter.pdf', type: 'application/pdf' }, 'letter.pdf is not a picture.'],
    ['a picture that no browser shows', { name: 'x.tiff', type: 'image/tiff' }, 'x.tiff is not a picture.'],
    ['an empty picture', { size: 0 }, 'ear.jpg is empty.'],
    ['a HEIC picture', { name: 'a.heic', type: 'image/heic' }, /^a\.heic is a HEIC picture/],
  ])('%s', (_what, change, expected) => {
    const fault = photoFault({ ...file, ...change });
    if (expected instanceof RegExp) expect(fault).toMatch(expected);
    else expect(fault).toBe(expected);
  });
});

describe('a title', () => {
  test.each([
    ['Left ear.JPG', 'Left ear'],
    ['x_ray_2026.png', 'x ray 2026'],
    ['.pdf', 'Document'],
    ['../../etc/passwd', '.. .. etc passwd'],
    ['a\u202Egpj.exe', 'agpj'],
  ])('of %s is %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });

  test('is valid for any file name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (name) => {
        expect(titleOf(name).length).toBeGreaterThan(0);
        expect(titleOf(name).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

test('a full disk is named, and the file can be sent again', () => {
  expect(refusalText('ear.jpg', 507)).toMatch(
    /^ear\.jpg was not uploaded\. Tailwell has run out of disk space/,
  );
  expect(isWorthRetrying(507)).toBe(true);
});
