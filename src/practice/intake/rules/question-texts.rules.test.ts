import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTAKE_QUESTION_KEYS, intakeEntryOf } from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { answerText, questionTexts } from './question-texts.rules.ts';

const ALL = MESSAGE_LANGUAGES.flatMap((language) =>
  INTAKE_QUESTION_KEYS.map((question) => ({ language, question })),
);

describe.each(MESSAGE_LANGUAGES)('%s', (language) => {
  test('every question has a text, and every option one of its own', () => {
    for (const question of INTAKE_QUESTION_KEYS) {
      const { label } = questionTexts(question, language, 'Luna');
      expect(label.length).toBeGreaterThan(5);
      const { options = [] } = intakeEntryOf(question);
      const texts = options.map((option) => answerText(question, option, language));
      expect(new Set(texts).size).toBe(options.length);
      expect(texts.filter((text) => text === '')).toEqual([]);
    }
  });

  test('no text is that of another language', () => {
    for (const question of INTAKE_QUESTION_KEYS) {
      const others = MESSAGE_LANGUAGES.filter((other) => other !== language);
      const texts = others.map((other) => questionTexts(question, other, 'Luna').label);
      expect(texts).not.toContain(questionTexts(question, language, 'Luna').label);
    }
  });
});

test('the pet has its name, whatever that is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL),
      fc.string({ minLength: 1, maxLength: 30 }),
      ({ language, question }, name) => {
        const { label, hint = '' } = questionTexts(question, language, name);
        if (!name.includes('{{pet}}')) expect(label + hint).not.toContain('{{pet}}');
        if (questionTexts(question, language, '\u0000').label.includes('\u0000'))
          expect(label).toContain(name);
      },
    ),
  );
});

test('a text of the client stays as it is, also one that is the name of an option', () => {
  expect(answerText('reason', 'today', 'de')).toBe('today');
  expect(answerText('since_when', 'today', 'de')).toBe('Seit heute');
  expect(answerText('since_when', 'constructor', 'en')).toBe('constructor');
  expect(answerText('surgery_calls', 'yes', 'es')).toBe('Sí');
  expect(answerText('stomach_times', '3', 'en')).toBe('3');
});
