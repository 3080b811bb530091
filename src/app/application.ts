import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The product from the lifecycle's point of view: how it answers requests and how it shuts down. */
export interface Application {
  /** Handles one request. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes over a connection that requests an upgrade to a websocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Throws when the database does not respond. */
  ping(): Promise<void>;
  /** What a person who runs it should know although requests are answered; null if nothing. */
  warning(): string | null;
  /** Asks websocket clients to reconnect: to another process, or to this one's successor. */
  dismissSockets(): void;
  /** Waits for running jobs to finish, and returns those that have not started to the queue. */
  stopJobs(): Promise<void>;
  /** Closes every database connection. */
  close(): Promise<void>;
}
