import { openBackupKeys } from '#foundation/server/backup/backup-keys.ts';
import { makeBackup } from '#foundation/server/backup/make-backup.ts';
import { endOldChains } from '#foundation/server/backup/old-chains.ts';
import { recordRun } from '#foundation/server/backup/record-run.ts';
import { slotOf } from '#foundation/server/backup/chain.ts';
import { loadSecretKey } from '#foundation/server/secret-key.ts';
import { openFiles, openPlace } from './open-place.ts';
import { assertUsed, printLine, runCommand } from './run-command.ts';
import { connect, withDatabase } from './with-database.ts';

/** Shows the recovery key to the person at the terminal, once. The server keeps only its public half then. */
async function showRecoveryKey(dataDir: string): Promise<void> {
  const keys = openBackupKeys(dataDir);
  const recoveryKey = await keys.unshown();
  if (recoveryKey === null) return;
  if (process.argv.includes('--nightly')) {
    return;
  }
  printLine('');
  printLine('Your recovery key. Write it down and keep it away from this machine: it is shown only now, and');
  printLine('without it the backups cannot be read when this machine is lost.');
  printLine('');
  printLine(`    ${recoveryKey}`);
  printLine('');
  await keys.forgetUnshown();
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
        const secretKey = await loadSecretKey(settings);
        const parts = { client, dataDir, clusterFolder, store, keys, files, secretKey, printLine };
        const { id } = await recordRun(client, store.place, 'backup', () => makeBackup(parts));
        // A running server completes the one before.
        if (!isServed && clusterFolder !== null)
          await endOldChains({ client, store, keys, clusterFolder }, slotOf(id));
      } finally {
        await client.end();
      }
    });
    await showRecoveryKey(dataDir);
  } finally {
    files.close();
    store.close();
  }
});
