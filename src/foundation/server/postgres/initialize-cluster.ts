import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { lastErrorLine } from './last-error-line.ts';

const run = promisify(execFile);

export const OWNER = 'tailwell';

/** English messages, because we parse them; no environment variable of the machine reaches PostgreSQL. */
export const POSTGRES_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' };

/**
 * The builtin provider sorts by code point on every machine, so indexes do not depend on the machine's C library,
 * which only classifies characters.
 */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  ...(process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']),
];

async function readMajor(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(
      `The database in ${folder} cannot be read by this account (${error.code}): start Tailwell with the account that created it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  });
  return text === null ? null : Number.parseInt(text, 10);
}

/**
 * Whether there is a cluster that these programs can open.
 *
 * @throws StartError when it was created by another major version of PostgreSQL.
 */
export async function hasCluster(folder: string, { major }: PostgresBinaries): Promise<boolean> {
  const made = await readMajor(folder);
  if (made === null || made === major) return made !== null;
  throw new StartError(
    made > major
      ? `The database in ${folder} was created by PostgreSQL ${made}, newer than the ${major} of this Tailwell: start the newer Tailwell that created it, or set DATA_DIR to another folder.`
      : `The database in ${folder} was created by PostgreSQL ${made}, older than the ${major} of this Tailwell: start the older Tailwell to export the data, or set DATA_DIR to another folder.`,
  );
}

/** Creates an empty cluster. It gets its final name only once it is complete. */
export async function initializeCluster(
  { folder, account }: ClusterLocation,
  { initdb }: PostgresBinaries,
  durable: boolean,
): Promise<void> {
  const draft = `${folder}.new`;
  // Left behind by an interrupted start.
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  const args = [
    '-D',
    draft,
    '-U',
    OWNER,
    ...LOCALE,
    '--data-checksums',
    '--auth=trust',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(initdb, args, { ...account, cwd: '/', env: POSTGRES_ENVIRONMENT });
    await rename(draft, folder);
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? lastErrorLine(String(error.stderr)) : null;
    throw new StartError(
      `The embedded database could not be created in ${folder}: ${output ?? (error instanceof Error ? error.message : String(error))}.`,
      { cause: error },
    );
  }
}
