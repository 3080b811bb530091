import type { Connection } from 'pg';
import { serialize } from 'pg-protocol';
import type { Columns } from './columns.ts';

const FLUSH = serialize.flush();
const SYNC = serialize.sync();
const IDLE_AFTER_MS = 1_000;

/** A value as the protocol takes it. */
export type Parameter = Buffer | string | null;

/** Answers the messages of the database for the statements of one transaction. */
interface Owner {
  readonly connection: Connection;
}

/**
 * What is sent over one connection. Messages are held back until the current microtasks have run and travel in one write:
 * writing is most of what a request costs here. PostgreSQL answers where it is told to, with `Flush` while a transaction
 * goes on and `Sync` at its end, so that it too writes once for each write of ours.
 */
export class Wire {
  readonly #connection: Connection;
  #held: Buffer[] = [];
  #decisions: (() => void)[] = [];
  /** Whether a write that is due waits once more: its end is scheduled for the transaction before, not for the one that begins. */
  #isPostponed = false;
  #awaitsFlush = false;
  #answeredAtMs = performance.now();
  /** What is known of the columns of each statement that is prepared; undefined before its first answer. */
  readonly #prepared = new Map<string, Columns | null | undefined>();
  /** Statements whose preparation has not been confirmed, in the order in which they were sent. */
  #unconfirmed: { readonly name: string; readonly owner: Owner }[] = [];

  private constructor(connection: Connection) {
    this.#connection = connection;
    connection.on('parseComplete', () => void this.#unconfirmed.shift());
    connection.on('readyForQuery', () => (this.#answeredAtMs = performance.now()));
  }

  static readonly #all = new WeakMap<Connection, Wire>();

  static of(connection: Connection): Wire {
    const known = Wire.#all.get(connection);
    if (known) return known;
    const wire = new Wire(connection);
    Wire.#all.set(connection, wire);
    return wire;
  }

  /** Whether the connection was silent for so long that its other end may be gone. */
  get isIdle(): boolean {
    return performance.now() - this.#answeredAtMs > IDLE_AFTER_MS;
  }

  /** Messages that are held back. */
  get heldCount(): number {
    return this.#held.length;
  }

  /** Whether the statement is prepared, has no columns, and was answered at least once. */
  isPrepared(name: string): boolean {
    return this.#prepared.get(name) === null;
  }

  /** Calls `decide` once before what is held back is written; it may add to it. */
  beforeWrite(decide: () => void): void {
    this.#decisions.push(decide);
    this.#isPostponed = true;
  }

  /** Prepares the statement unless it is. @returns what is known of its columns. */
  prepare(name: string | undefined, text: string, owner: Owner): Columns | null | undefined {
    if (name !== undefined && this.#prepared.has(name)) return this.#prepared.get(name);
    this.#hold(serialize.parse({ text, ...(name === undefined ? {} : { name }) }));
    this.#unconfirmed.push({ name: name ?? '', owner });
    if (name !== undefined) this.#prepared.set(name, undefined);
    return undefined;
  }

  noteColumns(name: string, columns: Columns | null): void {
    if (this.#prepared.has(name)) this.#prepared.set(name, columns);
  }

  /** After a failure the database skips what was sent behind it, preparations too. */
  forget(owner: Owner): void {
    for (const { name } of this.#unconfirmed.filter((one) => one.owner === owner))
      this.#prepared.delete(name);
    this.#unconfirmed = this.#unconfirmed.filter((one) => one.owner !== owner);
  }

  bindAndRun(
    name: string | undefined,
    values: readonly Parameter[],
    { describes }: { readonly describes: boolean },
  ): void {
    this.#hold(serialize.bind({ ...(name === undefined ? {} : { statement: name }), values: [...values] }));
    if (describes) this.#hold(serialize.describe({ type: 'P' }));
    this.#hold(serialize.execute());
    this.#awaitsFlush = true;
  }

  /** Runs a prepared statement without values or columns before the messages that are held back from `position` on. */
  bindAndRunFirst(name: string, position: number): void {
    this.#held.splice(position, 0, serialize.bind({ statement: name, values: [] }), serialize.execute());
  }

  flush(): void {
    this.#hold(FLUSH);
    this.#awaitsFlush = false;
  }

  sync(): void {
    this.#hold(SYNC);
    this.#awaitsFlush = false;
  }

  #hold(message: Buffer): void {
    if (this.#held.length === 0) this.#writeSoon();
    this.#held.push(message);
  }

  #writeSoon(): void {
    this.#isPostponed = false;
    // A tick that a microtask requests runs once no microtask is left, including those that they queue in turn.
    queueMicrotask(() => process.nextTick(() => this.#write()));
  }

  #write(): void {
    if (this.#isPostponed) {
      this.#writeSoon();
      return;
    }
    const decisions = this.#decisions;
    this.#decisions = [];
    for (const decide of decisions) decide();
    if (this.#awaitsFlush) this.#held.push(FLUSH);
    this.#awaitsFlush = false;
    const { stream } = this.#connection;
    if (stream.writable) stream.write(Buffer.concat(this.#held));
    this.#held = [];
  }
}
