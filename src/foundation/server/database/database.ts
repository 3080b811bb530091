import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { queryBuilders } from './connection-dialect.ts';
import { EndPrediction } from './end-prediction.ts';
import type { Statement } from './statement-batch.ts';
import { TransactionStatements } from './transaction-statements.ts';
import { readColumnTypes } from './types.ts';
import { watchAnswers } from './watch-answers.ts';

/** The PostgreSQL roles that the server's login may assume. Each has its own grants and policies. */
export type DatabaseRole =
  | 'anon'
  | 'auth_server'
  | 'authenticated'
  | 'clinic_client'
  | 'clinic_member'
  | 'crm_server'
  | 'job_server'
  | 'live_server'
  | 'platform_member'
  | 'service_key';

/** The caller's identity, as row-level policies see it. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** The remembered role and clinic of the caller; the database compares them with the current ones. */
  readonly role: string | null;
  readonly clinicId: string | null;
  readonly permissions: readonly string[];
}

export interface Scope {
  readonly databaseRole: DatabaseRole;
  readonly claims?: Claims;
  /** The secret key with which a program authenticated, instead of a person's claims. */
  readonly keyId?: string;
  /** The clinic for which something is done while nobody is signed in. */
  readonly clinicId?: string;
  /** Where the request came from, for audit entries. */
  readonly origin?: { readonly ip: string; readonly userAgent: string; readonly requestId: string };
  /** `read` returns before the commit is confirmed and never waits for the disk; `write` waits for both. */
  readonly mode: 'read' | 'write';
}

export interface Database<Tables> {
  /**
   * Runs `work` in one transaction with the scope's role and claims. Both end with the transaction, so a pooled
   * connection carries nothing over to its next user. `begin`, the scope and the first queries share a round trip; so
   * do the last queries and the commit; a transaction that only reads, and sends all its statements before it waits for an answer, is
   * one packet (see `TransactionStatements`). Statements need not be awaited: one that fails fails the transaction.
   *
   * @throws pg.DatabaseError with one of our own codes (`SQLSTATE`): `SESSION_ENDED`, `ROLE_CHANGED`, `KEY_REVOKED`,
   *   `SECOND_FACTOR_REQUIRED`, `CLINIC_SUSPENDED`.
   */
  transaction<T>(scope: Scope, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Throws when the database does not respond. */
  ping(): Promise<void>;
  end(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize: number;
  readonly onIdleError: (error: Error) => void;
}

const STATEMENT_TIMEOUT_MS = 8_000;
/** For a process that hangs with a transaction open; none of ours takes nearly as long. */
const TRANSACTION_TIMEOUT_MS = 120_000;
/** A little longer than PostgreSQL takes to cancel a statement. */
const ANSWER_MS = 9_000;
/** For the transactions that are still open when the pool ends. */
const END_MS = 1_000;

const ENTER = {
  name: 'enter',
  text: `select app.begin_request($1::uuid, $2::uuid, $3, $4::uuid, $5, $6, $7, $8), set_config('role', $9, true),
    set_config('synchronous_commit', $10, true)`,
};
const ENTER_WITH_KEY = {
  name: 'enter with key',
  text: `select app.begin_key_request($1::uuid, $2, $3, $4), set_config('role', $5, true),
    set_config('synchronous_commit', $6, true)`,
};
const BECOME = {
  name: 'become',
  text: `select set_config('role', $1, true), set_config('synchronous_commit', $2, true)`,
};

const BECOME_FOR_CLINIC = {
  name: 'become for clinic',
  text: `select set_config('app.clinic_id', $1, true), set_config('role', $2, true), set_config('synchronous_commit', $3, true)`,
};

/** Without a person too, the audit trail says where a request came from. */
const BECOME_FROM = {
  name: 'become from',
  text: `select set_config('app.ip', $1, true), set_config('app.user_agent', $2, true), set_config('app.request_id', $3, true),
    set_config('role', $4, true), set_config('synchronous_commit', $5, true)`,
};

/** A power failure may lose the last audit entries of read-only work. */
const WAITS_FOR_DISK = { read: 'off', write: 'on' } as const;

/** The statement that gives a connection the scope's role and claims. */
function entry({ claims, keyId, clinicId: workedFor, origin, databaseRole, mode }: Scope): Statement {
  const place = [origin?.ip ?? '', origin?.userAgent ?? '', origin?.requestId ?? ''];
  const manner = [databaseRole, WAITS_FOR_DISK[mode]];
  if (claims) {
    const permissions = `,${claims.permissions.join(',')},`;
    const { userId, sessionId, role, clinicId } = claims;
    return { ...ENTER, values: [userId, sessionId, role, clinicId, permissions, ...place, ...manner] };
  }
  if (keyId !== undefined) return { ...ENTER_WITH_KEY, values: [keyId, ...place, ...manner] };
  if (workedFor !== undefined) return { ...BECOME_FOR_CLINIC, values: [workedFor, ...manner] };
  if (origin) return { ...BECOME_FROM, values: [...place, ...manner] };
  return { ...BECOME, values: manner };
}

/** Opens a pool of pipelined connections. */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const types = readColumnTypes();
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
    types,
    options: [
      '-c TimeZone=UTC',
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      '-c lock_timeout=5s',
      '-c idle_in_transaction_session_timeout=15s',
      // While a transaction goes on PostgreSQL does not count itself as idle: see `Wire`.
      `-c transaction_timeout=${TRANSACTION_TIMEOUT_MS}`,
      // Planning our joins under row-level security takes longer than executing them, so each statement is planned
      // once.
      '-c plan_cache_mode=force_generic_plan',
    ].join(' '),
    application_name: 'tailwell',
  });
  let isClosing = false;
  // The server may close its end of a connection before we close ours.
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError(error);
  });
  // Statements report a connection that breaks in use; without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const watch = watchAnswers({ answerMs: ANSWER_MS, onLost: options.onIdleError });
  const prediction = new EndPrediction();
  const builderFor = queryBuilders<Tables>();

  /** A connection from the pool. Those that were opened before one was lost are not used again. */
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!watch.isDoubtful(client)) {
        watch.begin(client);
        return client;
      }
      client.release(true);
    }
  }

  async function transaction<T>(scope: Scope, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
    const client = await connect();
    const onlyReads = scope.mode === 'read';
    const statements = new TransactionStatements({
      client,
      entry: entry(scope),
      onlyReads,
      types,
      watch,
      prediction,
    });
    const { tx, finish } = builderFor((statement) => statements.send(statement), scope);
    let broken: Error | undefined;
    try {
      const result = await work(tx);
      const sent = finish();
      const committed = statements.commit();
      // The pool reports a broken connection. Statements of the next user wait behind the commit.
      committed.catch(() => undefined);
      await Promise.all([statements.prologue, ...sent]);
      if (!onlyReads) await committed;
      return result;
    } catch (error) {
      // Unawaited statements of the verb fail as well, and nobody handles that.
      for (const statement of finish()) statement.catch(() => undefined);
      const rolledBack = statements.rollBack().catch((failure: Error) => (broken = failure));
      await Promise.allSettled([statements.prologue, rolledBack]);
      await statements.prologue;
      throw error;
    } finally {
      watch.end(client);
      client.release(broken);
    }
  }

  return {
    transaction,
    ping: async () => {
      await transaction({ databaseRole: 'anon', mode: 'read' }, (tx) => sql`select 1`.execute(tx));
    },
    end: async () => {
      isClosing = true;
      const ended = pool.end();
      const timer = setTimeout(() => watch.breakAll(), END_MS);
      try {
        await ended;
      } finally {
        clearTimeout(timer);
        watch.stop();
      }
    },
  };
}
