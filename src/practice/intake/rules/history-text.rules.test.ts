import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyText } from './history-text.rules.ts';

test('INTAKE-4: whose words they are, then question and answer; what was left out is not in it', () => {
  const text = historyText(
    {
      petName: 'Luna',
      answers: [
        { question: 'reason', answer: 'Sie erbricht' },
        { question: 'since_when', answer: 'days' },
        { question: 'stomach_times', answer: '3' },
        { question: 'medication', answer: '' },
        { question: 'anything_else', answer: '- shy\n- bites' },
      ],
    },
    'Nov 29, 2026',
  );
  expect(text.split('\n')).toEqual([
    'In the client’s words, before the visit (Nov 29, 2026):',
    'What brings Luna in? Sie erbricht',
    'How long has this been going on? 2 or 3 days',
    'How many times in the last 24 hours? 3',
    'Anything else the team should know? - shy - bites',
  ]);
});

test('every answer is one line', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (answer) => {
      const text = historyText({ petName: 'Luna', answers: [{ question: 'reason', answer }] }, 'Nov 29');
      expect(text.split('\n')).toHaveLength(2);
    }),
  );
});
