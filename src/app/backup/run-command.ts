import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '#foundation/server/backup/backup-error.ts';
import { createLog, type Log } from '#foundation/server/log.ts';
import type { Environment } from '#foundation/server/settings/define-settings.ts';
import { StartError } from '#foundation/server/start-error.ts';
import { readSettings, type Settings } from '../settings.ts';

export const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** @throws BackupError when there is no database in the data folder. */
export function assertUsed({ dataDir, databaseUrl }: Settings): void {
  const isUsed = ['postgres', 'postgres.location'].some((name) => existsSync(join(dataDir, name)));
  if (databaseUrl !== null || isUsed) return;
  throw new BackupError(
    `There is no database in the data folder ${dataDir}: set DATA_DIR to the one that the server uses.`,
  );
}

/** Runs a command of a person: 0 when it worked, 1 with one sentence when it did not. */
export async function runCommand(
  work: (settings: Settings, log: Log, env: Environment) => Promise<void>,
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  let log = createLog('silent');
  try {
    const settings = readSettings(process.env, process.cwd());
    log = createLog(settings.logLevel);
    await work(settings, log, process.env);
  } catch (error) {
    log.debug(error);
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof StartError
        ? `${message}\n`
        : `It did not work (${message}): try it with LOG_LEVEL=debug to see more.\n`,
    );
    process.exitCode = 1;
  }
}
