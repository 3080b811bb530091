import type { Database } from './database.ts';

/** How long a session goes unnoted after it was noted. */
export const RECORD_INTERVAL_MS = 5 * 60_000;
const KNOWN_LIMIT = 10_000;

interface NoteParts {
  /** Told of a session that has just done something, at most once in `RECORD_INTERVAL_MS`. Nobody waits for it. */
  readonly note: (sessionId: string) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** The same database, which tells of the sessions that are at work: each whose transaction went through. */
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
