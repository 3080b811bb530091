import { expect, test } from 'vitest';
import { type Monograph, SetMonograph } from '../monographs.contract.ts';
import { drugFields, newBand, toMonograph } from './drug-form.ts';

const DRUG: Monograph = {
  id: '0191c2f0-0000-7000-8000-000000000001',
  name: 'Carprofen',
  substances: ['carprofen', 'rimadyl'],
  bands: [
    {
      species: 'dog',
      fromGrams: 2500,
      belowGrams: null,
      lowMicrogramsPerKg: 2200,
      highMicrogramsPerKg: 4400,
      maxMicrogramsPerKg: 4400,
      maxMicrogramsPerDose: null,
      maxMicrogramsPerKgPerDay: null,
      source: 'Formulary',
      isConfirmed: true,
    },
  ],
  cautions: [
    {
      kind: 'substance',
      term: 'meloxicam',
      severity: 'avoid',
      text: 'Ulcers.',
      source: 'Formulary',
      isConfirmed: false,
    },
  ],
  monitorTest: 'Kidney profile',
  monitorEveryDays: 180,
  version: 3,
};

test('what is opened and saved is the same', () => {
  const { id, version, ...content } = DRUG;
  expect(SetMonograph.parse(toMonograph(drugFields(DRUG), id, version))).toEqual({ id, version, ...content });
});

test('what is missing or is no number is refused at its field', () => {
  const fields = {
    ...drugFields(undefined),
    name: 'New',
    substances: ' ',
    bands: [{ ...newBand(), low: 'two', max: '1' }],
  };
  const { error } = SetMonograph.safeParse(toMonograph(fields, DRUG.id, 0));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining([
      'substances',
      'bands.0.lowMicrogramsPerKg',
      'bands.0.highMicrogramsPerKg',
      'bands.0.source',
    ]),
  );
});
