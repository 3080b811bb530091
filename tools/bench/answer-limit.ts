import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import { pgbenchScript } from './answer-script.ts';
import type { LoadResult } from './http-load.ts';
import type { RecordedStatement } from './record.ts';

const run = promisify(execFile);
const THREADS = 2;
/** pgbench takes 128 at most. */
const SCRIPTS = 100;

/** Whether PostgreSQL's own load generator is installed. */
export const hasPgbench: Promise<boolean> = run('pgbench', ['--version']).then(
  () => true,
  () => false,
);

const numberIn = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN);

/**
 * Measures the honest limit of a read: how often pgbench gets the same answers over as many connections.
 *
 * @throws Error with what pgbench says when a statement fails.
 */
export async function reachAnswerLimit({
  connection,
  connections,
  seconds,
  scripts,
}: {
  readonly connection: ClientConfig;
  readonly connections: number;
  readonly seconds: number;
  readonly scripts: readonly (readonly RecordedStatement[])[];
}): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-pgbench-'));
  try {
    const files = scripts
      .slice(0, SCRIPTS)
      .map((script, at) => ({ script, path: join(folder, `${at}.sql`) }));
    for (const { script, path } of files) await writeFile(path, pgbenchScript(script));
    const { host = '', port = 5432, user = '', password = '', database = '' } = connection;
    const { stdout } = await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${connections}`,
        `--jobs=${Math.min(THREADS, connections)}`,
        `--time=${seconds}`,
        ...files.flatMap(({ path }) => ['--file', path]),
      ],
      {
        env: {
          ...process.env,
          PGHOST: host,
          PGPORT: String(port),
          PGUSER: user,
          PGPASSWORD: typeof password === 'string' ? password : '',
          PGDATABASE: database,
          PGOPTIONS: '-c TimeZone=UTC',
        },
      },
    );
    const averageMs = numberIn(stdout, /latency average = ([\d.]+) ms/);
    const perSecond = numberIn(stdout, /tps = ([\d.]+)/);
    return {
      requests: perSecond * seconds,
      seconds,
      errors: numberIn(stdout, /number of failed transactions: (\d+)/),
      p50Ms: averageMs,
      p99Ms: averageMs,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
