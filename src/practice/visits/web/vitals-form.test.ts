import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { POINT_MARKS } from '#foundation/values/country-locale.ts';
import { readVitals, type TypedVitals } from './vitals-form.ts';

const EMPTY: TypedVitals = {
  temperature: '',
  temperatureUnit: 'C',
  heartRate: '',
  respiratoryRate: '',
  capillaryRefill: '',
  mucousMembranes: '',
  weight: '',
  weightUnit: 'kg',
  bodyConditionScore: '',
  bodyConditionScale: '9',
  muscleCondition: '',
  painScore: '',
  painScale: '',
  note: '',
};
const issuesOf = (typed: Partial<TypedVitals>) => {
  const read = readVitals({ ...EMPTY, ...typed }, POINT_MARKS);
  return read.ok ? {} : read.issues;
};

test('reads what was typed in the clinic’s units, with a point or a comma', () => {
  const read = readVitals(
    {
      ...EMPTY,
      temperature: '38,6',
      heartRate: '96',
      capillaryRefill: '1.5',
      weight: '12.4',
    },
    POINT_MARKS,
  );
  expect(read.ok && read.input).toMatchObject({
    temperature: { degrees: 38.6, unit: 'C' },
    heartRate: 96,
    capillaryRefillTenths: 15,
    weightGrams: 12_400,
    respiratoryRate: null,
  });
});

test('D3: refuses a temperature that no living animal has, in either unit', () => {
  expect(issuesOf({ temperature: '101.5' })).toHaveProperty('temperature');
  expect(issuesOf({ temperature: '101.5', temperatureUnit: 'F' })).toEqual({});
  expect(issuesOf({ temperature: '24.9' })).toHaveProperty('temperature');
});

test('a score belongs to a scale', () => {
  expect(issuesOf({ bodyConditionScore: '6', bodyConditionScale: '5' })).toHaveProperty('bodyConditionScore');
  expect(issuesOf({ bodyConditionScore: '6', bodyConditionScale: '9' })).toEqual({});
  expect(issuesOf({ painScore: '3' })).toHaveProperty('painScale');
});

test('D4: a pain score is on its scale', () => {
  expect(issuesOf({ painScore: '11', painScale: 'feline_grimace_10' })).toHaveProperty('painScore');
  expect(issuesOf({ painScore: '10', painScale: 'feline_grimace_10' })).toEqual({});
});

test('asks for at least one value', () => {
  expect(issuesOf({})).toHaveProperty('temperature');
  expect(issuesOf({ note: 'Too stressed to measure.' })).toEqual({});
});

test('property: whatever is typed is read or refused at its field', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), (text) => {
      const read = readVitals({ ...EMPTY, heartRate: text, note: 'x' }, POINT_MARKS);
      if (read.ok) expect(read.input.heartRate === null).toBe(text.trim() === '');
      else expect(read.issues).toHaveProperty('heartRate');
    }),
  );
});
