import { INTAKE_TOPICS, type IntakeTopic } from '#vocabulary/intake-questions.ts';
import { foldWord, tokenize } from '#practice/emergency-words/emergency-text.rules.ts';
import { DE_TOPIC_TERMS } from './topic-terms-de.rules.ts';
import { EN_TOPIC_TERMS } from './topic-terms-en.rules.ts';
import { ES_TOPIC_TERMS } from './topic-terms-es.rules.ts';

interface TopicTerm {
  readonly topic: IntakeTopic;
  readonly words: readonly string[];
}

const foldTerm = (word: string): string =>
  word.endsWith('*') ? `${foldWord(word.slice(0, -1))}*` : foldWord(word);

/** A hyphen separates words, in terms as in texts. */
const TERMS: readonly TopicTerm[] = INTAKE_TOPICS.flatMap((topic) =>
  [EN_TOPIC_TERMS, DE_TOPIC_TERMS, ES_TOPIC_TERMS].flatMap((terms) =>
    terms[topic].map((term) => ({ topic, words: term.split(/[ -]/).map(foldTerm) })),
  ),
);

const isWord = (word: string, wanted: string): boolean =>
  wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;

/**
 * INTAKE-1. What a visit is about: topics whose terms are in a text, in any language, in the order of `INTAKE_TOPICS`.
 *
 * @param text the reason for the visit with the name of the appointment type.
 */
export function findTopics(text: string): readonly IntakeTopic[] {
  const words = tokenize(text)
    .tokens.filter(({ kind }) => kind === 'word')
    .map(({ forms }) => forms[0] ?? '');
  const found = new Set(
    TERMS.filter((term) =>
      words.some((_word, from) => term.words.every((wanted, at) => isWord(words[from + at] ?? '', wanted))),
    ).map(({ topic }) => topic),
  );
  return INTAKE_TOPICS.filter((topic) => found.has(topic));
}
