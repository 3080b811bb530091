import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChosenDirections,
  DIRECTION_PLACES,
  DIRECTION_VERBS,
  FOOD_RULES,
  FREQUENCIES,
} from './directions.contract.ts';
import { directionsText, neededThousandths } from './directions.rules.ts';

const TABLET: ChosenDirections = {
  verb: 'give',
  amountThousandths: 1000,
  unit: 'tablet',
  place: 'by_mouth',
  frequency: 'every_hours',
  count: 12,
  asNeeded: false,
  days: 7,
  food: null,
  purpose: null,
};

describe('DISP-3: directions in plain English', () => {
  test.each<[string, Partial<ChosenDirections>]>([
    ['Give 1 tablet by mouth every 12 hours for 7 days.', {}],
    [
      'Give ½ tablet by mouth twice a day for 1 day.',
      { amountThousandths: 500, frequency: 'times_a_day', count: 2, days: 1 },
    ],
    [
      'Give 1½ tablets by mouth once a day, with food, for pain.',
      {
        amountThousandths: 1500,
        frequency: 'times_a_day',
        count: 1,
        days: null,
        food: 'with_food',
        purpose: 'for pain',
      },
    ],
    [
      'Give 0.5 mL by mouth every other day as needed for 10 days.',
      {
        amountThousandths: 500,
        unit: 'mL',
        frequency: 'every_days',
        count: 2,
        asNeeded: true,
        days: 10,
      },
    ],
    [
      'Put 1 drop in the left eye 4 times a day for 5 days.',
      { verb: 'put', unit: 'drop', place: 'in_the_left_eye', frequency: 'times_a_day', count: 4, days: 5 },
    ],
    [
      'Apply on the skin every 3 days.',
      {
        verb: 'apply',
        amountThousandths: null,
        unit: null,
        place: 'on_the_skin',
        frequency: 'every_days',
        count: 3,
        days: null,
      },
    ],
    [
      'Give 1 tablet by mouth once, on an empty stomach.',
      { frequency: 'once', food: 'on_an_empty_stomach', days: 7 },
    ],
    ['Give 1 tablet by mouth every month.', { frequency: 'every_months', count: 1, days: null }],
    ['Give 1 tablet by mouth every other week.', { frequency: 'every_weeks', count: 2, days: null }],
    ['Give 1 tablet by mouth every hour.', { frequency: 'every_hours', count: 1, days: null }],
  ])('%s', (text, parts) => {
    expect(directionsText({ chosen: { ...TABLET, ...parts }, text: null }, 'US')).toBe(text);
  });

  test('decimals are those of the country', () => {
    const drops = { ...TABLET, amountThousandths: 2500, unit: 'mL' };
    expect(directionsText({ chosen: drops, text: null }, 'DE')).toContain('2,5 mL');
  });

  test('what was written freely follows what was chosen, or stands by itself', () => {
    expect(directionsText({ chosen: TABLET, text: 'Finish all of it.' }, 'US')).toBe(
      'Give 1 tablet by mouth every 12 hours for 7 days. Finish all of it.',
    );
    expect(directionsText({ chosen: null, text: 'As discussed.' }, 'US')).toBe('As discussed.');
    expect(directionsText({ chosen: null, text: null }, 'US')).toBe('');
  });
});

describe('DISP-4: what directions need', () => {
  test.each<[number | null, Partial<ChosenDirections>, number]>([
    [null, {}, 14_000],
    [14_000, {}, 20_000],
    [14_000, {}, 10_000],
    [7_000, { amountThousandths: 500 }, 14_000],
    [1_000, { frequency: 'once' }, 2_000],
    [3_000, { frequency: 'every_days', count: 3, days: 7 }, 1_000],
    [2_000, { frequency: 'every_weeks', count: 1, days: 10 }, 1_000],
    [null, { asNeeded: true }, 20_000],
    [null, { days: null }, 20_000],
    [null, { amountThousandths: null }, 20_000],
    [null, { unit: 'mL' }, 20_000],
    [null, { frequency: 'every_months' }, 20_000],
  ])('%s of %o with %s handed over', (needed, parts, quantityThousandths) => {
    expect(
      neededThousandths(
        { chosen: { ...TABLET, ...parts }, text: null },
        { quantityThousandths, unit: 'tablet' },
      ),
    ).toBe(needed);
  });

  test('text alone says nothing that can be counted', () => {
    expect(neededThousandths({ chosen: null, text: '2 a day' }, { quantityThousandths: 1, unit: null })).toBe(
      null,
    );
  });
});

const chosen = fc.record<ChosenDirections>({
  verb: fc.constantFrom(...DIRECTION_VERBS),
  amountThousandths: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  unit: fc.option(fc.constantFrom('tablet', 'mL', 'drop', 'capsule')),
  place: fc.option(fc.constantFrom(...DIRECTION_PLACES)),
  frequency: fc.constantFrom(...FREQUENCIES),
  count: fc.integer({ min: 1, max: 99 }),
  asNeeded: fc.boolean(),
  days: fc.option(fc.integer({ min: 1, max: 999 })),
  food: fc.option(fc.constantFrom(...FOOD_RULES)),
  purpose: fc.option(fc.constant('for pain')),
});

test('a sentence has no gaps, ends once, and loses none of the free text', () => {
  fc.assert(
    fc.property(chosen, fc.option(fc.constantFrom('Shake well.', 'Stop if it vomits')), (parts, text) => {
      const said = directionsText({ chosen: parts, text }, 'US');
      expect(said).not.toMatch(/\s{2}|undefined|null|_|,\.|\.\./);
      expect(said).toMatch(/^[A-Z]/);
      if (text !== null) expect(said.endsWith(text)).toBe(true);
      if (parts.purpose !== null) expect(said).toContain('for pain.');
    }),
  );
});

test('more days never need less', () => {
  fc.assert(
    fc.property(chosen, fc.integer({ min: 1, max: 998 }), (parts, days) => {
      const need = (of: number) =>
        neededThousandths(
          { chosen: { ...parts, unit: null, amountThousandths: 10, days: of }, text: null },
          { quantityThousandths: 1, unit: null },
        );
      const [fewer, more] = [need(days), need(days + 1)];
      expect(more === null).toBe(fewer === null);
      expect(more ?? 0).toBeGreaterThanOrEqual(fewer ?? 0);
    }),
  );
});
