import { expect, test } from 'vitest';
import type { VitalRange } from '../exam.contract.ts';
import { printTemperature } from './vital-labels.ts';
import { rangeLookOf, rangeText } from './vital-range.ts';

const range: VitalRange = {
  id: '0198c0de-0000-4000-8000-000000000001',
  species: 'dog',
  measure: 'temperature',
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
    'Usual: 37.5 °C to 39.2 °C. Source: VetDepot. Not confirmed by the clinic yet.',
  );
});

test('D3: prints a temperature in either unit', () => {
  expect(printTemperature(3860, 'C')).toBe('38.6 °C');
  expect(printTemperature(3860, 'F')).toBe('101.5 °F');
});
