/** How much may be counted against one caller: so much at once, and so much a second on average. */
export interface Allowance {
  readonly capacity: number;
  readonly perSecond: number;
}

export interface RequestAllowances {
  /** What is left of a caller's allowance; negative while the caller owes. */
  left(caller: string): number;
  /** Counts something against a caller, who may owe as much as the capacity. */
  charge(caller: string, weight: number): void;
}

interface Bucket {
  left: number;
  at: number;
}

/** Callers that are remembered. One who is forgotten starts with a full allowance. */
const MAX_CALLERS = 20_000;

/**
 * Counts what callers cost beyond the usual, in the memory of this process: asking takes less than a microsecond, so that it can
 * be done before anything else is done for a request. Nothing is kept of callers against whom nothing counts.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createRequestAllowances(
  { capacity, perSecond }: Allowance,
  now: () => number = () => performance.now(),
): RequestAllowances {
  const buckets = new Map<string, Bucket>();

  function refilled(bucket: Bucket): Bucket {
    const at = now();
    bucket.left = Math.min(capacity, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    return bucket;
  }

  /** Forgets those whose allowance is full again, or else those who came first. */
  function makeRoom(): void {
    for (const [caller, bucket] of buckets) if (refilled(bucket).left >= capacity) buckets.delete(caller);
    for (const caller of buckets.keys()) {
      if (buckets.size <= MAX_CALLERS / 2) return;
      buckets.delete(caller);
    }
  }

  return {
    left: (caller) => {
      const bucket = buckets.get(caller);
      return bucket ? refilled(bucket).left : capacity;
    },
    charge: (caller, weight) => {
      if (weight <= 0) return;
      const known = buckets.get(caller);
      if (!known && buckets.size >= MAX_CALLERS) makeRoom();
      const bucket = known ? refilled(known) : { left: capacity, at: now() };
      bucket.left = Math.max(-capacity, bucket.left - weight);
      // At the end of the order, so that those who came first are those who have cost nothing for longest.
      buckets.delete(caller);
      buckets.set(caller, bucket);
    },
  };
}
