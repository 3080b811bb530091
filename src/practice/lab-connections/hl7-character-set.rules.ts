import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';
import { readSeparators } from './hl7-separators.rules.ts';

/** HL7 table 0211, as far as laboratories of animals use it, with the spellings that occur. */
const CHARACTER_SETS: Readonly<Record<string, 'ascii' | 'latin1' | 'utf8'>> = {
  ASCII: 'ascii',
  'ISO IR6': 'ascii',
  'UNICODE UTF-8': 'utf8',
  'UTF-8': 'utf8',
  UTF8: 'utf8',
  '8859/1': 'latin1',
  'ISO8859/1': 'latin1',
  'ISO 8859/1': 'latin1',
  'ISO 8859-1': 'latin1',
  'ISO-8859-1': 'latin1',
  'ISO IR100': 'latin1',
};
/** MSH-18, of which MSH-1 is the separator itself. */
const CHARACTER_SET_FIELD = 17;
const HEADER_LIMIT = 4_096;

/** ISO 8859-1 has each byte as the character of the same number. The decoder of that name is Windows-1252. */
export function decodeLatin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += HEADER_LIMIT)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + HEADER_LIMIT)));
  return parts.join('');
}

/** Null for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const BOM = [0xef, 0xbb, 0xbf];
const withoutBom = (bytes: Uint8Array): Uint8Array =>
  BOM.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BOM.length) : bytes;

/** The name in MSH-18; empty where there is none. The header has only ASCII before it, in each of these sets. */
function nameIn(bytes: Uint8Array): string {
  const header = /(?:^|[\r\n])(?<line>MSH[^\r\n]*)/.exec(decodeLatin1(bytes.subarray(0, HEADER_LIMIT)));
  const line = header?.groups?.['line'] ?? '';
  const separators = readSeparators(line);
  if (!separators.ok) return '';
  const { field, repetition } = separators.value;
  return (line.split(field)[CHARACTER_SET_FIELD] ?? '').split(repetition)[0]?.trim().toUpperCase() ?? '';
}

/**
 * HL7-2. The text of a message. Without a name in MSH-18 it should be ASCII; where it is not, it is UTF-8 if it can be, else
 * ISO 8859-1, as devices send that were never set up. A set that is not known is refused: a unit or a name would be wrong.
 */
export function decodeHl7(given: Uint8Array): Result<string, Hl7Fault> {
  const bytes = withoutBom(given);
  const name = nameIn(bytes);
  if (name === '') return ok(decodeUtf8(bytes) ?? decodeLatin1(bytes));
  const set = Object.hasOwn(CHARACTER_SETS, name) ? CHARACTER_SETS[name] : undefined;
  if (set === undefined) return refuse('character_set');
  if (set === 'latin1') return ok(decodeLatin1(bytes));
  if (set === 'ascii' && bytes.some((byte) => byte > 127)) return refuse('encoding');
  const text = decodeUtf8(bytes);
  return text === null ? refuse('encoding') : ok(text);
}
