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

/** The same for a field that may stay empty: null then. */
export const optionalLine = (limit: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(limit, `Use at most ${limit} characters.`)
    .regex(PLAIN_LINE, HIDDEN_CHARACTER)
    .nullable();
