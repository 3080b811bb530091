import type { GivenRecord } from './build-facts.ts';

/** An invented record: what its summary has to say, and what it must not. */
export interface RecordCase {
  readonly name: string;
  readonly record: GivenRecord;
  /** Each is somewhere in the summary. */
  readonly expected: readonly string[];
  /** None is anywhere in it: internal notes, values of another pet, what is over. */
  readonly forbidden: readonly string[];
}
