import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoincCode } from '#practice/laboratories/loinc.rules.ts';
import { LAB_ANALYTES } from '#vocabulary/lab-analytes.ts';
import { LAB_UNITS } from '#vocabulary/lab-units.ts';
import { analyteOf } from './analyte.rules.ts';
import { flagOf } from './flag.rules.ts';
import { contradicts, type MatchCandidate, scoreMatch } from './match.rules.ts';
import { progressOf } from './order-progress.rules.ts';
import { chooseRange, type LabRangeFacts } from './range.rules.ts';
import { speciesOf } from './species.rules.ts';
import { pointsIn, unitsOf } from './trend.rules.ts';
import { conversionFactor, convertNumber, molarMass } from './unit.rules.ts';
import { unitText } from './value-text.rules.ts';

describe('analytes', () => {
  const entries = Object.entries(LAB_ANALYTES);

  test('have LOINC codes with right check digits, each for one of them', () => {
    const codes = entries.flatMap(([, { loinc }]) => loinc as readonly string[]);
    expect(codes.filter((code) => !isLoincCode(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('are found by LOINC before the code of the laboratory', () => {
    expect(analyteOf({ code: 'X9', loincCode: '2823-3' })).toBe('potassium');
    expect(analyteOf({ code: 'glu', loincCode: null })).toBe('glucose');
    expect(analyteOf({ code: 'SNAP', loincCode: '99999-9' })).toBe('snap');
  });
});

describe('units', () => {
  test.each([
    ['glucose', 90, 'mg/dL', 'mmol/L', 4.99567],
    ['creatinine', 1, 'mg/dL', 'µmol/L', 88.4017],
    ['hemoglobin', 12.4, 'g/dL', 'g/L', 124],
    ['white_cells', 8.4, 'K/µL', '10^9/L', 8.4],
    ['red_cells', 7.1, 'M/uL', 'x10^12/L', 7.1],
    ['hematocrit', 38, '%', 'L/L', 0.38],
    ['calcium', 5, 'mEq/L', 'mmol/L', 2.5],
    ['urea_nitrogen', 28, 'mg/dL', 'mmol/L', 9.99501],
  ])('%s: %d %s is %s %d', (analyte, value, from, to, expected) => {
    expect(convertNumber(analyte, value, from, to)).toBeCloseTo(expected, 3);
  });

  test.each([
    ['alt', 'U/L', 'µkat/L'],
    ['potassium', 'mmol/L', 'furlong'],
    ['total_protein', 'g/dL', 'mmol/L'],
    ['chloride', '%', 'mmol/L'],
  ])('%s in %s is never converted to %s', (analyte, from, to) => {
    expect(conversionFactor(analyte, from, to)).toBeNull();
  });

  test('a conversion and its way back end at the same number', () => {
    const unit = fc.constantFrom(...Object.keys(LAB_UNITS));
    fc.assert(
      fc.property(unit, unit, fc.constantFrom(...Object.keys(LAB_ANALYTES)), (from, to, analyte) => {
        const there = conversionFactor(analyte, from, to);
        const back = conversionFactor(analyte, to, from);
        expect(there === null).toBe(back === null);
        if (there !== null && back !== null) expect(there * back).toBeCloseTo(1, 9);
      }),
    );
  });

  test('a molar mass follows from the formula', () => {
    expect(molarMass('C6H12O6')).toBeCloseTo(180.156, 3);
    expect(molarMass('Xx2')).toBeNull();
  });
});

test.each([
  ['10^9/L', '×10⁹/L'],
  ['10*12/L', '×10¹²/L'],
  ['x10E9/L', '×10⁹/L'],
  ['10/HPF', '10/HPF'],
  ['mmol/L', 'mmol/L'],
  [null, ''],
])('the unit %s is written %s', (unit, written) => expect(unitText(unit)).toBe(written));

describe('flags', () => {
  const limits = { low: 3.5, high: 5.5, criticalLow: 2.5, criticalHigh: 7.5 };
  test.each([
    [4, null, 'N'],
    [3.5, null, 'N'],
    [3.4, null, 'L'],
    [5.6, null, 'H'],
    [2.4, null, 'LL'],
    [7.6, null, 'HH'],
    [3.5, '<', 'L'],
    [5, '<', null],
    [7.5, '>', 'HH'],
    [5, '>', null],
  ] as const)('%d with %s is %s', (value, comparator, expected) => {
    expect(flagOf({ value, comparator }, limits)).toBe(expected);
  });
});

describe('ranges (LABR-4)', () => {
  const range = (fields: Partial<LabRangeFacts>): LabRangeFacts => ({
    id: 'a',
    laboratoryId: null,
    analyte: 'potassium',
    species: 'cat',
    sex: null,
    fromDays: 0,
    toDays: null,
    unit: 'mmol/L',
    low: 3.5,
    high: 5.5,
    criticalLow: null,
    criticalHigh: null,
    ...fields,
  });
  const patient = { species: 'cat', sex: 'male', bornOn: '2026-01-01' } as const;
  const measured = { laboratoryId: 'lab', analyte: 'potassium', unit: 'mmol/L', day: '2026-03-01' };
  const chosen = (ranges: LabRangeFacts[], who = patient as Parameters<typeof chooseRange>[1]) =>
    chooseRange(ranges, who, measured)?.id ?? null;

  test('the more exact one wins, whatever their order', () => {
    const all = range({ id: 'all' });
    const male = range({ id: 'male', sex: 'male' });
    const young = range({ id: 'young', toDays: 180 });
    const own = range({ id: 'own', laboratoryId: 'lab' });
    fc.assert(
      fc.property(fc.shuffledSubarray([all, male, young, own], { minLength: 4 }), (ranges) => {
        expect(chosen(ranges)).toBe('own');
        expect(chosen(ranges.filter(({ id }) => id !== 'own'))).toBe('male');
      }),
    );
  });

  test('another species, sex, age, laboratory or unit has none', () => {
    const others = [
      range({ species: 'dog' }),
      range({ sex: 'female' }),
      range({ fromDays: 365 }),
      range({ laboratoryId: 'other' }),
      range({ unit: 'g' }),
    ];
    expect(chosen(others)).toBeNull();
  });

  test('a pet of unknown age has only ranges for all ages', () => {
    const nobody = { ...patient, bornOn: null };
    expect(chosen([range({ toDays: 180 })], nobody)).toBeNull();
    expect(chosen([range({ id: 'all' })], nobody)).toBe('all');
  });
});

describe('matches (LABR-3)', () => {
  const nobody = {
    id: null,
    name: null,
    species: null,
    breed: null,
    sex: null,
    bornOn: null,
    microchip: null,
    clientName: null,
  };
  const pet: MatchCandidate = {
    petId: '8a4f5f3e-0000-4000-8000-000000000001',
    name: 'Miro',
    species: 'cat',
    bornOn: '2020-01-01',
    microchip: '276098100000001',
    clientNames: ['Casey Client'],
    hasAccession: false,
    hasOpenOrder: false,
  };

  test('a microchip decides; without one, another name or species excludes', () => {
    expect(contradicts({ ...nobody, microchip: '276 098 100 000 001', name: 'Rex' }, pet)).toBe(false);
    expect(contradicts({ ...nobody, microchip: '999', name: 'Miro' }, pet)).toBe(true);
    expect(contradicts({ ...nobody, name: 'MIRO CLIENT', species: 'Feline DSH' }, pet)).toBe(false);
    expect(contradicts({ ...nobody, name: 'Rex' }, pet)).toBe(true);
    expect(contradicts({ ...nobody, species: 'Canine' }, pet)).toBe(true);
    expect(contradicts(nobody, pet)).toBe(false);
  });

  test('a score has its reasons, and what does not fit lowers it', () => {
    const named = { ...nobody, name: 'Miro', species: 'cat', clientName: 'Client, Casey' };
    const { score, reasons } = scoreMatch(named, pet);
    expect(reasons).toEqual(['name', 'species', 'client']);
    expect(scoreMatch({ ...named, species: 'dog' }, pet)).toMatchObject({ contradictions: ['species'] });
    expect(scoreMatch({ ...named, species: 'dog' }, pet).score).toBeLessThan(score);
    expect(scoreMatch(named, { ...pet, hasAccession: true }).score).toBeGreaterThan(score);
  });

  test.each([
    ['Canine', 'dog'],
    ['FELINE (DSH)', 'cat'],
    ['guinea pig', 'guinea_pig'],
    ['Dragon', null],
  ])('%s is %s', (text, expected) => {
    expect(speciesOf(text)).toBe(expected);
  });
});

describe('the progress of an order (LABO-5)', () => {
  const ordered = [
    { code: 'CBC', status: 'ordered' },
    { code: 'CHEM', status: 'ordered' },
  ] as const;

  test('is complete once every test is', () => {
    expect(progressOf(ordered, [{ code: 'cbc', status: 'final' }], true)).toEqual({
      tests: [{ code: 'CBC', status: 'final' }],
      status: 'partial',
    });
    const both = [
      { code: 'CBC', status: 'final' },
      { code: 'CHEM', status: 'corrected' },
    ] as const;
    expect(progressOf(ordered, both, true).status).toBe('received');
  });

  test('follows the report where the laboratory has codes of its own', () => {
    expect(progressOf(ordered, [{ code: 'X', status: 'final' }], true).status).toBe('received');
    expect(progressOf(ordered, [{ code: 'X', status: 'pending' }], false).status).toBe('partial');
  });
});

describe('a trend over several units', () => {
  const point = (valueNumber: string, unit: string | null) => ({
    reportId: 'r',
    laboratoryName: 'Lab',
    resultedAt: '2026-11-20T10:00:00Z',
    name: 'Potassium',
    valueText: valueNumber,
    valueNumber,
    comparator: null,
    unit,
    low: '2',
    high: null,
    flag: null,
  });
  const points = [point('4', 'mmol/L'), point('4000', 'umol/L'), point('5', 'mmol/l'), point('6', null)];

  test('the unit of the latest value is the first, whichever came first', () => {
    expect(unitsOf(points)).toEqual(['mmol/l', 'umol/L']);
  });

  test('every point is in the unit of the chart, or has no number', () => {
    expect(
      pointsIn('potassium', 'mmol/L', points).map(({ value, low, isConverted }) => [value, low, isConverted]),
    ).toEqual([
      [4, 2, false],
      [4, 0.002, true],
      [5, 2, false],
      [null, null, false],
    ]);
    expect(pointsIn('ratio', null, [point('6', null)])[0]?.value).toBe(6);
  });
});
