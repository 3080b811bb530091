import { expect, test } from 'vitest';
import { ageLabel, kindLabel, sexLabel, shortAgeLabel } from './pet-labels.ts';

const TODAY = '2026-11-21';
const life = { bornOn: '2023-09-20', birthIsEstimated: false, deceasedOn: null };

test('shows an age in words, and short for a narrow column', () => {
  expect(ageLabel(life, TODAY)).toBe('3 years 2 months');
  expect(shortAgeLabel(life, TODAY)).toBe('3 y 2 m');
  expect(shortAgeLabel({ ...life, bornOn: '2026-10-01' }, TODAY)).toBe('7 wk');
  expect(shortAgeLabel({ ...life, bornOn: '2016-10-01', birthIsEstimated: true }, TODAY)).toBe('about 10 y');
  expect(ageLabel({ ...life, bornOn: null }, TODAY)).toBe('');
});

test('leaves out unknown kind and sex', () => {
  expect(kindLabel({ species: 'dog', breed: 'Beagle' })).toBe('Dog · Beagle');
  expect(kindLabel({ species: 'guinea_pig', breed: null })).toBe('Guinea pig');
  expect(sexLabel({ sex: 'female', neutered: true })).toBe('female, neutered');
  expect(sexLabel({ sex: 'unknown', neutered: null })).toBe('');
});
