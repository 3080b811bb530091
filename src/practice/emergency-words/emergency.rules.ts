import type { EmergencyCategory, EmergencyDoubt, EmergencyLevel } from '#vocabulary/emergency-categories.ts';
import type { Species } from '#vocabulary/species.ts';
import { type Token, tokenize } from './emergency-text.rules.ts';
import { findPhrases, type PhraseMatch, type StepCount } from './find-phrases.rules.ts';
import type { Cue, Lexicon } from './lexicon.rules.ts';

export interface EmergencyFinding {
  /** The row of the base list, or the clinic's own word. */
  readonly wordId: string;
  readonly category: EmergencyCategory;
  readonly level: EmergencyLevel;
  /** As it is in the text. */
  readonly found: string;
  /** Why it is amber although its row may be red; null if nothing speaks against it. */
  readonly doubt: EmergencyDoubt | null;
}

export interface Emergency {
  readonly level: EmergencyLevel;
  /** The most urgent first. */
  readonly findings: readonly EmergencyFinding[];
}

/** A negation reaches so many words (NegEx, Chapman et al. 2001). */
const NEGATION_REACH = 5;
/** Enough for a person to see why. */
const FINDINGS_LIMIT = 20;

/** What a text says around its signs; each set is made once, so that a sign costs the same however long the text is. */
interface Reading {
  readonly tokens: readonly Token[];
  /** Tokens that say no, and are part of no sign and of no phrase that only looks like a negation. */
  readonly negations: ReadonlySet<number>;
  /** Tokens at which a negation of what is before them begins: `blutet nicht`, `the seizure has stopped`. */
  readonly afterwards: ReadonlySet<number>;
  /** Tokens at which the reach of a negation ends. */
  readonly ends: ReadonlySet<number>;
  /** The number of the sentence of each token. */
  readonly sentences: readonly number[];
  readonly sentencesWith: Readonly<Record<'hypothetical' | 'now' | 'past', ReadonlySet<number>>>;
}

const tokensOf = (matches: readonly PhraseMatch[]): ReadonlySet<number> =>
  new Set(matches.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_none, at) => from + at)));

const withRole = (matches: readonly PhraseMatch[], role: PhraseMatch['phrase']['role']) =>
  matches.filter(({ phrase }) => phrase.role === role);

function sentencesOf(tokens: readonly Token[]): readonly number[] {
  let sentence = 0;
  return tokens.map(({ kind }) => {
    if (kind === 'sentence') sentence += 1;
    return sentence;
  });
}

const without = (some: ReadonlySet<number>, ...others: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set([...some].filter((at) => !others.some((other) => other.has(at))));

function read(
  tokens: readonly Token[],
  sentences: readonly number[],
  matches: readonly PhraseMatch[],
  signs: readonly PhraseMatch[],
): Reading {
  const noNegation = tokensOf(withRole(matches, 'notNegation'));
  const startsOf = (cue: Cue) => new Set(withRole(matches, cue).map(({ from }) => from));
  const sentencesOfCue = (cue: Cue) => new Set([...startsOf(cue)].map((at) => sentences[at] ?? 0));
  return {
    tokens,
    sentences,
    negations: without(tokensOf(withRole(matches, 'negation')), tokensOf(signs), noNegation),
    afterwards: without(startsOf('after'), noNegation),
    ends: tokensOf(withRole(matches, 'end')),
    sentencesWith: {
      hypothetical: sentencesOfCue('hypothetical'),
      now: sentencesOfCue('now'),
      past: sentencesOfCue('past'),
    },
  };
}

/** Whether one of the tokens around a sign is in the set, in the same sentence and at most so far away. */
function isNear(
  sign: PhraseMatch,
  nears: ReadonlySet<number>,
  window: number,
  sentences: readonly number[],
): boolean {
  for (let away = 1; away <= window; away += 1) {
    const around = [sign.from - away, sign.to + away];
    if (around.some((at) => nears.has(at) && sentences[at] === sentences[sign.from])) return true;
  }
  return false;
}

/** The signs that count: near what they have to be near to, and not part of something harmless. */
function signsAmong(matches: readonly PhraseMatch[], sentences: readonly number[]): readonly PhraseMatch[] {
  const byRow = Map.groupBy(matches, ({ phrase }) => phrase.row);
  // The same word may be in the rows of several languages.
  const excludes = Map.groupBy(withRole(matches, 'exclude'), ({ phrase }) => phrase.row?.category);
  const harmlessIn = new Map([...excludes].map(([category, some]) => [category, tokensOf(some)]));
  return [...byRow].flatMap(([row, ofRow]) => {
    if (row === null) return [];
    const harmless = harmlessIn.get(row.category) ?? new Set();
    const nears = tokensOf(withRole(ofRow, 'near'));
    return withRole(ofRow, 'sign').filter(
      (sign) =>
        ![...tokensOf([sign])].some((at) => harmless.has(at)) &&
        (!row.near || isNear(sign, nears, row.near.window, sentences)),
    );
  });
}

function isNegatedBefore({ tokens, negations, ends }: Reading, sign: PhraseMatch): boolean {
  for (let at = sign.from - 1, left = NEGATION_REACH; at >= 0 && left > 0; at -= 1, left -= 1) {
    if (tokens[at]?.kind !== 'word' || ends.has(at)) return false;
    if (negations.has(at)) return true;
  }
  return false;
}

function doubtOf(reading: Reading, sign: PhraseMatch, species: Species | null): EmergencyDoubt | null {
  const { afterwards, sentences, sentencesWith } = reading;
  if (isNegatedBefore(reading, sign) || afterwards.has(sign.to + 1)) return 'negated';
  const sentence = sentences[sign.from] ?? 0;
  if (sentencesWith.hypothetical.has(sentence)) return 'hypothetical';
  if (sentencesWith.past.has(sentence) && !sentencesWith.now.has(sentence)) return 'past';
  const { species: endangered } = sign.phrase.row ?? {};
  return endangered && species !== null && !endangered.includes(species) ? 'species' : null;
}

/** The most urgent of each row, and among these the one about which there is no doubt. */
function strongest(findings: readonly EmergencyFinding[]): readonly EmergencyFinding[] {
  const rank = ({ level, doubt }: EmergencyFinding) => (level === 'red' ? 0 : doubt === null ? 1 : 2);
  const sorted = findings.toSorted((one, other) => rank(one) - rank(other));
  const seen = new Set<string>();
  return sorted
    .filter(({ wordId }) => {
      if (seen.has(wordId)) return false;
      seen.add(wordId);
      return true;
    })
    .slice(0, FINDINGS_LIMIT);
}

/**
 * EMERGENCY-1. What in a text cannot wait, in any of the languages; null if nothing does. What is said not to be so, to be past or only to be
 * thought of is amber: it is never silence. The time it takes grows with the length of the text alone.
 *
 * @param text without what the sender quoted of our own messages.
 * @param species of the pet, if it is known.
 * @param off rows that the clinic does not use.
 */
export function findEmergencyIn(
  text: string,
  lexicons: readonly Lexicon[],
  {
    species = null,
    off = new Set(),
    count = { steps: 0 },
  }: {
    readonly species?: Species | null;
    readonly off?: ReadonlySet<string>;
    readonly count?: StepCount;
  } = {},
): Emergency | null {
  const { text: normalized, tokens } = tokenize(text);
  const matches = lexicons
    .flatMap((lexicon) => findPhrases(tokens, lexicon, count))
    .filter(({ phrase }) => phrase.row === null || !off.has(phrase.row.id));
  const sentences = sentencesOf(tokens);
  const signs = signsAmong(matches, sentences);
  const reading = read(tokens, sentences, matches, signs);
  const findings = strongest(
    signs.flatMap((sign): EmergencyFinding[] => {
      const { row } = sign.phrase;
      if (row === null) return [];
      const doubt = doubtOf(reading, sign, species);
      const found = normalized.slice(tokens[sign.from]?.start, tokens[sign.to]?.end);
      return [
        { wordId: row.id, category: row.category, level: doubt === null ? row.level : 'amber', found, doubt },
      ];
    }),
  );
  const [first] = findings;
  return first ? { level: first.level, findings } : null;
}
