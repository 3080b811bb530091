import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { openBackupKeys, type BackupKeys } from '#foundation/server/backup/backup-keys.ts';
import { type BackupParts, type BackupSummary, makeBackup } from '#foundation/server/backup/make-backup.ts';
import { isNightlyDue } from '#foundation/server/backup/nightly.ts';
import { endOldChains } from '#foundation/server/backup/old-chains.ts';
import { openPacedStore } from '#foundation/server/backup/paced-store.ts';
import { recordRun } from '#foundation/server/backup/record-run.ts';
import { slotOf } from '#foundation/server/backup/chain.ts';
import { loadSecretKey } from '#foundation/server/secret-key.ts';
import type { Settings } from '../settings.ts';
import { openFiles, openPlace } from './open-place.ts';
import { assertUsed, printLine, runCommand } from './run-command.ts';
import { connect, withDatabase } from './with-database.ts';

const isNightly = process.argv.includes('--nightly');
/** For somebody who waits for it, before an update: requests are slower meanwhile. */
const isFast = process.argv.includes('--fast');

// After everything else on this machine: requests must not wait for a backup. Threads that are made later have it too.
if (!isFast) setPriority(constants.priority.PRIORITY_LOW);

/** Shows the recovery key to the person at the terminal, once. The server keeps only its public half then. */
async function showRecoveryKey(keys: BackupKeys): Promise<void> {
  const recoveryKey = isNightly ? null : await keys.unshown();
  if (recoveryKey === null) return;
  printLine('');
  printLine('Your recovery key. Write it down and keep it away from this machine: it is shown only now, and');
  printLine('without it the backups cannot be read when this machine is lost.');
  printLine('');
  printLine(`    ${recoveryKey}`);
  printLine('');
  await keys.forgetUnshown();
}

/** Whether a broken disk would take the backups too. */
async function isOnSameDisk({ dataDir, backup }: Settings): Promise<boolean> {
  if (backup.s3) return false;
  const [data, backups] = await Promise.all([stat(dataDir), stat(backup.folder)]);
  return data.dev === backups.dev;
}

async function backUp(parts: BackupParts, settings: Settings): Promise<BackupSummary> {
  const { client, store, keys } = parts;
  return recordRun(client, store.place, 'backup', async () => {
    const summary = await makeBackup(parts);
    const keyIsUnshown = isNightly && (await keys.unshown()) !== null;
    return { ...summary, risks: { keyIsUnshown, isSameDisk: await isOnSameDisk(settings) } };
  });
}

await runCommand(async (settings, log) => {
  assertUsed(settings);
  const { dataDir } = settings;
  const store = openPlace(settings);
  const files = openFiles(settings);
  const keys = openBackupKeys(dataDir);
  try {
    await withDatabase({ settings, log, printLine }, async ({ connection, clusterFolder, isServed }) => {
      const client = await connect(connection);
      try {
        // Another process of the server may have been faster.
        if (isNightly && !(await isNightlyDue(client, (await stat(dataDir)).birthtime))) return;
        const secretKey = await loadSecretKey(settings);
        const paced = isServed && !isFast ? openPacedStore(store) : store;
        const parts = { client, dataDir, clusterFolder, store: paced, keys, files, secretKey, printLine };
        const { id } = await backUp(parts, settings);
        // A running server completes the one before.
        if (!isServed && clusterFolder !== null)
          await endOldChains({ client, store, keys, clusterFolder }, slotOf(id));
      } finally {
        await client.end();
      }
    });
    await showRecoveryKey(keys);
  } finally {
    files.close();
    store.close();
  }
});
