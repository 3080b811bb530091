import { expect, test } from 'vitest';
import { STARTER_TERMS } from '#vocabulary/diagnosis-terms.ts';
import { searchTerms } from './search-terms.rules.ts';

const names = (text: string, species?: 'cat' | 'dog') =>
  searchTerms(text, species).map(({ display }) => display);

test('D2: each typed word begins a word of the term, in any order', () => {
  expect(names('otit ext')).toEqual(['Otitis externa']);
  expect(names('ext otit')).toEqual(['Otitis externa']);
  expect(names('kidney', 'cat')).toEqual(['Acute kidney injury', 'Chronic kidney disease']);
  expect(names('xterna')).toEqual([]);
  expect(names('  ')).toEqual([]);
});

test('D2: terms whose first word begins so come first, and those of another species are left out', () => {
  expect(names('cor')[0]).toBe('Corneal ulcer');
  expect(names('hyperthy', 'dog')).toEqual([]);
  expect(names('hyperthy', 'cat')).toEqual(['Hyperthyroidism']);
  expect(names('a').length).toBe(20);
});

test('codes and names of the starter terms are unique', () => {
  expect(new Set(STARTER_TERMS.map(({ code }) => code)).size).toBe(STARTER_TERMS.length);
  expect(new Set(STARTER_TERMS.map(({ display }) => display)).size).toBe(STARTER_TERMS.length);
});
