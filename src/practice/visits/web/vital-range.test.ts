import { expect, test } from 'vitest';
import type { VitalRange } from '../exam.contract.ts';
import { printMeasure } from './vital-labels.ts';
import { ageText, rangeLookOf, rangeText } from './vital-range.ts';

const range: VitalRange = {
  id: '0198c0de-0000-4000-8000-000000000001',
  species: 'dog',
  measure: 'temperature',
  minAgeDays: null,
  maxAgeDays: null,
  low: 3750,
  high: 3920,
  source: 'VetDepot',
  isConfirmed: false,
  version: 1,
};

test('D3: colors values outside of a range, and alarms only once the clinic has confirmed it', () => {
  expect(rangeLookOf(3920, range)).toBe('usual');
  expect(rangeLookOf(3921, range)).toBe('unsure');
  expect(rangeLookOf(3749, { ...range, isConfirmed: true })).toBe('unusual');
  expect(rangeLookOf(3749, undefined)).toBe('unknown');
});

test('names the range, its source and that nobody has confirmed it', () => {
  expect(rangeText('temperature', range, 'C')).toBe(
    'Reference range: 37.5 °C to 39.2 °C. Source: VetDepot. Not confirmed by the clinic yet.',
  );
});

test('names the days of life that a range is for', () => {
  const newborn = { ...range, minAgeDays: 0, maxAgeDays: 27, low: 3440, high: 3780, source: 'Handbook' };
  expect(rangeText('temperature', newborn, 'C')).toBe(
    'Reference range, 0 to 27 days of age: 34.4 °C to 37.8 °C. Source: Handbook. Not confirmed by the clinic yet.',
  );
  expect(ageText({ ...newborn, minAgeDays: null })).toBe('0 to 27 days of age');
  expect(ageText({ ...newborn, maxAgeDays: null, minAgeDays: 28 })).toBe('from 28 days of age');
  expect(ageText(range)).toBe('');
});

test('D3: prints a temperature in either unit', () => {
  expect(printMeasure('temperature', 3860, 'C')).toBe('38.6 °C');
  expect(printMeasure('temperature', 3860, 'F')).toBe('101.5 °F');
});
