import type { ErrorBody } from '#vocabulary/errors.ts';

/** One JSON value in each line: what a caller accepts who wants to see an answer while it is made. */
export const LINES_TYPE = 'application/x-ndjson';

/** A line of such an answer. The last one is the output or the error. */
export type AnswerLine =
  | { readonly event: unknown }
  | { readonly output: unknown }
  | { readonly error: ErrorBody; readonly status: number };
