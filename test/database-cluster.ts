import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { createLog } from '#foundation/server/log.ts';
import { stopPostmaster } from '#foundation/server/postgres/postmaster.ts';
import { findOrphanedPostmaster } from '#foundation/server/postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '#foundation/server/postgres/start-embedded-postgres.ts';
import { processIdentity } from '#foundation/server/process-identity.ts';

const PREFIX = 'tailwell-test-';

export interface TestCluster {
  /** As a superuser, to the given database. */
  connection(database: string): ClientConfig;
  stop(): Promise<void>;
}

async function sweepFolder(folder: string): Promise<void> {
  const runner = await readFile(join(folder, 'runner'), 'utf8').catch(() => null);
  if (runner === null || (await processIdentity(Number.parseInt(runner, 10))) === runner) return;
  const left = await findOrphanedPostmaster(join(folder, 'postgres'));
  if (left.kind === 'alive') await stopPostmaster(left.pid);
  await rm(folder, { recursive: true, force: true });
}

/** Deletes the folders of runs that were killed. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) await sweepFolder(join(tmpdir(), name));
}

/** Starts an empty PostgreSQL for one test run, in a temporary folder that is deleted with it. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    // When root runs the tests, PostgreSQL runs as another account, which must be able to enter the folder.
    await chmod(dataDir, 0o755);
    await writeFile(join(dataDir, 'runner'), (await processIdentity(process.pid)) ?? '');
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), durable: false });
    return {
      connection: (database) => ({ ...postgres.connection(database) }),
      stop: async () => {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
