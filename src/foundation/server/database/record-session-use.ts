import type { Database } from './database.ts';

/** The minimum interval between two records of one session. */
export const RECORD_INTERVAL_MS = 5 * 60_000;
const KNOWN_LIMIT = 10_000;

interface NoteParts {
  /** Called for a session after a transaction, at most once per `RECORD_INTERVAL_MS`. Not awaited. */
  readonly note: (sessionId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** Wraps a database so that it records which sessions are in use: those of each successful transaction. */
export function recordSessionUse<Tables>(
  database: Database<Tables>,
  { note, onError, clock = Date.now }: NoteParts,
): Database<Tables> {
  const noted = new Map<string, number>();

  function record(sessionId: string): void {
    const now = clock();
    if (now - (noted.get(sessionId) ?? -Infinity) < RECORD_INTERVAL_MS) return;
    if (noted.size >= KNOWN_LIMIT) noted.clear();
    noted.set(sessionId, now);
    note(sessionId).catch(onError);
  }

  return {
    ...database,
    transaction: async (scope, work) => {
      const result = await database.transaction(scope, work);
      if (scope.claims) record(scope.claims.sessionId);
      return result;
    },
  };
}
