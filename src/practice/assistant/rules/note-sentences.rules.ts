import { foldWord } from '#practice/emergency-words/emergency-text.rules.ts';
import { NOTE_SECTIONS, type NoteSection } from '../note-rules.contract.ts';
import { NOTE_CUES, NOTE_HEADINGS } from './note-cues.rules.ts';

/** A part of a fragment, by its place in it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** After these a point ends no sentence. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|vs|ca|approx|resp|bzw|z|b|d|h|sr|sra|p|e|g|i)\.$/iu;
/** A point, a mark or a semicolon before a space or the end; a line break. A point within `3.9` ends nothing. */
const END = /[.!?;]+(?=\s|$)|[\n\r]+/gu;

function trimmed(text: string, { start, end }: Span): Span | undefined {
  const part = text.slice(start, end);
  const from = start + (part.length - part.trimStart().length);
  const until = end - (part.length - part.trimEnd().length);
  return until > from ? { start: from, end: until } : undefined;
}

/** The sentences of a fragment, in their order: all of it but the space between them. */
export function sentencesOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  const add = (end: number) => {
    const span = trimmed(text, { start, end });
    if (span) spans.push(span);
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '.' && ABBREVIATION.test(text.slice(start, end))) continue;
    add(end);
  }
  add(text.length);
  return spans;
}

const headings = NOTE_SECTIONS.flatMap((section) =>
  NOTE_HEADINGS[section].map((heading) => ({ section, heading })),
).toSorted((one, other) => other.heading.length - one.heading.length);
const HEADING = new RegExp(
  String.raw`^(?<heading>${headings.map(({ heading }) => heading).join('|')})\s*(?::|\s(?:colon|doppelpunkt|dos puntos)(?![\p{L}]))\s*`,
  'iu',
);

/** The section that a sentence begins with its name, and where what follows begins. */
export function headingOf(
  sentence: string,
): { readonly section: NoteSection; readonly length: number } | undefined {
  const match = HEADING.exec(sentence);
  const found = match?.groups?.['heading']?.toLowerCase();
  const section = headings.find(({ heading }) => heading === found)?.section;
  return match && section ? { section, length: match[0].length } : undefined;
}

const STRONG = 3;

const cues = NOTE_SECTIONS.flatMap((section) =>
  (['strong', 'weak'] as const).flatMap((weight) =>
    NOTE_CUES[section][weight].map((cue) => ({
      section,
      score: weight === 'strong' ? STRONG : 1,
      phrase: ` ${cue.split(' ').map(foldWord).join(' ')} `,
    })),
  ),
);

/** The section that the words of a sentence speak for; null where none does, or two do as much. */
export function sectionByCues(sentence: string): NoteSection | null {
  const words = ` ${(sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).join(' ')} `;
  const scores = NOTE_SECTIONS.map((section) => ({
    section,
    score: cues
      .filter((cue) => cue.section === section && words.includes(cue.phrase))
      .reduce((sum, { score }) => sum + score, 0),
  })).toSorted((one, other) => other.score - one.score);
  const [first, second] = scores;
  return first && first.score > 0 && first.score !== second?.score ? first.section : null;
}
