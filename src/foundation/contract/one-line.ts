import * as z from 'zod';

/**
 * What no name needs: line breaks and other control characters, and the characters that change the direction of what follows, so
 * that a name looks like another one. Joiners stay: names in some scripts need them.
 */
export const PLAIN_LINE = /^[^\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
export const HIDDEN_CHARACTER = 'Remove the line breaks and invisible characters.';

/** A name or title: one line of at most so many characters, which looks like what it is. */
export const oneLine = (limit: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(limit, `Use at most ${limit} characters.`)
    .regex(PLAIN_LINE, HIDDEN_CHARACTER);

/** A text that may stay empty: null then. Notes keep their line breaks. */
export const optionalNotes = (limit: number) =>
  z.string().trim().min(1).max(limit, `Use at most ${limit} characters.`).nullable();

/** Address books put these around a phone number, and they are copied with it. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A phone number or another contact as it was entered, without the marks that nobody sees. */
export const contactLine = (limit: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(DIRECTION_MARKS, ''))
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .regex(PLAIN_LINE, HIDDEN_CHARACTER);

/** The same where a form may leave it blank: null then. */
export const contactOrBlank = (limit: number) =>
  contactLine(limit)
    .nullable()
    .transform((text) => text || null);

/** A line that a form may leave blank: null then. */
export const lineOrBlank = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .regex(PLAIN_LINE, HIDDEN_CHARACTER)
    .nullable()
    .transform((text) => text || null);

/** Notes that a form may leave blank: null then. They keep their line breaks. */
export const notesOrBlank = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null);

/** A name or the like that may be missing: null then. */
export const optionalLine = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit, `Use at most ${limit} characters.`)
    .regex(PLAIN_LINE, HIDDEN_CHARACTER)
    .nullable();
