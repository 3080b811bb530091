import type { Tokens } from '../budget.rules.ts';

/** A token has about four letters of English, and about two of numbers and other languages. */
const TOKEN_LENGTH = 3;
const MIN_TOKEN_LENGTH = 2;
/** What providers add around a prompt, with the schema of the answer. */
const FRAME_TOKENS = 500;

/** The most tokens that so many letters may have: what is reserved. */
export const mostTokens = (length: number): number => Math.ceil(length / MIN_TOKEN_LENGTH) + FRAME_TOKENS;

/** ASSIST-24. What a request is counted as where the provider did not say: neither nothing nor everything that was reserved. */
export const estimatedTokens = (sentLength: number, receivedLength: number): Tokens => ({
  inputTokens: Math.ceil(sentLength / TOKEN_LENGTH),
  outputTokens: Math.ceil(receivedLength / TOKEN_LENGTH),
});
