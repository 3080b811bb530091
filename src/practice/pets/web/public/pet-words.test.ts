import { expect, test } from 'vitest';
import { ageWords, kindWords, sexWords, shortAgeWords } from './pet-words.ts';

const TODAY = '2026-11-21';
const life = { bornOn: '2023-09-20', birthIsEstimated: false, deceasedOn: null };

test('an age in words, and as a narrow column has it', () => {
  expect(ageWords(life, TODAY)).toBe('3 years 2 months');
  expect(shortAgeWords(life, TODAY)).toBe('3 y 2 m');
  expect(shortAgeWords({ ...life, bornOn: '2026-10-01' }, TODAY)).toBe('7 wk');
  expect(shortAgeWords({ ...life, bornOn: '2016-10-01', birthIsEstimated: true }, TODAY)).toBe('about 10 y');
  expect(ageWords({ ...life, bornOn: null }, TODAY)).toBe('');
});

test('what is not known of kind and sex is left out', () => {
  expect(kindWords({ species: 'dog', breed: 'Beagle' })).toBe('Dog · Beagle');
  expect(kindWords({ species: 'guinea_pig', breed: null })).toBe('Guinea pig');
  expect(sexWords({ sex: 'female', neutered: true })).toBe('female, neutered');
  expect(sexWords({ sex: 'unknown', neutered: null })).toBe('');
});
