import { ok, refuse, type Result } from '#foundation/values/result.ts';
import type { Hl7Fault } from './hl7-faults.rules.ts';

/** What separates the parts of a message. A message names its own (HL7 v2.5.1, section 2.5.4). */
export interface Hl7Separators {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

export const USUAL_SEPARATORS: Hl7Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};

/** Of the fifth, for cut texts (v2.7), nothing is made. */
const MAX_ENCODING_CHARACTERS = 5;
/** A letter or a digit as a separator would take values apart. */
const isUsable = (character: string): boolean => /^[!-/:-@[-`{-~]$/.test(character);

/**
 * The separators of the segment that begins here, which is MSH, BHS or FHS.
 *
 * Escape and subcomponent may be missing: the usual ones are meant, unless they already separate something else.
 */
export function readSeparators(header: string): Result<Hl7Separators, Hl7Fault> {
  const field = header[3] ?? '';
  const end = header.indexOf(field, 4);
  const encoding = header.slice(4, end === -1 ? undefined : end);
  if (!isUsable(field) || encoding.length < 2 || encoding.length > MAX_ENCODING_CHARACTERS)
    return refuse('separators');
  const { escape: usualEscape, subcomponent: usualSubcomponent } = USUAL_SEPARATORS;
  const [component = '', repetition = '', escape = usualEscape, subcomponent = usualSubcomponent] = encoding;
  const all = [field, component, repetition, escape, subcomponent];
  const different = [...all, ...(encoding[4] === undefined ? [] : [encoding[4]])];
  if (new Set(different).size !== different.length) return refuse('separators');
  if (!all.every(isUsable)) return refuse('separators');
  return ok({ field, component, repetition, escape, subcomponent });
}
