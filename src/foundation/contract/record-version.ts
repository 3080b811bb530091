import * as z from 'zod';

/** The version of a record that a person saw. The next one fits into its column too. */
export const RecordVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 2);
