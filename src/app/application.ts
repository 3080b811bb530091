import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The product as the lifecycle sees it: what answers requests, and how it comes to rest. */
export interface Application {
  /** Answers one request. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes over a connection that asks to become a websocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  /** Asks everyone on a websocket to come back: to another process, or to this one's successor. */
  dismissSockets(): void;
  /** Lets the running jobs end, and hands back those that have not begun. */
  stopJobs(): Promise<void>;
  /** Closes every database connection. */
  close(): Promise<void>;
}
