import type { FormFact } from '#vocabulary/form-fields.ts';
import { isDay } from '#foundation/values/day.ts';
import type { FormField } from './contract.ts';
import type { Answers } from './requests.contract.ts';

/** What the record knows about the people and the pet of a form; null for what it does not. */
export type FormFacts = Readonly<Record<FormFact, string | null>>;

/** What stands in a text for a fact that the record does not have. */
const BLANK = '________';

/**
 * FORM-3. The text of a form with its placeholders filled in: `{{pet}}` becomes the name of the pet. A placeholder that no
 * fact has stays as it was typed, so that whoever wrote it sees the mistake.
 */
export function fillText(text: string, facts: FormFacts): string {
  return text.replaceAll(/\{\{\s*([a-z]+)\s*\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name as FormFact] ?? BLANK) : placeholder,
  );
}

/** The placeholders of a text that stand for nothing. */
export function unknownPlaceholders(text: string, known: readonly string[]): readonly string[] {
  const names = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name?.trim() ?? '');
  return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** FORM-4. What was typed, and what the record fills in where nothing was. */
export function prefilled(fields: readonly FormField[], typed: Answers, facts: FormFacts): Answers {
  const filled = fields.flatMap(({ id, fill }) => {
    const fact = fill === null ? null : facts[fill];
    return fact === null || typed[id] !== undefined ? [] : [[id, fact] as const];
  });
  return { ...Object.fromEntries(filled), ...typed };
}

function fits({ type, options }: FormField, answer: string | true): boolean {
  switch (type) {
    case 'agree':
      return answer === true;
    case 'yes_no':
      return answer === 'yes' || answer === 'no';
    case 'choice':
      return typeof answer === 'string' && options.includes(answer);
    case 'date':
      return typeof answer === 'string' && isDay(answer);
    case 'short_text':
      return typeof answer === 'string' && answer.length <= 500;
    case 'long_text':
      return typeof answer === 'string';
    case 'signature':
      return false;
  }
}

const isBlank = (answer: string | true | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' && answer.trim() === '');

/**
 * FORM-5. The ids of the fields that keep a form from being signed: required ones without an answer, and answers that do
 * not fit their field.
 *
 * @param isSigned whether a signature was drawn or typed.
 */
export function missingFields(
  fields: readonly FormField[],
  answers: Answers,
  isSigned: boolean,
): readonly string[] {
  return fields.flatMap((field) => {
    if (field.type === 'signature') return field.isRequired && !isSigned ? [field.id] : [];
    const answer = answers[field.id];
    if (answer === undefined || isBlank(answer)) return field.isRequired ? [field.id] : [];
    return fits(field, answer) ? [] : [field.id];
  });
}

/** An answer as it is printed. */
export function answerText({ type }: FormField, answer: string | true | undefined): string {
  if (type === 'agree') return answer === true ? 'Agreed' : 'Not agreed';
  if (answer === undefined || isBlank(answer)) return '–';
  if (type === 'yes_no') return answer === 'yes' ? 'Yes' : 'No';
  return String(answer).trim();
}

export interface FrozenAnswer {
  readonly label: string;
  readonly value: string;
}

/** The answers of a form in the order of its fields, without its signature. */
export const frozenAnswers = (fields: readonly FormField[], answers: Answers): readonly FrozenAnswer[] =>
  fields
    .filter(({ type }) => type !== 'signature')
    .map((field) => ({ label: field.label, value: answerText(field, answers[field.id]) }));

/** The paragraphs of a text: blank lines separate them. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
