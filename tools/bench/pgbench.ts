import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import type { LoadResult } from './http-load.ts';
import { withParameterTypes } from './parameter-types.ts';
import { afterWarmUp } from './pgbench-output.ts';
import { pgbenchScript, type PgbenchScript } from './pgbench-script.ts';
import type { RecordedStatement } from './record.ts';
import { SESSION_OPTIONS } from './session-options.ts';

const run = promisify(execFile);
const THREADS = 2;
/** In which each connection parses and plans each script. */
const WARM_UP_SECONDS = 1;

/** Whether PostgreSQL's own load generator is installed. */
export const hasPgbench: Promise<boolean> = run('pgbench', ['--version']).then(
  () => true,
  () => false,
);

/** Scripts for `runPgbench`, of one pipeline each. */
export async function toPgbenchScripts(
  connection: ClientConfig,
  scripts: readonly (readonly RecordedStatement[])[],
): Promise<PgbenchScript[]> {
  const typed = await withParameterTypes(connection, scripts);
  return typed.map((statements, at) => pgbenchScript(statements, `v${at}`));
}

/**
 * Measures how often pgbench runs the scripts, one drawn at random for each transaction, after a warm-up.
 *
 * @throws Error with what pgbench says when a statement fails.
 */
export async function runPgbench({
  connection,
  connections,
  seconds,
  scripts,
}: {
  readonly connection: ClientConfig;
  readonly connections: number;
  readonly seconds: number;
  readonly scripts: readonly PgbenchScript[];
}): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-pgbench-'));
  try {
    const files = scripts.map((script, at) => ({ ...script, path: join(folder, `${at}.sql`) }));
    for (const { text, path } of files) await writeFile(path, text);
    const { host = '', port = 5432, user = '', password = '', database = '' } = connection;
    const { stdout, stderr } = await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${connections}`,
        `--jobs=${Math.min(THREADS, connections)}`,
        `--time=${WARM_UP_SECONDS + seconds}`,
        '--progress=1',
        ...files.map(({ path }) => `--file=${path}`),
        ...files.flatMap(({ variables }) =>
          Array.from(variables, ([name, value]) => `--define=${name}=${value}`),
        ),
      ],
      {
        env: {
          ...process.env,
          PGHOST: host,
          PGPORT: String(port),
          PGUSER: user,
          PGPASSWORD: typeof password === 'string' ? password : '',
          PGDATABASE: database,
          PGOPTIONS: SESSION_OPTIONS,
        },
      },
    );
    const counted = afterWarmUp(stdout, stderr, WARM_UP_SECONDS);
    const averageMs = (connections * counted.seconds * 1_000) / counted.transactions;
    return {
      requests: counted.transactions,
      seconds: counted.seconds,
      errors: 0,
      p50Ms: averageMs,
      p99Ms: averageMs,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
