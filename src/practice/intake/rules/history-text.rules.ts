import type { IntakeAnswer } from '../answers.contract.ts';
import { answerText, questionTexts } from './question-texts.rules.ts';

/**
 * INTAKE-4. The answers as they are added to the history of a visit: for the team in English, what the client wrote as it was written. It says
 * whose words they are; what was left out is not in it.
 *
 * @param day when the client answered, as it is written at the clinic.
 */
export function historyText(
  { answers, petName }: { readonly answers: readonly IntakeAnswer[]; readonly petName: string },
  day: string,
): string {
  const lines = answers
    .filter(({ answer }) => answer !== '')
    .map(
      ({ question, answer }) =>
        // One line each: a line of an answer that begins with a dash would become a list.
        `${questionTexts(question, 'en', petName).label} ${answerText(question, answer, 'en').replaceAll(/\s*\n\s*/g, ' ')}`,
    );
  return [`In the client’s words, before the visit (${day}):`, ...lines].join('\n');
}
