import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { hasSqlState, SQLSTATE } from './database/sqlstate.ts';
import { installJobQueue } from './install-job-queue.ts';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

const MIGRATIONS_FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** Any number of ours: two processes that start at once migrate one after the other. */
const LOCK_KEY = 7_423_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS_FOLDER), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new StartError('Tailwell needs PostgreSQL 15 or newer: upgrade the database server.');
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists public.migrations (
    name text not null primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function assertKnown(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    const own = known.get(name);
    if (own === undefined) {
      throw new StartError(
        `This database was written by a newer Tailwell (${name}): start that version, or use another DATA_DIR.`,
      );
    }
    if (own !== checksum) {
      throw new StartError(
        `The migration ${name} differs from the one this database was made with: restore the file, or use another DATA_DIR.`,
      );
    }
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed and was undone.`, { cause: error });
  }
}

/** The logins of the running server. Neither owns a table or walks past a policy. */
export interface Logins {
  readonly app: { readonly user: string; readonly password: string };
  readonly jobs: { readonly user: string; readonly password: string };
}

/** The same secret always gives the same names and passwords, so that processes need not tell each other. */
export function loginsFor(secretKey: Buffer): Logins {
  const derive = (purpose: string) =>
    createHmac('sha256', secretKey).update(`database login: ${purpose}`).digest('hex');
  const tag = derive('name').slice(0, 8);
  return {
    app: { user: `tailwell_app_${tag}`, password: derive('app') },
    jobs: { user: `tailwell_jobs_${tag}`, password: derive('jobs') },
  };
}

async function ensureLogin(client: pg.Client, login: Logins['app']): Promise<void> {
  const name = pg.escapeIdentifier(login.user);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.user]);
  if (rowCount) return;
  await client
    .query(`create role ${name} login noinherit password ${pg.escapeLiteral(login.password)}`)
    .catch((error: unknown) => {
      // Another process was faster.
      if (!hasSqlState(error, SQLSTATE.DUPLICATE_OBJECT, SQLSTATE.UNIQUE_VIOLATION)) throw error;
    });
}

/** What the login of requests may become. */
const APP_ROLES = [
  'anon',
  'auth_server',
  'authenticated',
  'clinic_client',
  'clinic_member',
  'crm_server',
  'job_server',
  'live_server',
  'platform_member',
  'service_key',
] as const;

/** The rights of both logins, asked for again at each start: they cost nothing when they stand already. */
async function grantLogins(client: pg.Client, logins: Logins): Promise<void> {
  const app = pg.escapeIdentifier(logins.app.user);
  const jobs = pg.escapeIdentifier(logins.jobs.user);
  const { rows } = await client.query<{ member: boolean }>(
    `select bool_and(pg_has_role($1, role, 'member')) and pg_has_role($2, 'job_server', 'member') as member
       from unnest($3::text[]) as wanted (role)`,
    [logins.app.user, logins.jobs.user, APP_ROLES],
  );
  if (!rows[0]?.member) {
    await client.query(`grant ${APP_ROLES.join(', ')} to ${app}`);
    await client.query(`grant job_server to ${jobs}`);
  }
  await client.query(`grant usage on schema app to ${app}`);
  await client.query(
    `grant execute on function app.enter(uuid, uuid, text, uuid, text, text, text, text), app.membership(uuid),
      app.enter_with_key(uuid, text, text, text) to ${app}`,
  );
}

/**
 * Brings the database to this version: each migration once, in the order of its number, in a transaction of its own,
 * under a lock, and makes the logins of the running server.
 *
 * @throws StartError when the database belongs to a newer version or to other migration files.
 */
export async function migrate(
  connection: pg.ClientConfig,
  { log, secretKey }: { readonly log: Log; readonly secretKey: Buffer },
): Promise<Logins> {
  const logins = loginsFor(secretKey);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await assertVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const migrations = await readMigrations();
    const applied = await appliedMigrations(client);
    assertKnown(applied, migrations);
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      log.info({ migration: migration.name }, 'migrating');
      await applyMigration(client, migration);
    }
    await installJobQueue(connection);
    await ensureLogin(client, logins.app);
    await ensureLogin(client, logins.jobs);
    await grantLogins(client, logins);
    return logins;
  } finally {
    await client.end();
  }
}
