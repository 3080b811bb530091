import type { Client } from 'pg';
import { SQLSTATE } from './sqlstate.ts';

/** The first packet has `begin` and the first statements: longer than one of them may wait for a lock, which is five seconds. */
const FIRST_ANSWER_MS = 6_500;
const CHECK_MS = 250;

/** As when the other end had closed the connection. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = SQLSTATE.CONNECTION_FAILURE;
}

interface Watched {
  /** Statements that were sent and not answered yet. */
  pending: number;
  hasAnswered: boolean;
  /** When the connection answered last, or was asked first; of no meaning while nothing is pending. */
  sinceMs: number;
}

export interface AnswerWatch {
  /** A transaction begins on this connection. */
  begin(client: Client): void;
  /** Counts a statement until it is answered, and gives it back. */
  sent<T>(client: Client, statement: Promise<T>): Promise<T>;
  /** The transaction is over. */
  end(client: Client): void;
  /** Whether the connection was opened before one was lost: it is probably lost too. */
  isDoubtful(client: Client): boolean;
  /** Breaks every connection that still waits for an answer. */
  breakAll(): void;
  stop(): void;
}

export interface AnswerWatchOptions {
  /** How long a statement may take; longer than PostgreSQL itself allows it. */
  readonly answerMs: number;
  readonly onLost: (error: Error) => void;
  /** Milliseconds that only go forward. */
  readonly clock?: () => number;
}

/**
 * Finds connections whose other end is gone without a word, as after a cut cable: nothing that was sent is answered. They are
 * broken, so that what waits for them fails, instead of waiting forever.
 */
export function watchAnswers({
  answerMs,
  onLost,
  clock = () => performance.now(),
}: AnswerWatchOptions): AnswerWatch {
  const watched = new Map<Client, Watched>();
  const openedAt = new WeakMap<Client, number>();
  let losses = 0;

  const breakConnection = (client: Client, error: Error) => {
    watched.delete(client);
    client.connection.stream.destroy(error);
  };
  let checkedMs = clock();
  const check = () => {
    const now = clock();
    // While this process was busy it did not read what had arrived.
    const busyMs = now - checkedMs > 2 * CHECK_MS ? now - checkedMs : 0;
    checkedMs = now;
    for (const entry of watched.values()) entry.sinceMs += busyMs;
    for (const [client, { pending, hasAnswered, sinceMs }] of watched) {
      if (pending === 0 || now - sinceMs < (hasAnswered ? answerMs : FIRST_ANSWER_MS)) continue;
      const error = new ConnectionLost('The database does not answer on this connection.');
      losses += 1;
      onLost(error);
      breakConnection(client, error);
    }
  };
  const timer = setInterval(check, CHECK_MS).unref();

  return {
    begin: (client) => {
      if (!openedAt.has(client)) openedAt.set(client, losses);
      watched.set(client, { pending: 0, hasAnswered: false, sinceMs: 0 });
    },
    sent: (client, statement) => {
      const entry = watched.get(client);
      if (!entry) return statement;
      if (entry.pending === 0) entry.sinceMs = clock();
      entry.pending += 1;
      const answered = () => {
        entry.pending -= 1;
        entry.hasAnswered = true;
        entry.sinceMs = clock();
      };
      statement.then(answered, answered);
      return statement;
    },
    end: (client) => void watched.delete(client),
    isDoubtful: (client) => (openedAt.get(client) ?? losses) < losses,
    breakAll: () => {
      for (const client of watched.keys())
        breakConnection(client, new ConnectionLost('The server is closing its connections.'));
    },
    stop: () => clearInterval(timer),
  };
}
