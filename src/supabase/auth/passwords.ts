import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { authError } from './auth-errors.ts';

/**
 * OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of no known password with the same cost, so that unknown accounts take the time of a real verification. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$dGFpbHdlbGwtbm8tb25lIQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** One processor stays free for requests, however many users sign in at once. */
const MAX_CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1);
const MAX_QUEUED_HASHES = 256;
const BUSY_RETRY_SECONDS = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False for null, a missing account or password, after as much work as for any other. */
  matches(hashed: string | null, password: string): Promise<boolean>;
}

/**
 * argon2id, computed off the event loop with limited concurrency.
 *
 * @param maxQueued how many operations may wait; further ones are rejected.
 */
export function createPasswords(maxQueued = MAX_QUEUED_HASHES): Passwords {
  const limit = pLimit(MAX_CONCURRENT_HASHES);

  async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= maxQueued) {
      throw authError('rate_limit', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    }
    return limit(work);
  }

  return {
    hash: (password) => enqueue(() => hash(password, COST)),
    matches: (hashed, password) =>
      enqueue(async () => {
        const matched = await verify(hashed ?? DUMMY_HASH, password);
        return hashed !== null && matched;
      }),
  };
}
