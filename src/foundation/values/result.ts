/** What a rule answers: a value, or a refusal that a person can act on. A caller's bug is thrown instead. */
export type Result<T, E extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** @param error a code such as those of `vocabulary/errors.ts`: the screen's sentence hangs on it. */
export const refuse = <const E extends string>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});
