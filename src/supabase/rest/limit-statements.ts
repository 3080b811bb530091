import pLimit, { type LimitFunction } from 'p-limit';
import type { Caller, PersonTransactions } from '../person/person-transactions.ts';
import { RestError } from './rest-error.ts';

export interface StatementLimits {
  /** Statements of all callers that run at once; fewer than the connections, so that others always find one. */
  readonly atOnce: number;
  /** Statements of one caller that run at once. Others of theirs wait, and those of other callers pass them. */
  readonly perCaller: number;
  /** Statements of one caller that may wait. */
  readonly waiting: number;
  /** Is told how long a statement of somebody signed in took, waiting for its turn not included. */
  readonly onTime?: (userId: string, milliseconds: number) => void;
}

interface Turns {
  readonly limit: LimitFunction;
  users: number;
}

/** All callers who are not signed in share one turn: they can read no rows. */
const keyOf = (caller: Caller | null): string => {
  if (caller === null) return 'nobody';
  return 'keyId' in caller ? `key ${caller.keyId}` : `user ${caller.userId}`;
};

const tooMany = (): RestError =>
  new RestError(
    429,
    { code: 'PGRSTX01', message: 'Too many requests at once. Try again in a moment.' },
    { headers: { 'Retry-After': '1' } },
  );

/**
 * Gives the callers of the REST wire, who write their own queries, a share of the database connections, and each of them a share
 * of that one. Nobody can keep the connections from others.
 *
 * @throws RestError 429 when too many statements of a caller wait.
 */
export function limitStatements(
  people: PersonTransactions,
  { atOnce, perCaller, waiting, onTime }: StatementLimits,
): PersonTransactions {
  const all = pLimit(atOnce);
  const turnsOf = new Map<string, Turns>();
  const timed = async <T>(caller: Caller | null, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      if (caller && 'userId' in caller) onTime?.(caller.userId, performance.now() - startedAt);
    }
  };
  return {
    run: async (caller, options, work) => {
      const key = keyOf(caller);
      const turns = turnsOf.get(key) ?? { limit: pLimit(perCaller), users: 0 };
      if (turns.users >= perCaller + waiting) throw tooMany();
      turnsOf.set(key, turns);
      turns.users += 1;
      try {
        return await turns.limit(() => all(() => timed(caller, () => people.run(caller, options, work))));
      } finally {
        turns.users -= 1;
        if (turns.users === 0) turnsOf.delete(key);
      }
    },
  };
}
