import { cutText } from '#foundation/values/cut-text.ts';
import type { PetFacts, Source, ValueFaultReason } from '../facts.contract.ts';
import { addressesProgram } from './addressed-to-a-program.rules.ts';
import { checkValues } from './check-values.rules.ts';
import type { ModelData } from './model-data.rules.ts';
import type { ModelSentence } from './model-sentence.rules.ts';
import { plainText } from './plain-text.rules.ts';
import { isDemand, isReadable } from './readable-sentence.rules.ts';

/** A model's sentence with what is not supported. */
export interface GuardedSentence {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly faults: readonly { readonly reason: ValueFaultReason; readonly value: string }[];
}

const SENTENCE_LIMIT = 600;
const SENTENCES_LIMIT = 60;
const SOURCES_LIMIT = 20;
/** Words that say something: not “with”, “the” and the like. */
const WORD = /[\p{L}\p{N}]{4,}/gu;
/** The share of a sentence's words from which on it repeats a text. */
const REPEATED_SHARE = 0.5;
/** Markup, code, links and how one addresses a program have no place in a draft. */
const UNSAFE = /[<>{}]|```|###|!\[|\]\(|&#|https?:|javascript:|www\./iu;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.toLowerCase().matchAll(WORD), ([word]) => word));

function sharedShare(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  return [...words].filter((word) => other.has(word)).length / words.size;
}

/** Every text in a value. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The texts of the entries, by their ids. */
function entryTexts(facts: PetFacts): ReadonlyMap<string, string> {
  const entries = Object.values(facts).flatMap((one: unknown): readonly unknown[] =>
    Array.isArray(one) ? one : [one],
  );
  return new Map(
    entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
        ? [[entry.id, textsOf(entry).join('\n')] as const]
        : [],
    ),
  );
}

export interface GuardedDraft {
  readonly facts: PetFacts | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly sourceOf: ModelData['sourceOf'];
}

/**
 * ASSIST-23. What of a model's answer may be shown. Sentences with markup, links or words to a program are removed. Others are marked: those with
 * values that their sources do not carry (ASSIST-1), with an invented source, with no word in common with their sources, those that nobody can read as a
 * sentence, and those that repeat a text of the data that addresses a program. What is drafted from no record is supported only where it was said word for word.
 */
export function guardModel({
  facts,
  input,
  sourceOf,
}: GuardedDraft): (sentences: readonly ModelSentence[]) => readonly GuardedSentence[] {
  const given = textsOf(input);
  const texts = facts ? entryTexts(facts) : new Map<string, string>();
  const instructions = [...given, ...texts.values()]
    .flatMap((text) => text.split(/\n+/u))
    .filter((line) => addressesProgram(line) || isDemand(line))
    .map(wordsOf);
  const said = plainText(given.join(' ')).toLowerCase();
  const repeats = (text: string): boolean => {
    const words = wordsOf(text);
    return instructions.some((one) => sharedShare(words, one) >= REPEATED_SHARE);
  };
  const isSaid = (text: string): boolean => said.includes(text.toLowerCase().replace(/[.!?]+$/u, ''));
  const isForeign = (text: string, sources: readonly Source[]): boolean => {
    const words = wordsOf(text);
    const support = wordsOf(sources.map(({ id }) => texts.get(id) ?? '').join('\n'));
    return words.size > 0 && sharedShare(words, support) === 0;
  };
  const doubts = (text: string, sources: readonly Source[]): GuardedSentence['faults'] => {
    const uncheckable = [{ reason: 'not_checkable' as const, value: '' }];
    if (repeats(text) || isDemand(text)) return uncheckable;
    if (!facts) return isSaid(text) ? [] : [{ reason: 'no_source', value: '' }];
    return isReadable(text) && !isForeign(text, sources) ? [] : uncheckable;
  };
  const guardOne = ({ text: raw, sources: aliases }: ModelSentence): GuardedSentence[] => {
    const text = cutText(plainText(raw), SENTENCE_LIMIT);
    if (text === '' || UNSAFE.test(text)) return [];
    const named = [...new Set(aliases)].slice(0, SOURCES_LIMIT);
    const sources = named.flatMap((alias) => sourceOf(alias) ?? []);
    const invented = named
      .filter((alias) => sourceOf(alias) === undefined)
      .map((alias) => ({ reason: 'unknown_source' as const, value: cutText(plainText(alias), 40) }));
    const wrong = facts
      ? checkValues([{ text, sources }], facts)
          .flatMap(({ faults }) => faults)
          // A sentence whose only source is invented has that fault.
          .filter(({ reason }) => reason !== 'no_source' || invented.length === 0)
      : [];
    const faults = [...invented, ...wrong];
    return [{ text, sources, faults: faults.length > 0 ? faults : doubts(text, sources) }];
  };
  return (sentences) => sentences.slice(0, SENTENCES_LIMIT).flatMap(guardOne);
}
