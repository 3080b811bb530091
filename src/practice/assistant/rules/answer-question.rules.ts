import type { CitedSentence, PetFacts } from '../facts.contract.ts';
import { ANSWERS } from './answer-rows.rules.ts';
import { type QuestionTopic, readQuestion } from './question-terms.rules.ts';
import { MONTH, monthNumbers } from './value-terms.rules.ts';
import { writtenValues } from './written-values.rules.ts';

export type Answer =
  | { readonly kind: 'answered'; readonly sentences: readonly CitedSentence[] }
  /** The record has nothing of it; the words that were looked for, empty if any entry would have done. */
  | { readonly kind: 'not_in_record'; readonly searchedFor: readonly string[] }
  | { readonly kind: 'not_understood' };

/** The days that a question names: `in May`, `2025`, `on Nov 12, 2026`. */
function namedDays(question: string, country: string): readonly string[] {
  const months = [...question.matchAll(new RegExp(String.raw`(?<![\p{L}])${MONTH}(?![\p{L}])`, 'giu'))].map(
    ([month]) => `m:${monthNumbers.get(month.toLowerCase())}`,
  );
  const values = writtenValues(question, country).flatMap(({ keys }) => keys);
  const days = values.filter((key) => /^(?:d|md|ym):|^n:\d{4}\|$/u.test(key));
  return days.length > 0 ? days : months;
}

/** `When did we last clean her teeth`: a treatment where the topic has nothing of that name. */
const OTHERWISE: Readonly<Partial<Record<QuestionTopic, readonly QuestionTopic[]>>> = {
  seen: ['done'],
  done: ['vaccinated', 'tested', 'prescribed'],
  tested: ['done'],
  prescribed: ['done'],
};

/**
 * ASSIST-10. An answer to a short question about one pet's record, asked in English, German or Spanish, with the entries that it rests on: when was it
 * last weighed, vaccinated, tested, seen, or something prescribed or done; what is it taking; what is due; how much did it weigh, also in a
 * month or year. Nothing is guessed: what the record does not have is `not_in_record`. No medical values of its own.
 *
 * @returns sentences for staff, in English, with the units and dates of the clinic's country.
 */
export function answerQuestion(question: string, facts: PetFacts): Answer {
  const read = readQuestion(question, facts.pet.name);
  if (!read) return { kind: 'not_understood' };
  const months = new Set(monthNumbers.keys());
  const search = {
    facts,
    read: { topic: read.topic, subject: read.subject.filter((word) => !months.has(word)) },
    days: namedDays(question, facts.country),
  };
  for (const topic of [read.topic, ...(OTHERWISE[read.topic] ?? [])]) {
    // An entry of another topic answers only if it is named.
    if (topic !== read.topic && search.read.subject.length === 0) break;
    const sentences = ANSWERS[topic](search);
    if (sentences.length > 0) return { kind: 'answered', sentences };
  }
  return { kind: 'not_in_record', searchedFor: search.read.subject };
}
