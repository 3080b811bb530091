import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTAKE_QUESTION_KEYS, intakeEntryOf } from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { lexiconsWith } from '#practice/emergency-words/base-words.rules.ts';
import { findEmergencyIn } from '#practice/emergency-words/emergency.rules.ts';
import { joinTexts, searchedTexts } from './alarming-texts.rules.ts';
import { answerText } from './question-texts.rules.ts';

const LEXICONS = lexiconsWith([]);
const levelOf = (text: string, species: (typeof SPECIES)[number] | null = null) =>
  findEmergencyIn(text, LEXICONS, { species })?.level ?? null;

const ALARMING = MESSAGE_LANGUAGES.flatMap((language) =>
  INTAKE_QUESTION_KEYS.flatMap((question) =>
    (intakeEntryOf(question).alarming ?? []).map((option) => [language, question, option] as const),
  ),
);

describe('INTAKE-3: emergencies are never lost', () => {
  test.each(ALARMING)('%s: %s, %s is red for every species', (language, question, option) => {
    const text = joinTexts(searchedTexts([{ question, answer: option }], language));
    expect(SPECIES.filter((species) => levelOf(text, species) !== 'red')).toEqual([]);
  });

  test('options that cannot wait are among the options', () => {
    for (const question of INTAKE_QUESTION_KEYS) {
      const { alarming = [], options = [] } = intakeEntryOf(question);
      expect(alarming.filter((option) => !options.includes(option))).toEqual([]);
    }
  });

  test('an option that can wait is not searched, and has no red word either', () => {
    for (const language of MESSAGE_LANGUAGES)
      for (const question of INTAKE_QUESTION_KEYS) {
        const { alarming = [], options = [] } = intakeEntryOf(question);
        for (const option of options.filter((one) => !alarming.includes(one))) {
          expect(searchedTexts([{ question, answer: option }], language)).toEqual([]);
          const level = levelOf(answerText(question, option, language));
          expect({ question, option, level }).not.toMatchObject({ level: 'red' });
        }
      }
  });

  test('every text question is searched', () => {
    for (const question of INTAKE_QUESTION_KEYS.filter((one) => intakeEntryOf(one).kind === 'text'))
      expect(searchedTexts([{ question, answer: 'He cannot breathe' }], 'en')).toEqual(['He cannot breathe']);
  });

  const SIGNS = ['He cannot breathe', 'Sie hat einen Krampfanfall', 'Se ha desmayado', 'She collapsed'];
  const CALM = [
    'No',
    'not really',
    'Nie',
    'Otherwise fine, no',
    'Last year',
    'kein',
    'Fish oil',
    'nunca',
    'what if',
  ];

  test('no other answer takes the meaning of one that cannot wait', () => {
    const calm = fc.array(fc.constantFrom(...CALM), { maxLength: 4 });
    fc.assert(
      fc.property(calm, fc.constantFrom(...SIGNS), calm, (before, sign, after) => {
        expect(levelOf(joinTexts([...before, sign, ...after]))).toBe('red');
      }),
    );
  });

  test('joined texts are as urgent as the most urgent of them', () => {
    const texts = fc.array(fc.oneof(fc.constantFrom(...SIGNS, ...CALM), fc.string({ maxLength: 40 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, (some) => {
        const alone = some.map((text) => levelOf(text));
        if (alone.includes('red')) expect(levelOf(joinTexts(some))).toBe('red');
      }),
    );
  });
});
