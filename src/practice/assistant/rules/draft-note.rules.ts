import { NOTE_SECTIONS, type NoteSection } from '../note-rules.contract.ts';
import { headingOf, sectionByCues, sentencesOf } from './note-sentences.rules.ts';
import { capitalized, plainText } from './plain-text.rules.ts';
import { writtenValues } from './written-values.rules.ts';

/** A rule of a clinic or of a doctor: where a sentence contains a phrase, it goes into a section, or the phrase is written in another way. */
export interface NoteRule {
  readonly id: string;
  readonly whenContains: string;
  readonly section?: NoteSection;
  readonly replaceBy?: string;
}

export interface NoteRequest {
  /** What was typed or dictated, in its order. */
  readonly fragments: readonly string[];
  readonly clinicRules: readonly NoteRule[];
  /** Come before the clinic's. */
  readonly doctorRules: readonly NoteRule[];
  /** ISO 3166; decides how numbers are read. */
  readonly country: string;
}

/** Why a sentence needs the doctor: its section is not clear, or a rule has changed a value in it. */
export type NoteDoubt = 'unclear_section' | 'changed_value';

export interface NoteSentence {
  readonly text: string;
  readonly section: NoteSection | null;
  /** Its source: the fragment, and where in it. */
  readonly fragment: number;
  readonly start: number;
  readonly end: number;
  /** Rules that changed it or chose its section. */
  readonly ruleIds: readonly string[];
  readonly doubts: readonly NoteDoubt[];
}

/** What became of a rule: how many sentences it applied to, and why to none. */
export interface NoteRuleOutcome {
  readonly id: string;
  readonly applied: number;
  readonly reason: 'empty' | 'not_found' | 'overruled' | null;
}

export interface NoteDraft {
  readonly sentences: readonly NoteSentence[];
  /** The text of each section; what is unclear is in none. */
  readonly sections: Readonly<Record<NoteSection, string>>;
  readonly unclear: readonly NoteSentence[];
  readonly rules: readonly NoteRuleOutcome[];
}

interface CompiledRule {
  readonly rule: NoteRule;
  readonly pattern: RegExp | null;
}

function compiled(rule: NoteRule): CompiledRule {
  const phrase = rule.whenContains.trim();
  const changesNothing = rule.section === undefined && rule.replaceBy === undefined;
  if (phrase === '' || changesNothing) return { rule, pattern: null };
  const escaped = phrase
    .replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
    .replaceAll(/\s+/gu, String.raw`\s+`);
  return { rule, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu') };
}

const matches = ({ pattern }: CompiledRule, text: string): boolean =>
  pattern !== null && text.search(pattern) !== -1;

interface Rewritten {
  readonly text: string;
  readonly ruleIds: readonly string[];
  readonly section: NoteSection | undefined;
}

/** Applies every rule that matches the sentence as it was said; of several sections the first rule's. */
function applyRules(said: string, rules: readonly CompiledRule[]): Rewritten {
  const start: Rewritten = { text: said, ruleIds: [], section: undefined };
  return rules
    .filter((rule) => matches(rule, said))
    .reduce(({ text, ruleIds, section }, { rule, pattern }) => {
      const { id, replaceBy } = rule;
      const replaced =
        pattern !== null && replaceBy !== undefined ? text.replaceAll(pattern, () => replaceBy) : text;
      const choosesSection = rule.section !== undefined && section === undefined;
      const isApplied = replaced !== text || choosesSection;
      return {
        text: replaced,
        ruleIds: isApplied ? [...ruleIds, id] : ruleIds,
        section: section ?? rule.section,
      };
    }, start);
}

const valuesOf = (text: string, country: string): string =>
  writtenValues(text, country)
    .map(({ keys }) => keys.join(' '))
    .toSorted()
    .join(';');

function draftFragment(
  text: string,
  fragment: number,
  rules: readonly CompiledRule[],
  country: string,
): readonly NoteSentence[] {
  let current: NoteSection | null = null;
  return sentencesOf(text).flatMap((span): NoteSentence[] => {
    const heading = headingOf(text.slice(span.start, span.end));
    current = heading?.section ?? current;
    const start = span.start + (heading?.length ?? 0);
    const said = text.slice(start, span.end);
    if (plainText(said) === '') return [];
    const rewritten = applyRules(said, rules);
    const section = rewritten.section ?? current ?? sectionByCues(said);
    const changed = valuesOf(said, country) !== valuesOf(rewritten.text, country);
    const doubts: NoteDoubt[] = [
      ...(section === null ? (['unclear_section'] as const) : []),
      ...(changed ? (['changed_value'] as const) : []),
    ];
    const line = capitalized(plainText(rewritten.text));
    return [{ text: line, section, fragment, start, end: span.end, ruleIds: rewritten.ruleIds, doubts }];
  });
}

function outcomeOf(
  { rule, pattern }: CompiledRule,
  sentences: readonly NoteSentence[],
  fragments: readonly string[],
): NoteRuleOutcome {
  const { id } = rule;
  const applied = sentences.filter(({ ruleIds }) => ruleIds.includes(id)).length;
  if (applied > 0) return { id, applied, reason: null };
  if (pattern === null) return { id, applied, reason: 'empty' };
  const isFound = fragments.some((fragment) => fragment.search(pattern) !== -1);
  return { id, applied, reason: isFound ? 'overruled' : 'not_found' };
}

/**
 * ASSIST-8. A note from what a doctor typed or dictated: each sentence in its section, by its heading, by rules of the doctor and the clinic, or by
 * the words in it. Nothing is added: a sentence is a part of a fragment, with its place, in one line and with a first capital; only rules replace
 * anything. What is in no clear section, and where a rule changed a value, is for the doctor to decide.
 *
 * Every rule is answered for, however many there are: how often it applied, or why it did not.
 */
export function draftNote({ fragments, clinicRules, doctorRules, country }: NoteRequest): NoteDraft {
  const rules = [...doctorRules, ...clinicRules].map(compiled);
  const sentences = fragments.flatMap((text, index) => draftFragment(text, index, rules, country));
  const textOf = (section: NoteSection) =>
    sentences
      .filter((sentence) => sentence.section === section)
      .map(({ text }) => text)
      .join(' ');
  const [subjective, objective, assessment, plan] = NOTE_SECTIONS.map(textOf);
  return {
    sentences,
    sections: {
      subjective: subjective ?? '',
      objective: objective ?? '',
      assessment: assessment ?? '',
      plan: plan ?? '',
    },
    unclear: sentences.filter(({ section }) => section === null),
    rules: rules.map((rule) => outcomeOf(rule, sentences, fragments)),
  };
}
