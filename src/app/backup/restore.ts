import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#foundation/server/backup/backup-error.ts';
import { openBackupKeys, type BackupKeys } from '#foundation/server/backup/backup-keys.ts';
import { openFolderStore } from '#foundation/server/backup/folder-backup-store.ts';
import { parseMoment, restoreBackup } from '#foundation/server/backup/restore-backup.ts';
import type { Environment } from '#foundation/server/settings/define-settings.ts';
import { openFiles, openPlace } from './open-place.ts';
import { printLine, runCommand } from './run-command.ts';

const USAGE =
  'Write it like: npm run restore -- FOLDER [--to "2026-11-23 08:30:00"] [--keys OLD_DATA_DIR]; DATA_DIR is where to, and without FOLDER the backups are those of BACKUP_DIR or BACKUP_S3_BUCKET.';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, keys: { type: 'string' } },
    });
    if (positionals.length > 1) throw new Error('There is more than one folder.');
    return { ...values, folder: positionals[0] };
  } catch (error) {
    throw new BackupError(USAGE, { cause: error });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The keys of the data folder that made the backups: the one that was named, or the one that they are in. */
async function findOldKeys(folder: string, named: string | undefined): Promise<BackupKeys | null> {
  const dataDir = named === undefined ? dirname(folder) : resolve(named);
  if (await isFolder(join(dataDir, 'keys', 'backups'))) return openBackupKeys(dataDir);
  if (named === undefined) return null;
  throw new BackupError(`There are no keys of backups in ${dataDir}: name the data folder that made them.`);
}

/** The recovery key of the environment, or the one that the person at the terminal types; asked for once. */
function askForRecoveryKey(env: Environment): () => Promise<string | null> {
  const ask = async (): Promise<string | null> => {
    const given = env['RECOVERY_KEY']?.trim();
    if (given) return given;
    if (!process.stdin.isTTY) return null;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return (await terminal.question('Recovery key: ')).trim();
    } finally {
      terminal.close();
    }
  };
  let answer: Promise<string | null> | undefined;
  return () => (answer ??= ask());
}

await runCommand(async (settings, _log, env) => {
  const { folder, to, keys } = readArguments();
  if (folder !== undefined && !(await isFolder(resolve(folder))))
    throw new BackupError(`There is no folder ${resolve(folder)}: name the folder that has the backups.`);
  const store = folder === undefined ? openPlace(settings) : openFolderStore(resolve(folder));
  const files = openFiles(settings);
  try {
    const moment = await restoreBackup({
      dataDir: settings.dataDir,
      store,
      keys: await findOldKeys(resolve(folder ?? settings.backup.folder), keys),
      recoveryKey: askForRecoveryKey(env),
      to: to === undefined ? null : parseMoment(to),
      newKeys: openBackupKeys(settings.dataDir),
      putFile: files.put,
      printLine,
    });
    printLine(`Restored ${settings.dataDir} as it was at ${moment}. Start it with npm start.`);
  } finally {
    files.close();
    store.close();
  }
});
