import * as z from 'zod';

/** Faster than this nobody reads a form and fills it in. */
const MIN_ELAPSED_MS = 2000;

/**
 * What every form for strangers sends beside its own fields, to hold off programs that fill in whatever they find.
 * Refused with a sentence, and nothing is stored: a person is never dropped without a word.
 */
export const PublicFormFields = z.object({
  /** Hidden from people, so that it stays empty when they send the form. */
  webAddress: z
    .string()
    .max(0, 'Something filled in a field that people do not see. Send it once more.')
    .default(''),
  /** From the page's first moment to the sending, by the browser's clock. */
  elapsedMs: z
    .number({ error: 'This page is not complete. Load it again, then send your message.' })
    .min(MIN_ELAPSED_MS, 'That was faster than anybody types. Wait a moment, then send it again.'),
});

/** A line that may be left blank; blank, it is null. */
export const blankOrLine = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null);
