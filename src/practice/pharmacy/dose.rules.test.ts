import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import {
  bandFor,
  checkDose,
  type DoseFacts,
  dosesOnOneDay,
  haveOverlap,
  roundToGive,
  stepOf,
  suggestDose,
  weightWarnings,
} from './dose.rules.ts';
import { DOSE_FORMS, type DoseBand } from './monographs.contract.ts';

const BAND: DoseBand = {
  species: null,
  fromGrams: null,
  belowGrams: null,
  lowMicrogramsPerKg: 2000,
  highMicrogramsPerKg: 4000,
  maxMicrogramsPerKg: null,
  maxMicrogramsPerDose: null,
  maxMicrogramsPerKgPerDay: null,
  source: 'Test',
  isConfirmed: false,
};
const band = (change: Partial<DoseBand> = {}): DoseBand => ({ ...BAND, ...change });

const facts = (change: Partial<DoseFacts> = {}): DoseFacts => ({
  species: 'dog',
  weights: [{ grams: 10_000, on: '2026-11-01' }],
  today: '2026-11-23',
  maxAgeDays: 90,
  bands: [BAND],
  product: { microgramsPerUnit: 50_000, form: 'half_tablet' },
  ...change,
});

const twiceADay = (amountThousandths: number | null, unit: string | null = 'tablet') =>
  ({ amountThousandths, unit, frequency: 'times_a_day', count: 2 }) as const;

describe('DOSE-1: the band', () => {
  const small = band({ belowGrams: 5000 });
  const large = band({ fromGrams: 5000 });
  test.each([
    [4999, small],
    [5000, large],
  ])('of %i g: lower bound included, upper bound excluded', (weightGrams, expected) => {
    expect(bandFor([large, small], { species: 'dog', weightGrams })).toBe(expected);
  });

  test('of the species before one for all, and none of another species', () => {
    const cat = band({ species: 'cat' });
    const all = band();
    expect(bandFor([all, cat], { species: 'cat', weightGrams: 4000 })).toBe(cat);
    expect(bandFor([all, cat], { species: 'dog', weightGrams: 4000 })).toBe(all);
    expect(bandFor([cat], { species: 'dog', weightGrams: 4000 })).toBeNull();
  });

  test('no two of one species cover a weight', () => {
    expect(haveOverlap([small, large])).toBe(false);
    expect(haveOverlap([small, band({ fromGrams: 4999 })])).toBe(true);
    expect(haveOverlap([small, band({ species: 'cat' })])).toBe(false);
  });
});

describe('DOSE-2: what can be given', () => {
  test.each([
    ['half_tablet', 700, 500],
    ['half_tablet', 750, 1000],
    ['quarter_tablet', 700, 750],
    ['whole', 1499, 1000],
    ['whole', 499, null],
    ['half_tablet', 249, null],
    ['liquid', 124, 120],
    ['liquid', 125, 130],
    ['liquid', 1249, 1200],
    ['liquid', 1250, 1300],
    ['liquid', 10_400, 10_000],
    ['liquid', 10_500, 11_000],
  ] as const)('%s: %i thousandths become %s', (form, exact, expected) => {
    expect(roundToGive(exact, form)).toBe(expected);
  });

  test(
    'F-03: is a multiple of the step, at most half a step away, and never nothing',
    () => {
      fc.assert(
        fc.property(fc.constantFrom(...DOSE_FORMS), fc.integer({ min: 1, max: 1_000_000 }), (form, exact) => {
          const step = stepOf(form, exact);
          const rounded = roundToGive(exact, form);
          expect(rounded).not.toBe(0);
          if (rounded === null) expect(exact * 2).toBeLessThan(step);
          else {
            expect(rounded % step).toBe(0);
            expect(Math.abs(rounded - exact) * 2).toBeLessThanOrEqual(step);
          }
        }),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );
});

describe('DOSE-4, behavior 10: the weight', () => {
  const on = '2026-11-01';
  const limits = { today: '2026-11-23', maxAgeDays: 22 };
  test.each([
    [[{ grams: 10_000, on }], []],
    [[{ grams: 10_000, on: '2026-10-31' }], ['weight_old']],
    [
      [
        { grams: 11_000, on },
        { grams: 10_000, on },
      ],
      [],
    ],
    [
      [
        { grams: 11_001, on },
        { grams: 10_000, on },
      ],
      ['weight_changed'],
    ],
    [
      [
        { grams: 8999, on: '2026-01-01' },
        { grams: 10_000, on },
      ],
      ['weight_old', 'weight_changed'],
    ],
    [[], []],
  ] as const)('%j: %j', (weights, expected) => {
    expect(weightWarnings(weights, limits)).toEqual(expected);
  });
});

describe('DOSE-5: the suggestion', () => {
  test('is the middle of the band, as it can be given: 10 kg at 3 mg/kg of 50 mg tablets', () => {
    expect(suggestDose(facts())).toMatchObject({
      thousandths: 500,
      microgramsPerKg: 2500,
      percentOfTarget: 83,
      isRoundedFar: true,
    });
  });

  test('of a liquid of 10 mg/mL comes close', () => {
    const product = { microgramsPerUnit: 10_000, form: 'liquid' } as const;
    expect(suggestDose(facts({ product }))).toMatchObject({
      thousandths: 3000,
      microgramsPerKg: 3000,
      percentOfTarget: 100,
      isRoundedFar: false,
    });
  });

  test.each<[string, Partial<DoseFacts>]>([
    ['no_weight', { weights: [] }],
    ['no_band', { bands: [] }],
    ['no_strength', { product: null }],
    ['below_smallest_part', { weights: [{ grams: 800, on: '2026-11-01' }] }],
  ])('says why there is none: %s', (reason, change) => {
    expect(suggestDose(facts(change))).toBe(reason);
  });
});

describe('DOSE-6, behavior 10: the check', () => {
  test.each([
    [399, 'below', 1995],
    [400, 'within', 2000],
    [800, 'within', 4000],
    [801, 'above', 4005],
  ] as const)('%i thousandths of a tablet for 10 kg are %s', (amount, verdict, microgramsPerKg) => {
    expect(checkDose(facts(), twiceADay(amount), 'tablet')).toMatchObject({ verdict, microgramsPerKg });
  });

  test.each<[string, Partial<DoseBand>]>([
    ['per_kg', { maxMicrogramsPerKg: 4000 }],
    ['per_dose', { maxMicrogramsPerDose: 40_000 }],
    ['per_day', { maxMicrogramsPerKgPerDay: 8000 }],
  ])('above the hard maximum %s it is blocked, at it not', (limit, change) => {
    const of = facts({ bands: [band(change)] });
    expect(checkDose(of, twiceADay(800), 'tablet')).toMatchObject({ verdict: 'within', exceeded: [] });
    expect(checkDose(of, twiceADay(801), 'tablet')).toMatchObject({ verdict: 'blocked', exceeded: [limit] });
  });

  test.each([
    ['no_amount', facts(), twiceADay(null)],
    ['no_amount', facts(), twiceADay(1000, 'mL')],
    ['no_amount', facts(), null],
    ['no_strength', facts({ product: null }), twiceADay(1000)],
    ['no_weight', facts({ weights: [] }), twiceADay(1000)],
    ['no_band', facts({ bands: [] }), twiceADay(1000)],
  ] as const)('says why it cannot tell: %s', (unknown, of, chosen) => {
    expect(checkDose(of, chosen, 'tablet')).toMatchObject({ verdict: 'unknown', unknown });
  });

  test('how often on one day', () => {
    expect(dosesOnOneDay({ frequency: 'every_hours', count: 8 })).toBe(3);
    expect(dosesOnOneDay({ frequency: 'every_hours', count: 10 })).toBe(3);
    expect(dosesOnOneDay({ frequency: 'every_weeks', count: 1 })).toBe(1);
  });

  test(
    'F-03: more is never safer: no dose is allowed above one that is blocked, and a heavier animal is never blocked first',
    () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 100_000 }),
          fc.integer({ min: 0, max: 100_000 }),
          fc.integer({ min: 100, max: 900_000 }),
          fc.integer({ min: 0, max: 900_000 }),
          (amount, more, grams, heavier) => {
            const bands = [band({ maxMicrogramsPerKg: 5000, maxMicrogramsPerKgPerDay: 9000 })];
            const verdict = (thousandths: number, weight: number) =>
              checkDose(
                facts({ bands, weights: [{ grams: weight, on: '2026-11-01' }] }),
                twiceADay(thousandths),
                'tablet',
              ).verdict;
            if (verdict(amount, grams) === 'blocked') expect(verdict(amount + more, grams)).toBe('blocked');
            if (verdict(amount, grams) !== 'blocked')
              expect(verdict(amount, grams + heavier)).not.toBe('blocked');
          },
        ),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: a suggestion that is not rounded far is within the band',
    () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 100, max: 900_000 }),
          fc.constantFrom(...DOSE_FORMS),
          fc.integer({ min: 100, max: 500_000 }),
          (grams, form, microgramsPerUnit) => {
            const of = facts({
              weights: [{ grams, on: '2026-11-01' }],
              product: { form, microgramsPerUnit },
            });
            const suggested = suggestDose(of);
            if (typeof suggested === 'string' || suggested.isRoundedFar) return;
            expect(checkDose(of, twiceADay(suggested.thousandths), 'tablet').verdict).toBe('within');
          },
        ),
        { numRuns: stormRuns(200) },
      );
    },
    stormTimeoutMs(),
  );
});
