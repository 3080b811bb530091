import { intakeEntryOf } from '#vocabulary/intake-questions.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { IntakeAnswer } from '../answers.contract.ts';
import { answerText } from './question-texts.rules.ts';

/**
 * INTAKE-3. What of the answers is searched for emergency words, each as its client said it: texts, and options that cannot wait. Nothing
 * else: an option such as “Not that I know of” would only look like a negated sign.
 */
export const searchedTexts = (
  answers: readonly IntakeAnswer[],
  language: MessageLanguage,
): readonly string[] =>
  answers.flatMap(({ question, answer }) => {
    const { kind, alarming = [] } = intakeEntryOf(question);
    if (answer.trim() === '') return [];
    return kind === 'text' || alarming.includes(answer) ? [answerText(question, answer, language)] : [];
  });

/** One text of several, in which each keeps its meaning: a line ends a sentence, so nothing of one negates another. */
export const joinTexts = (texts: readonly string[]): string => texts.join('\n');
