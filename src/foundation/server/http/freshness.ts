import type { Tables } from '#db/tables.ts';

/** What an answer depends on, apart from the caller and the input. */
export interface Freshness {
  /** Every table that its statements read. Each has the trigger `<table>_mark_change`. */
  readonly tables: readonly (keyof Tables)[];
  /** Whether it depends on the time: then it is as of the last full minute. */
  readonly clock: 'minute' | 'none';
  /** Fields of the input with which it reads more than `tables`: then it has no tag. */
  readonly untaggedWith?: readonly string[];
}
