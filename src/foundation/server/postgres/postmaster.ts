import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { isProcessAlive } from '../process-identity.ts';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { postmasterArguments, SOCKET_PORT } from './cluster-settings.ts';
import { lastErrorLine } from './last-error-line.ts';
import { OWNER, POSTGRES_ENVIRONMENT } from './initialize-cluster.ts';

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const ORPHAN_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_MS = 15;

/** Connection options of `pg` for the embedded server. */
export interface SocketConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export const connectionTo = (socketFolder: string, database: string): SocketConnection => ({
  host: socketFolder,
  port: SOCKET_PORT,
  user: OWNER,
  database,
});

/** Runs `work` with a connection that is closed afterwards. */
export async function withClient<T>(
  connection: SocketConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answers = (socketFolder: string): Promise<boolean> =>
  withClient(connectionTo(socketFolder, 'postgres'), (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.old`);
  return { file: await open(path, 'a', 0o600), from: size > LOG_LIMIT_BYTES ? 0 : size };
}

export interface PostmasterParts {
  readonly place: ClusterLocation;
  readonly binaries: PostgresBinaries;
  readonly socketFolder: string;
  readonly durable: boolean;
  /** Settings for this start only, such as those of a recovery. */
  readonly settings?: Readonly<Record<string, string>>;
}

type Outcome = { readonly pid: number } | { readonly reason: string };

/**
 * Starts a postmaster and waits until it accepts connections, however long recovery takes, or exits. It runs in a
 * session of its own, so that Ctrl-C reaches this process first, which then stops the database in order.
 */
async function launch({
  place,
  binaries,
  socketFolder,
  durable,
  settings,
}: PostmasterParts): Promise<Outcome> {
  const { file, from } = await openLog(place.logFile);
  const child = spawn(binaries.postgres, postmasterArguments(place.folder, socketFolder, durable, settings), {
    ...place.account,
    cwd: '/',
    detached: true,
    env: POSTGRES_ENVIRONMENT,
    stdio: ['ignore', file.fd, file.fd],
  });
  child.unref();
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  await file.close();
  const { pid } = child;
  const hasEnded = () => pid === undefined || child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded()) {
    if (pid !== undefined && (await answers(socketFolder))) return { pid };
    await delay(POLL_MS);
  }
  const output = (await readFile(place.logFile).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8');
  return { reason: lastErrorLine(output) ?? failure?.message ?? 'it gave no reason' };
}

/** Backends of a killed postmaster may still be exiting; PostgreSQL does not wait for them, so we retry. */
const isTemporary = (reason: string): boolean =>
  /pre-existing shared memory block|lock file .* already exists/.test(reason);

/**
 * Starts PostgreSQL on a cluster and returns its process id once it accepts connections.
 *
 * @throws StartError with PostgreSQL's own reason.
 */
export async function startPostmaster(parts: PostmasterParts): Promise<number> {
  const giveUpAt = Date.now() + ORPHAN_TIMEOUT_MS;
  for (;;) {
    const outcome = await launch(parts);
    if ('pid' in outcome) return outcome.pid;
    if (!isTemporary(outcome.reason) || Date.now() > giveUpAt) {
      throw new StartError(
        `The embedded database did not start: ${outcome.reason} (its messages are in ${parts.place.logFile}).`,
      );
    }
    await delay(200);
  }
}

async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs;
  while (await isProcessAlive(pid)) {
    if (Date.now() > giveUpAt) return false;
    await delay(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Stops a postmaster: disconnects clients and writes everything to disk; escalates after 10 s each. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await isGoneWithin(pid, STOP_TIMEOUT_MS)) return;
  }
}

const Cluster = z.object({ folder: z.string(), version: z.string() });

/** Whether an orphaned postmaster serves this cluster, in this version, and responds. */
export async function isAdoptable(socketFolder: string, folder: string, version: string): Promise<boolean> {
  const sql = `select current_setting('data_directory') as folder, current_setting('server_version') as version`;
  return withClient(connectionTo(socketFolder, 'postgres'), (client) => queryRows(client, Cluster, sql)).then(
    ([row]) => row?.folder === folder && row.version.split(' ')[0] === version,
    () => false,
  );
}
