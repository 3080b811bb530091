import * as z from 'zod';
import { lineOrBlank } from './one-line.ts';

/** Nobody reads a form and fills it in faster. */
const MIN_ELAPSED_MS = 2000;

/**
 * The fields that every public form sends in addition to its own, to reject bots that fill in whatever they find. A
 * rejected submission gets an error message and is not stored, so a person is never ignored silently.
 */
export const PublicFormFields = z.object({
  /** Hidden from people, so it stays empty when they send the form. */
  webAddress: z
    .string()
    .max(0, 'A hidden field was filled in automatically. Please send the form again.')
    .default(''),
  /** From loading the page to sending the form, by the browser's clock. */
  elapsedMs: z
    .number({ error: 'This page did not load completely. Reload it, then send your message.' })
    .min(MIN_ELAPSED_MS, 'The form was sent too quickly. Wait a moment, then send it again.'),
});

/** A single line that may be left blank; blank text becomes null. */
export const blankOrLine = (limit: number) => lineOrBlank(limit).default(null);

/** The same for a text of several lines, which keeps its line breaks. */
export const blankOrText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null)
    .default(null);
