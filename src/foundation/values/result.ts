/** The result of a rule: a value, or a refusal that a person can act on. Programming errors are thrown instead. */
export type Result<T, E extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** @param error a code such as those of `vocabulary/errors.ts`, which determines the sentence on screen. */
export const refuse = <const E extends string>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});
