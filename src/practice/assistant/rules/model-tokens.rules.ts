import type { Tokens } from '../budget.rules.ts';

/** A token has about four letters of English, and about two of numbers and other languages. */
const LETTERS_OF_A_TOKEN = 3;
const FEWEST_LETTERS_OF_A_TOKEN = 2;
/** What providers add around a prompt, with the schema of the answer. */
const FRAME_TOKENS = 500;

/** The most tokens that so many letters may have: what is reserved. */
export const mostTokens = (letters: number): number =>
  Math.ceil(letters / FEWEST_LETTERS_OF_A_TOKEN) + FRAME_TOKENS;

/** ASSIST-24. What a request is counted as where the provider did not say: neither nothing nor everything that was reserved. */
export const estimatedTokens = (sentLetters: number, receivedLetters: number): Tokens => ({
  inputTokens: Math.ceil(sentLetters / LETTERS_OF_A_TOKEN),
  outputTokens: Math.ceil(receivedLetters / LETTERS_OF_A_TOKEN),
});
