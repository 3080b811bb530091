import { decodeLatin1, decodeUtf8 } from './hl7-character-set.rules.ts';
import type { Hl7Separators } from './hl7-separators.rules.ts';

/** A longer one is no escape sequence: two stray characters would swallow what is between them. */
const MAX_SEQUENCE = 64;
const MAX_BLANK_LINES = 20;

function readHex(digits: string): string | null {
  if (digits.length % 2 !== 0 || !/^[0-9A-F]+$/i.test(digits)) return null;
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
  return decodeUtf8(bytes) ?? decodeLatin1(bytes);
}

/** Formatting commands (section 2.7.6): line breaks stay, the rest is how a printer would have set it. */
function readFormat(command: string): string | null {
  const { name = '', count = '' } =
    /^(?<name>br|sp|in|ti|fi|nf|ce|sk)(?<count>[+-]?\d{0,4})$/.exec(command)?.groups ?? {};
  if (name === '') return null;
  if (name === 'br' || name === 'ce') return '\n';
  if (name === 'sp') return '\n'.repeat(Math.min(Math.max(Number(count || '1'), 1), MAX_BLANK_LINES));
  if (name === 'sk') return ' '.repeat(Math.min(Math.max(Number(count || '1'), 1), MAX_BLANK_LINES));
  return '';
}

/** What a sequence between two escape characters means; null for none that is known, which stays as it is. */
function meaningOf(
  sequence: string,
  { field, component, repetition, escape, subcomponent }: Hl7Separators,
): string | null {
  if (sequence === 'F') return field;
  if (sequence === 'S') return component;
  if (sequence === 'R') return repetition;
  if (sequence === 'E') return escape;
  if (sequence === 'T') return subcomponent;
  // Highlighting on and off.
  if (sequence === 'H' || sequence === 'N') return '';
  if (sequence.startsWith('.')) return readFormat(sequence.slice(1));
  return sequence.startsWith('X') ? readHex(sequence.slice(1)) : null;
}

/** HL7-3. The text that an escaped one means (v2.5.1, section 2.7). An escape character that begins no known sequence is itself. */
export function unescapeHl7(text: string, separators: Hl7Separators): string {
  const { escape } = separators;
  let at = text.indexOf(escape);
  if (at === -1) return text;
  let result = '';
  let from = 0;
  while (at !== -1) {
    const end = text.indexOf(escape, at + 1);
    const meaning =
      end === -1 || end - at > MAX_SEQUENCE ? null : meaningOf(text.slice(at + 1, end), separators);
    if (meaning === null) {
      result += text.slice(from, at + 1);
      from = at + 1;
    } else {
      result += text.slice(from, at) + meaning;
      from = end + 1;
    }
    at = text.indexOf(escape, from);
  }
  return result + text.slice(from);
}

const hexOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0');

/** The opposite: what `unescapeHl7` reads back. Control characters could end a segment or a frame, so they are written in hexadecimal. */
export function escapeHl7(
  text: string,
  { field, component, repetition, escape, subcomponent }: Hl7Separators,
): string {
  const letters = new Map([
    [field, 'F'],
    [component, 'S'],
    [repetition, 'R'],
    [escape, 'E'],
    [subcomponent, 'T'],
    ['\n', '.br'],
  ]);
  let result = '';
  for (const character of text.toWellFormed()) {
    const letter = letters.get(character);
    if (letter !== undefined) result += `${escape}${letter}${escape}`;
    else if (character < ' ') result += `${escape}X${hexOf(character)}${escape}`;
    else result += character;
  }
  return result;
}
