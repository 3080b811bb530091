import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldedTerms } from './fold.ts';

describe('SEARCH-1 fold', () => {
  test.each([
    ['Zoë Müller-Groß', 'zoe muller-gross'],
    ['STRASSE', 'strasse'],
    ['ẞ', 'ss'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đorđe Łukasz', 'dorde lukasz'],
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['İstanbul', 'istanbul'],
    ['ﬁ Ⅳ ２', 'fi iv 2'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Ёлка 猫', 'елка 猫'],
    ['naïve', 'naive'],
  ])('%s becomes %s', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  test('composed and decomposed text fold to the same, whatever the case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });

  test('folding is idempotent for names in Latin letters', () => {
    const latin = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(latin, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('SEARCH-2 foldedTerms', () => {
  test('a name, a hyphen, an apostrophe, a number', () => {
    expect(foldedTerms("  Mr. O'Neill-Søndergård (cat 2) ")).toEqual([
      'mr',
      'o',
      'neill',
      'sondergard',
      'cat',
      '2',
    ]);
  });

  test('punctuation alone has no terms', () => {
    expect(foldedTerms(' -- !? ')).toEqual([]);
  });
});
