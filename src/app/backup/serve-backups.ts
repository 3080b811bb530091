import { spawn, type ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { openBackupKeys } from '#foundation/server/backup/backup-keys.ts';
import { keepAdding, type KeepAdding } from '#foundation/server/backup/keep-adding.ts';
import { isNightlyDue } from '#foundation/server/backup/nightly.ts';
import { redirect } from '#foundation/server/database/connection.ts';
import type { Logins } from '#foundation/server/database-logins.ts';
import type { Log } from '#foundation/server/log.ts';
import { PROJECT_FOLDER } from '#foundation/server/project-folder.ts';
import type { Settings } from '../settings.ts';
import { openFiles, openPlace } from './open-place.ts';
import { connect } from './with-database.ts';

const PROGRAM = fileURLToPath(new URL('src/app/backup/back-up.ts', PROJECT_FOLDER));
/** How often the server looks whether the nightly backup is due. */
const LOOK_EVERY_MS = 600_000;

export interface ServedBackupParts {
  readonly settings: Settings;
  readonly connection: ClientConfig;
  readonly logins: Logins;
  /** Null with an external PostgreSQL. */
  readonly clusterFolder: string | null;
  readonly log: Log;
  /** Starts a backup in a process of its own. */
  readonly startNightly?: typeof startNightly;
}

export interface ServedBackups {
  stop(): Promise<void>;
}

/** Makes the nightly backup in a process of its own, which has a lower priority. */
function startNightly(log: Log): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, '--nightly'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let reason = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (reason = (reason + text).slice(-2_000)));
  child.on('error', (error) => log.error({ err: error }, 'the nightly backup could not start'));
  child.on('close', (code) => {
    if (code === 0) log.info('the nightly backup is made');
    else log.error({ code, reason: reason.trim() }, 'the nightly backup failed');
  });
  return child;
}

function serveNightly({ settings, connection, logins, log, ...parts }: ServedBackupParts): ServedBackups {
  const start = parts.startNightly ?? startNightly;
  let child: ChildProcess | null = null;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    if (child && child.exitCode === null && child.signalCode === null) return;
    const { birthtime } = await stat(settings.dataDir);
    const client = await connect({
      ...redirect(connection, { login: logins.jobs }),
      options: '-c role=job_server -c TimeZone=UTC',
    });
    try {
      if (await isNightlyDue(client, birthtime)) child = start(log);
    } finally {
      await client.end();
    }
  }

  const timer = setInterval(() => {
    looking = look().catch((error: unknown) =>
      log.warn({ err: error }, 'whether a backup is due is not known'),
    );
  }, LOOK_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
      child?.kill('SIGTERM');
    },
  };
}

/** Keeps the newest backup complete, and makes a new one every night, as long as the server runs. */
export function serveBackups(parts: ServedBackupParts): ServedBackups {
  const { settings, connection, clusterFolder, log } = parts;
  const nightly = settings.backup.nightly ? serveNightly(parts) : null;
  const store = openPlace(settings);
  const files = openFiles(settings);
  const keys = openBackupKeys(settings.dataDir);
  const adding: KeepAdding | null =
    clusterFolder === null
      ? null
      : keepAdding({ connection, dataDir: settings.dataDir, clusterFolder, store, keys, files, log });
  return {
    stop: async () => {
      await nightly?.stop();
      await adding?.stop();
      files.close();
      store.close();
    },
  };
}
