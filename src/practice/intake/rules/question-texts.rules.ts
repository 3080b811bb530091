import { INTAKE_QUESTIONS, type IntakeQuestion } from '#vocabulary/intake-questions.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { DE_QUESTION_TEXTS } from './question-texts-de.rules.ts';
import { EN_QUESTION_TEXTS } from './question-texts-en.rules.ts';
import { ES_QUESTION_TEXTS } from './question-texts-es.rules.ts';

interface PlainTexts {
  readonly label: string;
  readonly hint?: string;
  readonly options?: Readonly<Record<string, string>>;
}

const TEXTS: Readonly<Record<MessageLanguage, Readonly<Record<IntakeQuestion, PlainTexts>>>> = {
  en: EN_QUESTION_TEXTS,
  de: DE_QUESTION_TEXTS,
  es: ES_QUESTION_TEXTS,
};

const YES_NO_TEXTS: Readonly<Record<MessageLanguage, Readonly<Record<'no' | 'yes', string>>>> = {
  en: { yes: 'Yes', no: 'No' },
  de: { yes: 'Ja', no: 'Nein' },
  es: { yes: 'Sí', no: 'No' },
};

/** What a client reads of a question, about this pet. */
export function questionTexts(
  question: IntakeQuestion,
  language: MessageLanguage,
  petName: string,
): { readonly label: string; readonly hint: string | undefined } {
  const { label, hint } = TEXTS[language][question];
  // A replacement text would read `$&` in a name as a pattern.
  const named = (text: string) => text.replaceAll('{{pet}}', () => petName);
  return { label: named(label), hint: hint === undefined ? undefined : named(hint) };
}

/** The text of an answer that was chosen; of any other one the answer itself. */
export function answerText(question: IntakeQuestion, answer: string, language: MessageLanguage): string {
  const { kind } = INTAKE_QUESTIONS[question];
  if (kind === 'yes_no' && (answer === 'yes' || answer === 'no')) return YES_NO_TEXTS[language][answer];
  const options = kind === 'choice' ? TEXTS[language][question].options : undefined;
  return options && Object.hasOwn(options, answer) ? (options[answer] ?? answer) : answer;
}
