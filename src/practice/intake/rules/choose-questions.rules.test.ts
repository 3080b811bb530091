import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTAKE_LIMIT, INTAKE_QUESTION_KEYS } from '#vocabulary/intake-questions.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { chooseQuestions, type IntakeFacts } from './choose-questions.rules.ts';

const FACTS: IntakeFacts = {
  reason: 'Please have a look',
  typeName: null,
  species: 'dog',
  ageMonths: 48,
  hasRecentVisit: false,
  hasPrescription: false,
};
const FIRST = ['reason', 'since_when'];
const LAST = ['eating_drinking', 'medication', 'anything_else'];

/** Those between the general ones. */
const between = (facts: Partial<IntakeFacts>) => chooseQuestions({ ...FACTS, ...facts }).slice(2, -3);

describe('INTAKE-2 chooseQuestions', () => {
  test('without a topic, only what every visit needs', () => {
    expect(chooseQuestions(FACTS)).toEqual([...FIRST, ...LAST]);
  });

  test('the reason or the type decides what the visit is about', () => {
    const asked = ['stomach_signs', 'stomach_eaten', 'stomach_times'];
    expect(between({ reason: 'Vomiting' })).toEqual(asked);
    expect(between({ reason: 'x', typeName: 'Vomiting and diarrhea' })).toEqual(asked);
  });

  test('two topics take turns', () => {
    expect(between({ reason: 'Itching and limping' })).toEqual([
      'skin_where',
      'lameness_weight',
      'skin_parasites',
    ]);
  });

  test('what is wrong comes before a routine', () => {
    expect(between({ reason: 'Vomiting', typeName: 'Check-up' })).toEqual([
      'stomach_signs',
      'stomach_eaten',
      'stomach_times',
    ]);
    expect(between({ reason: 'Itching, and shots' })).toEqual([
      'skin_where',
      'skin_parasites',
      'wellness_reaction',
    ]);
  });

  test('before an anesthesia nothing takes the place of fasting, consent to calls and phone', () => {
    expect(between({ reason: 'Dental extraction, cough', hasRecentVisit: true })).toEqual([
      'surgery_last_meal',
      'surgery_calls',
      'surgery_phone',
    ]);
  });

  test('a cat is asked where it lives, a rabbit about droppings, a tortoise about its housing', () => {
    expect(between({ species: 'cat' })).toEqual(['cat_outdoors']);
    expect(between({ species: 'rabbit' })).toEqual(['droppings']);
    expect(between({ species: 'tortoise' })).toEqual(['housing']);
  });

  test.each([
    [11, ['young_food']],
    [12, []],
    [119, []],
    [120, ['senior_changes']],
    [null, []],
  ])('a dog of %s months', (ageMonths, asked) => {
    expect(between({ ageMonths })).toEqual(asked);
  });

  test('what is open in the record is asked about, unless the visit is the recheck itself', () => {
    expect(between({ hasRecentVisit: true, hasPrescription: true })).toEqual([
      'last_visit_progress',
      'prescribed_given',
    ]);
    expect(between({ reason: 'Recheck', hasRecentVisit: true, hasPrescription: true })).toEqual([
      'recheck_progress',
      'recheck_medication',
    ]);
  });

  test('whatever the facts: never too many, none twice, and always what every visit needs', () => {
    const words = fc.constantFrom(
      'vomiting',
      'Durchfall',
      'tos',
      'spay',
      'limping',
      'recheck',
      'shots',
      'ojo',
      'lump',
      'and',
    );
    const facts = fc.record({
      reason: fc.array(words, { maxLength: 8 }).map((some) => some.join(' ')),
      typeName: fc.option(words),
      species: fc.constantFrom(...SPECIES),
      ageMonths: fc.option(fc.integer({ min: 0, max: 400 })),
      hasRecentVisit: fc.boolean(),
      hasPrescription: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const asked = chooseQuestions(given);
        expect(asked.length).toBeLessThanOrEqual(INTAKE_LIMIT);
        expect(new Set(asked).size).toBe(asked.length);
        expect(asked).toEqual(expect.arrayContaining([...FIRST, ...LAST]));
      }),
    );
  });

  test('every question of the list is asked about something', () => {
    const reasons = [
      'surgery',
      'vomiting',
      'itching',
      'limping',
      'cough',
      'not eating',
      'urine',
      'wound',
      'lump',
      'eye',
      'dental',
      'vaccine',
      'recheck',
      'x',
    ];
    const asked = new Set(
      reasons.flatMap((reason) =>
        SPECIES.flatMap((species) =>
          [3, 200].flatMap((ageMonths) =>
            chooseQuestions({
              ...FACTS,
              reason,
              species,
              ageMonths,
              hasRecentVisit: true,
              hasPrescription: true,
            }),
          ),
        ),
      ),
    );
    for (const species of ['dog', 'cat'] as const)
      for (const ageMonths of [3, 200])
        for (const question of chooseQuestions({ ...FACTS, species, ageMonths })) asked.add(question);
    expect(INTAKE_QUESTION_KEYS.filter((question) => !asked.has(question))).toEqual([]);
  });
});
