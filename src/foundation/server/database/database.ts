import type { Kysely } from 'kysely';
import pg from 'pg';
import { queryBuilders } from './connection-dialect.ts';
import { batchWrites } from './pipeline.ts';
import { readColumnTypes } from './types.ts';

/** The PostgreSQL roles that the server's login may become. Each has its own grants and policies. */
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

/** Who acts, as the row-level policies will see them. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** The role and the clinic that the caller is believed to act with; the database compares them with what stands. */
  readonly role: string | null;
  readonly clinicId: string | null;
  readonly permissions: readonly string[];
}

export interface Scope {
  readonly databaseRole: DatabaseRole;
  readonly claims?: Claims;
  /** The secret key of the project by which a program acts, in place of a person's claims. */
  readonly keyId?: string;
  /** Where the request came from: stamped on every audit entry. */
  readonly origin?: { readonly ip: string; readonly userAgent: string; readonly requestId: string };
  /** `read` answers before its commit is confirmed and never waits for the disk; `write` waits for both. */
  readonly mode: 'read' | 'write';
}

export interface Database<Tables> {
  /**
   * Runs `work` in one transaction under the scope's role and claims. Both end with the transaction, so a pooled
   * connection carries nothing over to its next user. `begin`, scope and the first queries leave in one round trip;
   * so do the last ones and the commit, for which nobody needs to wait: one that failed fails the transaction.
   *
   * @throws pg.DatabaseError with one of our own codes (`SQLSTATE`): `SESSION_ENDED`, `ROLE_CHANGED`, `KEY_REVOKED`,
   * `SECOND_FACTOR_REQUIRED`, `CLINIC_SUSPENDED`.
   */
  transaction<T>(scope: Scope, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  end(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.ClientConfig;
  readonly poolSize: number;
  readonly onIdleError: (error: Error) => void;
}

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

/** Read-only work may lose its last audit lines with the power. */
const WAITS_FOR_DISK = { read: 'off', write: 'on' } as const;

/** The statement that makes a connection act for whoever the scope says. */
function entry({ claims, keyId, origin, databaseRole, mode }: Scope): pg.QueryConfig {
  const place = [origin?.ip ?? '', origin?.userAgent ?? '', origin?.requestId ?? ''];
  const manner = [databaseRole, WAITS_FOR_DISK[mode]];
  if (claims) {
    const permissions = `,${claims.permissions.join(',')},`;
    const { userId, sessionId, role, clinicId } = claims;
    return { ...ENTER, values: [userId, sessionId, role, clinicId, permissions, ...place, ...manner] };
  }
  if (keyId !== undefined) return { ...ENTER_WITH_KEY, values: [keyId, ...place, ...manner] };
  return { ...BECOME, values: manner };
}

function sendPrologue(client: pg.PoolClient, scope: Scope): Promise<unknown> {
  batchWrites(client);
  return Promise.all([client.query('begin'), client.query(entry(scope))]);
}

async function commit(client: pg.PoolClient): Promise<void> {
  batchWrites(client);
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an unawaited failure.');
}

/** Opens a pool of pipelined connections. */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    pipeline: true,
    types: readColumnTypes(),
    options: [
      '-c TimeZone=UTC',
      '-c statement_timeout=10s',
      '-c lock_timeout=5s',
      '-c idle_in_transaction_session_timeout=15s',
      // Planning our joins under row-level security takes longer than running them: a statement is planned once.
      '-c plan_cache_mode=force_generic_plan',
    ].join(' '),
    application_name: 'tailwell',
  });
  let isClosing = false;
  // The server may close its end of a connection before we have closed ours.
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError(error);
  });
  // One that breaks in use is told by its statements; without a listener the process would end over it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const builderFor = queryBuilders<Tables>();

  async function transaction<T>(scope: Scope, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { tx, finish } = builderFor(client);
    let broken: Error | undefined;
    const prologue = sendPrologue(client, scope);
    // Its failure also fails the first query; it is read below, where it can be told apart.
    prologue.catch(() => undefined);
    try {
      const result = await work(tx);
      const sent = finish();
      const committed = commit(client);
      // A connection that breaks is told by the pool. Until then the next user's words wait behind the commit.
      committed.catch(() => undefined);
      await Promise.all([prologue, ...sent]);
      if (scope.mode === 'write') await committed;
      return result;
    } catch (error) {
      // What the verb has left unawaited fails with it, and is nobody's to hear.
      for (const statement of finish()) statement.catch(() => undefined);
      batchWrites(client);
      const rolledBack = client.query('rollback').catch((failure: Error) => (broken = failure));
      await Promise.allSettled([prologue, rolledBack]);
      await prologue;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    transaction,
    ping: async () => {
      await pool.query('select 1');
    },
    end: () => {
      isClosing = true;
      return pool.end();
    },
  };
}
