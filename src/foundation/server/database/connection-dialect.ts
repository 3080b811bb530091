import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { hasSqlState, SQLSTATE } from './sqlstate.ts';
import type { StatementBatch } from './statement-batch.ts';
import { checkStatement, type StatementScope } from './statement-check.ts';
import { StatementNames } from './statement-names.ts';

/**
 * Statements that were sent together fail together: the first for its own reason, the others because of it. The
 * reason is reported first, whichever statement is awaited first.
 */
async function afterItsCause(error: unknown): Promise<never> {
  if (hasSqlState(error, SQLSTATE.IN_FAILED_TRANSACTION))
    await new Promise((resolve) => setImmediate(resolve));
  throw error;
}

/** Sends a statement of a transaction, and counts it until it is answered. */
export type SendStatement = StatementBatch['send'];

/** A Kysely connection for one transaction. Statements are sent immediately, without waiting for earlier results. */
class ClientConnection implements DatabaseConnection {
  readonly #send: SendStatement;
  readonly #scope: StatementScope;
  readonly #names: StatementNames;
  readonly #sent: Promise<unknown>[] = [];
  #isOver = false;

  constructor(send: SendStatement, scope: StatementScope, names: StatementNames) {
    this.#send = send;
    this.#scope = scope;
    this.#names = names;
  }

  finish(): readonly Promise<unknown>[] {
    this.#isOver = true;
    return this.#sent;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('A statement came after the end of its transaction.');
    checkStatement(query.sql, this.#scope);
    const name = this.#names.nameOf(query.sql);
    const sent = this.#send({ text: query.sql, values: query.parameters, name }).catch(afterItsCause);
    this.#sent.push(sent);
    const { rows, command, rowCount } = await sent;
    const counts = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    // Safe: whoever wrote the query says what its rows are.
    return { rows: rows as R[], ...(counts ? { numAffectedRows: BigInt(rowCount) } : {}) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A pipelined connection cannot stream: page by cursor instead.');
  }
}

/** Kysely never acquires connections itself: every query runs on a client that a transaction checked out. */
const REFUSING_DRIVER: Driver = {
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.reject(new Error('Queries run inside a transaction only.')),
  beginTransaction: () => Promise.reject(new Error('Transactions are opened by the database itself.')),
  commitTransaction: () => Promise.reject(new Error('Transactions are closed by the database itself.')),
  rollbackTransaction: () => Promise.reject(new Error('Transactions are closed by the database itself.')),
  releaseConnection: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
};

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => REFUSING_DRIVER,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** A query builder for the duration of a transaction. */
export interface BoundBuilder<Tables> {
  readonly tx: Kysely<Tables>;
  /** Rejects further statements, which would run in another transaction, and returns those that were sent. */
  finish(): readonly Promise<unknown>[];
}

/** Creates query builders for a transaction in a scope. This is cheap: they share compiler and executor. */
export function queryBuilders<Tables>(): (
  send: SendStatement,
  scope: StatementScope,
) => BoundBuilder<Tables> {
  const root = new Kysely<Tables>({ dialect });
  const executor = root.getExecutor();
  const names = new StatementNames();
  return (send, scope) => {
    const connection = new ClientConnection(send, scope, names);
    const tx = new Kysely<Tables>({
      config: { dialect },
      dialect,
      driver: REFUSING_DRIVER,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    });
    return { tx, finish: () => connection.finish() };
  };
}
