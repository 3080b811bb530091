import { escapeHl7 } from './hl7-escapes.rules.ts';
import { USUAL_SEPARATORS } from './hl7-separators.rules.ts';

/** What a field is written from: a text, or components, each of which may have subcomponents. Nothing of it is escaped yet. */
export type WrittenField = string | readonly (string | readonly string[])[];
/** A field with several repetitions. */
export interface Repeated {
  readonly repeat: readonly WrittenField[];
}
/** A segment: its name, and its fields from 1. Of MSH, BHS and FHS from 3, because the first two are the separators. */
export type WrittenSegment = readonly [name: string, ...fields: (WrittenField | Repeated)[]];

const {
  field: FIELD,
  component: COMPONENT,
  repetition: REPETITION,
  escape,
  subcomponent: SUBCOMPONENT,
} = USUAL_SEPARATORS;
const ENCODING = `${COMPONENT}${REPETITION}${escape}${SUBCOMPONENT}`;

const write = (text: string): string => escapeHl7(text, USUAL_SEPARATORS);

const withoutEnd = (parts: readonly string[], separator: string): string => {
  let end = parts.length;
  while (end > 0 && parts[end - 1] === '') end -= 1;
  return parts.slice(0, end).join(separator);
};

function writeRepetition(field: WrittenField): string {
  if (typeof field === 'string') return write(field);
  return withoutEnd(
    field.map((part) => (typeof part === 'string' ? write(part) : withoutEnd(part.map(write), SUBCOMPONENT))),
    COMPONENT,
  );
}

const writeField = (field: WrittenField | Repeated): string =>
  typeof field === 'object' && 'repeat' in field
    ? field.repeat.map(writeRepetition).join(REPETITION)
    : writeRepetition(field);

const writeSegment = ([name, ...fields]: WrittenSegment): string => {
  const head = ['MSH', 'BHS', 'FHS'].includes(name) ? `${name}${FIELD}${ENCODING}` : name;
  return withoutEnd([head, ...fields.map(writeField)], FIELD);
};

/** HL7-3. A message as text. Each segment ends with a carriage return, the last one too. Nothing in a field can end it. */
export const writeHl7 = (segments: readonly WrittenSegment[]): string =>
  segments.map((segment) => `${writeSegment(segment)}\r`).join('');

/** As it is sent; MSH-18 has to say `UNICODE UTF-8`. */
export const hl7Bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
