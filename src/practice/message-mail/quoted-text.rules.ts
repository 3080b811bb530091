import { isForwardMark, isForwardSubject } from './forwarded.rules.ts';

/** How many lines an attribution may be wrapped over, and how long it may be. */
const MAX_WRAPPED_LINES = 4;
const MAX_ATTRIBUTION = 400;
/** How far below the first line of a copied header its other lines are looked for. */
const HEADER_LINES = 8;

/** `On 5 Mar 2026, at 10:11, Ada wrote:` in English, German and Spanish; each with a date, so that no sentence is one. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^on\b.*\d.*\bwrote:$/i,
  /^.*<[^<>\s]+@[^<>\s]+>\s+wrote:$/i,
  /^am\b.*\d.*\b(?:schrieb\b.*|geschrieben):$/i,
  /^.*<[^<>\s]+@[^<>\s]+>\s+schrieb\b.*:$/i,
  /^el\b.*\d.*\bescribió:$/i,
  /^.*<[^<>\s]+@[^<>\s]+>\s+escribió:$/i,
];
const ATTRIBUTION_START = /^(?:on|am|el)\b|<[^<>\s]+@/i;

const ORIGINAL_MESSAGE =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|originalnachricht|mensaje original)\s*-{2,}$/i;
const RULER = /^_{10,}$/;

const HEADER_FROM = /^\*?(?:from|von|de)\s*:\*?\s*\S/i;
const HEADER_OTHERS =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|enviado(?: el)?|fecha|para|asunto)\s*:\*?/i;

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isBlank = (line: string): boolean => line.trim() === '';
const at = (lines: readonly string[], place: number): string => lines[place] ?? '';

/** How many lines an attribution that begins here has; 0 if none does. */
function attributionLength(lines: readonly string[], place: number): number {
  if (!ATTRIBUTION_START.test(at(lines, place).trim())) return 0;
  let joined = '';
  for (let count = 1; count <= MAX_WRAPPED_LINES; count += 1) {
    const line = at(lines, place + count - 1).trim();
    if (line === '') return 0;
    joined = joined === '' ? line : `${joined} ${line}`;
    if (joined.length > MAX_ATTRIBUTION) return 0;
    if (joined.endsWith(':') && ATTRIBUTIONS.some((one) => one.test(joined))) return count;
  }
  return 0;
}

/** The copied header above the message that Outlook and webmail quote: a sender, and at least two more of its fields. */
function isCopiedHeader(lines: readonly string[], place: number): boolean {
  const first = at(lines, place).trim();
  if (!HEADER_FROM.test(first) && !HEADER_OTHERS.test(first)) return false;
  const block = lines.slice(place, place + HEADER_LINES).map((line) => line.trim());
  return (
    block.some((line) => HEADER_FROM.test(line)) &&
    block.filter((line) => HEADER_OTHERS.test(line)).length >= 2
  );
}

const isRulerAboveHeader = (lines: readonly string[], place: number): boolean =>
  RULER.test(at(lines, place).trim()) && [1, 2, 3].some((below) => isCopiedHeader(lines, place + below));

/** Whether all from this line on is the message that is answered. */
const endsHere = (lines: readonly string[], place: number): boolean =>
  ORIGINAL_MESSAGE.test(at(lines, place).trim()) ||
  isCopiedHeader(lines, place) ||
  isRulerAboveHeader(lines, place);

const nextWritten = (lines: readonly string[], from: number): number => {
  let place = from;
  while (place < lines.length && isBlank(at(lines, place))) place += 1;
  return place;
};

/** The lines that the sender wrote: answers between quoted lines stay, where each quoted line is marked as such. */
function writtenLines(lines: readonly string[]): readonly string[] {
  const written: string[] = [];
  let place = 0;
  while (place < lines.length) {
    if (isForwardMark(at(lines, place))) return [...written, ...lines.slice(place)];
    if (endsHere(lines, place)) return written;
    const attribution = attributionLength(lines, place);
    if (attribution > 0) {
      const below = nextWritten(lines, place + attribution);
      // Some programs quote without marks: then all of the rest is the quote.
      if (!isQuoted(at(lines, below))) return written;
      place = below;
    } else if (isQuoted(at(lines, place))) place += 1;
    else {
      written.push(at(lines, place));
      place += 1;
    }
  }
  return written;
}

const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Lines of a text, whatever ends them. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/);

/**
 * A text without what it quotes. A forwarded message is never cut: the quote is what it is about. A text of nothing but quotes stays
 * whole.
 */
export function withoutQuotes(text: string, subject: string | null): string {
  const lines = linesOf(text);
  const whole = tidy(lines);
  if (isForwardSubject(subject)) return whole;
  return tidy(writtenLines(lines)) || whole;
}
