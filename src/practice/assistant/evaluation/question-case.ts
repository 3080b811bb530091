import type { GivenRecord } from './build-facts.ts';

/** An invented question about an invented record: what the answer contains, or why there is none. */
export interface QuestionCase {
  readonly question: string;
  readonly record: GivenRecord;
  readonly expected: { readonly contains: readonly string[] } | 'not_in_record' | 'not_understood';
}
