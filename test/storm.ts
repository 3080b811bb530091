/**
 * How many runs a randomised test makes: its own small number inside `npm test`, or `STORM_RUNS` when a long
 * search for faults is wanted.
 */
export function stormRuns(usual: number): number {
  const configured = process.env['STORM_RUNS'];
  if (configured === undefined || configured === '') return usual;
  const runs = Number(configured);
  if (Number.isSafeInteger(runs) && runs > 0) return runs;
  throw new RangeError(`STORM_RUNS must be a whole number above 0, got ${configured}`);
}

/** How long such a test may take before it counts as hanging; `usualMs` with its usual number of runs. */
export const stormTimeoutMs = (usualMs = 60_000): number =>
  process.env['STORM_RUNS'] ? 14_400_000 : usualMs;
