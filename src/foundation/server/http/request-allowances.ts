/** How much one caller may ask for: so much at once, and so much a second on average. */
export interface Allowance {
  readonly capacity: number;
  readonly perSecond: number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** What is left, at least 0. */
  readonly left: number;
  /** Until the weight that was asked for is available. */
  readonly waitSeconds: number;
}

export interface RequestAllowances {
  /** Takes the weight of a request from a caller's allowance, if so much is left. A refusal takes nothing. */
  take(caller: string, weight: number, allowance: Allowance): Taken;
  /** Takes what turned out to be needed in addition. A caller may owe as much as the capacity. */
  charge(caller: string, weight: number): void;
}

interface Bucket {
  left: number;
  at: number;
  readonly allowance: Allowance;
}

/** Callers that are remembered. One who is forgotten starts with a full allowance. */
const MAX_CALLERS = 20_000;

/**
 * Counts the requests of each caller by weight, in the memory of this process: it costs less than a microsecond, so that it can be
 * asked before anything else is done for a request.
 *
 * @param now milliseconds of a clock that never goes back.
 */
export function createRequestAllowances(now: () => number = () => performance.now()): RequestAllowances {
  const buckets = new Map<string, Bucket>();

  function refilled(bucket: Bucket): Bucket {
    const at = now();
    const { capacity, perSecond } = bucket.allowance;
    bucket.left = Math.min(capacity, bucket.left + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    return bucket;
  }

  /** Forgets those whose allowance is full again, or else those who came first. */
  function makeRoom(): void {
    for (const [caller, bucket] of buckets)
      if (refilled(bucket).left >= bucket.allowance.capacity) buckets.delete(caller);
    for (const caller of buckets.keys()) {
      if (buckets.size <= MAX_CALLERS / 2) return;
      buckets.delete(caller);
    }
  }

  function bucketOf(caller: string, allowance: Allowance): Bucket {
    const known = buckets.get(caller);
    if (known) return refilled(known);
    if (buckets.size >= MAX_CALLERS) makeRoom();
    const created = { left: allowance.capacity, at: now(), allowance };
    buckets.set(caller, created);
    return created;
  }

  return {
    take: (caller, weight, allowance) => {
      const bucket = bucketOf(caller, allowance);
      // Nothing weighs more than everything, or it could never be asked for.
      const needed = Math.min(weight, allowance.capacity);
      const isAllowed = bucket.left >= needed;
      if (isAllowed) bucket.left -= needed;
      return {
        isAllowed,
        left: Math.max(0, Math.floor(bucket.left)),
        waitSeconds: isAllowed ? 0 : (needed - bucket.left) / allowance.perSecond,
      };
    },
    charge: (caller, weight) => {
      const bucket = buckets.get(caller);
      if (bucket) bucket.left = Math.max(-bucket.allowance.capacity, bucket.left - weight);
    },
  };
}
