import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../rules/answer-question.rules.ts';
import { checkValues } from '../rules/check-values.rules.ts';
import { buildFacts } from './build-facts.ts';
import { QUESTION_CASES } from './questions.ts';

describe('ASSIST-10 answerQuestion', () => {
  test.each(QUESTION_CASES)('$question', ({ question, record, expected }) => {
    const facts = buildFacts(record);
    const answer = answerQuestion(question, facts);
    if (typeof expected === 'string') {
      expect(answer.kind).toBe(expected);
      return;
    }
    const sentences = answer.kind === 'answered' ? answer.sentences : [];
    const text = sentences.map((sentence) => sentence.text).join(' ');
    for (const part of expected.contains) expect(text).toContain(part);
    expect(checkValues(sentences, facts).flatMap(({ faults }) => faults)).toEqual([]);
  });
});
