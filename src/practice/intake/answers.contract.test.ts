import { describe, expect, test } from 'vitest';
import { INTAKE_QUESTION_KEYS, intakeEntryOf } from '#vocabulary/intake-questions.ts';
import { IntakeAnswers } from './answers.contract.ts';

const accepts = (...answers: readonly (readonly [string, string])[]) =>
  IntakeAnswers.safeParse(answers.map(([question, answer]) => ({ question, answer }))).success;

describe('answers', () => {
  test('every question takes each of its options and an empty answer beside another one', () => {
    for (const question of INTAKE_QUESTION_KEYS.filter((one) => one !== 'reason')) {
      const { kind, options = [] } = intakeEntryOf(question);
      const valid = kind === 'yes_no' ? ['yes', 'no'] : kind === 'amount' ? ['0', '12'] : options;
      for (const answer of [...valid, ''])
        expect(accepts(['reason', 'Cough'], [question, answer])).toBe(true);
    }
  });

  test.each([
    ['another option', [['since_when', 'never']]],
    ['a yes that is none', [['surgery_calls', 'maybe']]],
    ['too many times', [['stomach_times', '51']]],
    ['no number', [['stomach_times', '-1']]],
    [
      'a question twice',
      [
        ['reason', 'a'],
        ['reason', 'b'],
      ],
    ],
    ['a question that there is not', [['color', 'red']]],
    [
      'nothing answered',
      [
        ['reason', ' '],
        ['medication', ''],
      ],
    ],
    ['no question', []],
    ['a text that is too long', [['reason', 'a'.repeat(1001)]]],
    ['too many questions', INTAKE_QUESTION_KEYS.slice(0, 9).map((question) => [question, ''] as const)],
  ] as const)('refuses %s', (_what, answers) => {
    expect(accepts(...answers)).toBe(false);
  });
});
