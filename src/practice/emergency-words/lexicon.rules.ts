import type { EmergencyCategory, EmergencyLevel } from '#vocabulary/emergency-categories.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { Species } from '#vocabulary/species.ts';
import { tokenize } from './emergency-text.rules.ts';
import { deletionsOf } from './one-edit.rules.ts';

/**
 * Words that mean the same emergency. A phrase is words in their order; `bleed*` stands for words that begin so, `*blutung*` for words that
 * contain it, and `<cant>` for each phrase of that group.
 */
export interface EmergencyRow {
  readonly id: string;
  readonly language: MessageLanguage;
  readonly category: EmergencyCategory;
  readonly level: EmergencyLevel;
  /** Each of these is a sign. */
  readonly any: readonly string[];
  /** If given, a sign counts only where one of these is at most so many words away in the same sentence. */
  readonly near?: { readonly with: readonly string[]; readonly window: number };
  /** Where it is as dangerous as its level says; for another species that is known it is amber. */
  readonly species?: readonly Species[];
  /** Phrases that mean something harmless: a sign of this category that shares a word with one of these is none, in any language. */
  readonly exclude?: readonly string[];
  /** Counts up when the row is changed. */
  readonly version: number;
}

export type RowOfLanguage = Omit<EmergencyRow, 'language' | 'version'>;

/** Rows of one language in their first version. */
export const rowsIn = (language: MessageLanguage, rows: readonly RowOfLanguage[]): readonly EmergencyRow[] =>
  rows.map((row) => Object.assign({ language, version: 1 }, row));

/** Words that decide what a sign means. */
export const CUES = ['negation', 'notNegation', 'after', 'end', 'past', 'hypothetical', 'now'] as const;
export type Cue = (typeof CUES)[number];

/** What is common to the words of a language. */
export interface LanguageCues {
  /** Phrases that stand for each other, used as `<name>`. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly cues: Readonly<Record<Cue, readonly string[]>>;
  /** Words that may be between the words of a phrase. */
  readonly fillers: readonly string[];
  /** Words that are no typing errors of others. */
  readonly notTypos: readonly string[];
}

export type PhraseRole = 'sign' | 'near' | 'exclude' | Cue;

export interface Phrase {
  readonly role: PhraseRole;
  /** Null for a cue. */
  readonly row: EmergencyRow | null;
  /** Numbers of its words in the lexicon. */
  readonly words: readonly number[];
}

/** Words and phrases, indexed so that a text is read once. */
export interface Lexicon {
  readonly exact: ReadonlyMap<string, number>;
  readonly beginnings: ReadonlyMap<string, number>;
  readonly contained: readonly (readonly [part: string, word: number])[];
  /** Words and beginnings for which a typing error is allowed, by what is left without one letter. */
  readonly typos: ReadonlyMap<string, readonly Candidate[]>;
  /** The lengths of the beginnings for which a typing error is allowed. */
  readonly beginningLengths: readonly number[];
  readonly notTypos: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
  /** By their first word. */
  readonly phrases: ReadonlyMap<number, readonly Phrase[]>;
}

export interface Candidate {
  readonly text: string;
  readonly isBeginning: boolean;
  readonly word: number;
}

/** From this length on a word may have a typing error. */
export const TYPO_LENGTH = 6;
/** A beginning that is shorter would match too much. */
export const MIN_BEGINNING = 3;

const WORD_PATTERN = /^(\*?)(.*?)(\*?)$/;
const GROUP = /<(\w+)>/;

/** A phrase with each member of its groups in their place. */
function expand(phrase: string, groups: LanguageCues['groups']): readonly string[] {
  const name = GROUP.exec(phrase)?.[1];
  if (name === undefined) return [phrase];
  const members = groups[name];
  if (!members) throw new Error(`There is no group <${name}>: ${phrase}`);
  return members.flatMap((member) => expand(phrase.replace(`<${name}>`, member), groups));
}

class LexiconBuilder {
  readonly exact = new Map<string, number>();
  readonly beginnings = new Map<string, number>();
  readonly contained = new Map<string, number>();
  readonly typos = new Map<string, Candidate[]>();
  readonly beginningLengths = new Set<number>();
  readonly phrases = new Map<number, Phrase[]>();
  #count = 0;

  #numberIn(words: Map<string, number>, text: string): { readonly word: number; readonly isNew: boolean } {
    const known = words.get(text);
    if (known !== undefined) return { word: known, isNew: false };
    this.#count += 1;
    words.set(text, this.#count);
    return { word: this.#count, isNew: true };
  }

  #allowTypo(candidate: Candidate): void {
    if (candidate.text.length < TYPO_LENGTH) return;
    if (candidate.isBeginning) this.beginningLengths.add(candidate.text.length);
    for (const rest of deletionsOf(candidate.text)) {
      const others = this.typos.get(rest);
      if (others) others.push(candidate);
      else this.typos.set(rest, [candidate]);
    }
  }

  #word(written: string, allowsTypos: boolean): number {
    const [, before, , after] = WORD_PATTERN.exec(written) ?? [];
    const text = tokenize(written).tokens.find(({ kind }) => kind === 'word')?.forms[0] ?? '';
    if (text.length < MIN_BEGINNING && (before || after)) throw new Error(`Too short: ${written}`);
    if (before) return this.#numberIn(this.contained, text).word;
    const isBeginning = after !== '' && after !== undefined;
    const { word, isNew } = this.#numberIn(isBeginning ? this.beginnings : this.exact, text);
    if (isNew && allowsTypos) this.#allowTypo({ text, isBeginning, word });
    return word;
  }

  add(written: string, role: PhraseRole, row: EmergencyRow | null, groups: LanguageCues['groups']): void {
    for (const phrase of expand(written, groups)) {
      const allowsTypos = row !== null && role !== 'exclude';
      const words = phrase
        .split(/\s+/)
        .filter((word) => word !== '')
        .map((word) => this.#word(word, allowsTypos));
      const [first] = words;
      if (first === undefined) continue;
      const others = this.phrases.get(first);
      const made = { role, row, words };
      if (others) others.push(made);
      else this.phrases.set(first, [made]);
    }
  }
}

/**
 * Indexes rows of all languages, which run together on every text.
 *
 * @param hasCues whether it has the cues too: one of the lexicons of a text has to.
 */
export function compileLexicon(
  rows: readonly EmergencyRow[],
  languages: Readonly<Record<MessageLanguage, LanguageCues>>,
  hasCues: boolean,
): Lexicon {
  const builder = new LexiconBuilder();
  for (const { groups, cues } of hasCues ? Object.values(languages) : []) {
    for (const cue of CUES) for (const phrase of cues[cue]) builder.add(phrase, cue, null, groups);
  }
  for (const row of rows) {
    const { groups } = languages[row.language];
    for (const phrase of row.any) builder.add(phrase, 'sign', row, groups);
    for (const phrase of row.near?.with ?? []) builder.add(phrase, 'near', row, groups);
    for (const phrase of row.exclude ?? []) builder.add(phrase, 'exclude', row, groups);
  }
  const folded = (words: readonly string[]) => words.map((word) => tokenize(word).tokens[0]?.forms[0] ?? '');
  const all = Object.values(languages);
  return {
    exact: builder.exact,
    beginnings: builder.beginnings,
    contained: [...builder.contained],
    typos: builder.typos,
    beginningLengths: [...builder.beginningLengths].toSorted((one, other) => one - other),
    notTypos: new Set(all.flatMap(({ notTypos }) => folded(notTypos))),
    fillers: new Set(all.flatMap(({ fillers }) => folded(fillers))),
    phrases: builder.phrases,
  };
}
