import pg, { type FieldDef } from 'pg';
import { Columns } from './columns.ts';
import { prepareValue } from './prepare-value.ts';
import { SQLSTATE } from './sqlstate.ts';
import { Wire } from './wire.ts';

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Under which the connection keeps it prepared; the text of a name never changes. */
  readonly name?: string | undefined;
}

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Such as `SELECT` or `INSERT`. */
  readonly command: string;
  readonly rowCount: number;
}

/** A statement was not run, because another one of its transaction had failed. */
class FailedTogether extends Error {
  override readonly name = 'FailedTogether';
  readonly code = SQLSTATE.IN_FAILED_TRANSACTION;
}

interface Sent {
  readonly name: string | undefined;
  columns: Columns | null | undefined;
  readonly rows: Record<string, unknown>[];
  /** A value that could not be read. */
  unreadable?: unknown;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/** `SELECT 3`, `INSERT 0 1`, `BEGIN`. */
const TAG = /^([A-Z]+)(?: \d+)*?(?: (\d+))?$/;

/**
 * The statements of one transaction: sent as they come, answered in turn, and ended together by one `Sync`. The driver
 * takes it for one query. A failure fails everything that was sent and is not answered.
 */
export class StatementBatch extends pg.Query {
  readonly connection: pg.Connection;
  readonly #types: pg.CustomTypesConfig;
  readonly #wire: Wire;
  #sent: Sent[] = [];
  #isEnded = false;
  /** How many messages of earlier transactions were held back when the first of this one was. */
  #firstHeld = 0;
  #failure: unknown;
  /** Whether a statement was told of the failure: a connection can also break between two. */
  #isReported = false;

  constructor(connection: pg.Connection, types: pg.CustomTypesConfig) {
    // A text, not an object: the driver would copy that one property descriptor by another.
    super('');
    this.connection = connection;
    this.#types = types;
    this.#wire = Wire.of(connection);
    // Statements are written when they come; the driver has nothing to send by itself.
    this.submit = () => undefined;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Sends the last statement of the transaction, and the end of its messages. */
  end(statement: Statement): Promise<StatementResult> {
    const result = this.send(statement);
    if (!this.#isEnded) this.#end();
    return result;
  }

  send({ text, values = [], name }: Statement): Promise<StatementResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#reason());
    if (this.#isEnded) return Promise.reject(new Error('A statement came after the end of its transaction.'));
    // Throws before anything is sent if a value cannot be.
    const parameters = values.map((value) => prepareValue(value));
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    if (this.#sent.length === 0) this.#firstHeld = this.#wire.heldCount;
    const columns = this.#wire.prepare(name, text, this);
    this.#wire.bindAndRun(name, parameters, { describes: columns === undefined });
    this.#sent.push({ name, columns, rows: [], resolve, reject });
    return promise;
  }

  /** Ends the messages of a transaction that was not opened by a statement: PostgreSQL commits it. */
  endWithoutStatement(): void {
    if (!this.#isEnded) this.#end();
  }

  /** Whether `sendFirst` can send this statement: not before the connection has prepared it, nor while its silence may mean its end. */
  canOpenLater({ name }: Statement): boolean {
    return name !== undefined && !this.#wire.isIdle && this.#wire.isPrepared(name);
  }

  /** Calls `decide` once, when everything was sent that waits for no answer, and nothing of it is written yet. */
  beforeFirstPacket(decide: () => void): void {
    this.#wire.beforeWrite(decide);
  }

  /** Puts a statement in front of those that were sent; of no use once they are written. */
  sendFirst({ name = '' }: Statement): Promise<StatementResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#reason());
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    this.#wire.bindAndRunFirst(name, this.#firstHeld);
    this.#sent.unshift({ name, columns: null, rows: [], resolve, reject });
    return promise;
  }

  /** Has what was sent answered now: a connection that was silent for long shows so whether it lives. */
  answerNowIfIdle(): void {
    if (this.#wire.isIdle) this.#wire.flush();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    const [statement] = this.#sent;
    if (!statement) return;
    statement.columns = new Columns(fields, this.#types);
    if (statement.name !== undefined) this.#wire.noteColumns(statement.name, statement.columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const [statement] = this.#sent;
    if (!statement?.columns || statement.unreadable !== undefined) return;
    try {
      statement.rows.push(statement.columns.readRow(fields));
    } catch (error) {
      statement.unreadable = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#sent.shift();
    if (!statement) return;
    if (statement.columns === undefined && statement.name !== undefined)
      this.#wire.noteColumns(statement.name, null);
    if (statement.unreadable !== undefined) {
      statement.reject(statement.unreadable);
      return;
    }
    const [, command = '', count = '0'] = TAG.exec(text) ?? [];
    statement.resolve({ rows: statement.rows, command, rowCount: Number(count) });
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#wire.forget(this);
    const [failed, ...behind] = this.#sent;
    this.#sent = [];
    failed?.reject(this.#reason());
    for (const statement of behind) statement.reject(this.#reason());
    // Until then the database skips everything.
    if (!this.#isEnded) this.#end();
  }

  handleReadyForQuery(): void {
    if (this.#sent.length > 0) this.handleError(new Error('The database left statements unanswered.'));
  }

  #end(): void {
    this.#isEnded = true;
    this.#wire.sync();
  }

  /** The failure itself, once; then that a statement failed together with it. */
  #reason(): unknown {
    if (this.#isReported)
      return new FailedTogether('The statement was not run: another one of its transaction had failed.', {
        cause: this.#failure,
      });
    this.#isReported = true;
    return this.#failure;
  }
}
