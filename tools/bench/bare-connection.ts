import pg from 'pg';
import { encodePipeline } from './encode-pipeline.ts';
import { MessageReader } from './message-reader.ts';
import type { RecordedStatement } from './record.ts';
import { SESSION_OPTIONS } from './session-options.ts';

const ROLLBACK: readonly RecordedStatement[] = [{ text: 'rollback' }];

/**
 * A connection that does the least a client can: it sends all statements of a transaction in one write with one `Sync`, and waits until
 * PostgreSQL is ready again. The answers are received and not read.
 */
export class BareConnection {
  readonly #client: pg.Client;
  readonly #prepared = new Set<string>();
  /** Statements that were sent to be prepared and are not confirmed. */
  #unconfirmed: string[] = [];
  #onReady: (error: string | null) => void = () => undefined;
  #onClosed: (error: Error) => void = () => undefined;
  #error: string | null = null;

  private constructor(client: pg.Client) {
    this.#client = client;
    const reader = new MessageReader((type, error) => this.#take(type, error));
    const { stream } = client.connection;
    stream.removeAllListeners('data');
    stream.on('data', (chunk: Buffer) => reader.take(chunk));
    stream.on('close', () => this.#onClosed(new Error(this.#error ?? 'The connection was closed.')));
  }

  static async open(connection: pg.ClientConfig): Promise<BareConnection> {
    const client = new pg.Client({ ...connection, options: SESSION_OPTIONS });
    client.on('error', () => undefined);
    await client.connect();
    return new BareConnection(client);
  }

  /** Runs one transaction. @returns what PostgreSQL says about the statement that failed; null when none did. */
  async run(statements: readonly RecordedStatement[]): Promise<string | null> {
    const failure = await this.#send(statements);
    if (failure !== null) await this.#send(ROLLBACK);
    return failure;
  }

  #send(statements: readonly RecordedStatement[]): Promise<string | null> {
    const unprepared = new Set(
      statements.map(({ text }) => text).filter((text) => !this.#prepared.has(text)),
    );
    for (const text of unprepared) this.#prepared.add(text);
    this.#unconfirmed = [...unprepared];
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    this.#onReady = resolve;
    this.#onClosed = reject;
    this.#client.connection.stream.write(encodePipeline(statements, unprepared));
    return promise;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  #take(type: string, error: string): void {
    if (type === '1') this.#unconfirmed.shift();
    if (type === 'E') this.#error ??= error;
    if (type !== 'Z') return;
    // After a failure PostgreSQL skips what was sent behind it, preparations too.
    for (const text of this.#unconfirmed) this.#prepared.delete(text);
    this.#unconfirmed = [];
    const failure = this.#error;
    this.#error = null;
    this.#onReady(failure);
  }
}
