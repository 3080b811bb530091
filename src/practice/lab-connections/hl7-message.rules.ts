import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { decodeHl7 } from './hl7-character-set.rules.ts';
import { unescapeHl7 } from './hl7-escapes.rules.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';
import { type Hl7Separators, readSeparators } from './hl7-separators.rules.ts';

/** A line of a message: its name, and its fields as they were sent, the first at 0. */
export interface Hl7Segment {
  readonly name: string;
  readonly fields: readonly string[];
}

/** A message as its parts, none of which means anything yet. */
export interface Hl7Message {
  readonly separators: Hl7Separators;
  readonly segments: readonly [header: Hl7Segment, ...rest: Hl7Segment[]];
}

/** Enough for a report with pictures in it. */
export const MAX_HL7_BYTES = 12_000_000;
/** A panel has some hundred values, each with a few notes. */
export const MAX_HL7_SEGMENTS = 20_000;

const LINE_END = /\r\n?|\n/;
const SEGMENT_NAME = /^[A-Z][A-Z0-9]{2}$/;

/** Lines with something in them, whatever ends them. */
export const linesOf = (text: string): string[] => text.split(LINE_END).filter((line) => line.trim() !== '');

/** Null for a line that is no segment. MSH-1, BHS-1 and FHS-1 are the separator itself. */
export function readSegment(line: string, field: string): Hl7Segment | null {
  const text = line.trimStart();
  const name = text.slice(0, 3);
  if (!SEGMENT_NAME.test(name) || (text.length > 3 && text[3] !== field)) return null;
  const fields = text.length > 3 ? text.slice(4).split(field) : [];
  return { name, fields: ['MSH', 'BHS', 'FHS'].includes(name) ? [field, ...fields] : fields };
}

/** HL7-1. A message of these lines, the first of which is its header. */
export function readMessage(lines: readonly string[]): Result<Hl7Message, Hl7Fault> {
  const [first = '', ...rest] = lines;
  const header = first.trimStart();
  if (!header.startsWith('MSH')) return refuse('no_message');
  if (lines.length > MAX_HL7_SEGMENTS) return refuse('too_many_segments');
  const separators = readSeparators(header);
  if (!separators.ok) return separators;
  const headerSegment = readSegment(header, separators.value.field);
  if (!headerSegment) return refuse('no_message');
  const segments: [Hl7Segment, ...Hl7Segment[]] = [headerSegment];
  for (const line of rest) {
    const segment = readSegment(line, separators.value.field);
    if (!segment || segment.name === 'MSH') return refuse('segment');
    segments.push(segment);
  }
  return ok({ separators: separators.value, segments });
}

/** HL7-1. One message as it was received: any bytes give a message or the reason why they are none. */
export function parseHl7(bytes: Uint8Array): Result<Hl7Message, Hl7Fault> {
  if (bytes.length > MAX_HL7_BYTES) return refuse('too_large');
  const text = decodeHl7(bytes);
  return text.ok ? readMessage(linesOf(text.value)) : text;
}

/** The repetitions of a field, as they were sent; none of an empty one. @param field from 1, as the standard counts. */
export function repetitionsOf(
  { separators }: Hl7Message,
  { name, fields }: Hl7Segment,
  field: number,
): string[] {
  const sent = fields[field - 1] ?? '';
  if (sent === '') return [];
  // Its own separators are what this field is made of.
  return field <= 2 && name === 'MSH' ? [sent] : sent.split(separators.repetition);
}

/** `""` says that there is nothing, where an empty part says nothing at all; here neither has a value. */
const NOTHING = '""';

/** The components of a repetition, unescaped and without spaces around them. Subcomponents of one stay together. */
export const componentsOf = ({ separators }: Hl7Message, repetition: string): string[] =>
  repetition.split(separators.component).map((part) => {
    const text = part.trim();
    return text === NOTHING ? '' : unescapeHl7(text, separators).trim();
  });

/** A component of the first repetition of a field, unescaped; empty where there is none. Both count from 1. */
export function componentOf(message: Hl7Message, segment: Hl7Segment, field: number, component = 1): string {
  return componentsOf(message, repetitionsOf(message, segment, field)[0] ?? '')[component - 1] ?? '';
}

/** The header. */
export const headerOf = ({ segments }: Hl7Message): Hl7Segment => segments[0];
