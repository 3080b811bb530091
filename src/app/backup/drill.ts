import { openBackupKeys } from '#foundation/server/backup/backup-keys.ts';
import { BackupError } from '#foundation/server/backup/backup-error.ts';
import { slotOf } from '#foundation/server/backup/chain.ts';
import { openBackup } from '#foundation/server/backup/open-backup.ts';
import { recordRun } from '#foundation/server/backup/record-run.ts';
import { runDrill } from '#foundation/server/backup/run-drill.ts';
import { shipLog } from '#foundation/server/backup/ship-log.ts';
import { openPlace } from './open-place.ts';
import { assertUsed, printLine, runCommand } from './run-command.ts';
import { connect, withDatabase } from './with-database.ts';

await runCommand(async (settings, log) => {
  assertUsed(settings);
  const { dataDir } = settings;
  if (settings.databaseUrl !== null)
    throw new BackupError(
      'The drill restores the embedded database: see docs/backup.md for an external PostgreSQL.',
    );
  const store = openPlace(settings);
  const keys = openBackupKeys(dataDir);
  const began = performance.now();
  try {
    const backup = await openBackup({ store, keys, recoveryKey: () => Promise.resolve(null) }, null);
    const { key, manifest } = backup;
    await withDatabase({ settings, log, printLine }, async ({ connection, clusterFolder, isServed }) => {
      const client = await connect(connection);
      const other = await connect(connection);
      const { id: backupId, cluster } = manifest;
      const destination = cluster &&
        clusterFolder && {
          store,
          key,
          backupId,
          timeline: cluster.timeline,
          slot: slotOf(backupId),
          clusterFolder,
        };
      const addLog = destination && !isServed ? () => shipLog(other, destination) : null;
      try {
        const { tables, files } = await recordRun(other, store.place, 'drill', async () =>
          runDrill({ dataDir, store, backup, client, other, addLog, printLine }),
        );
        const seconds = Math.round((performance.now() - began) / 1_000);
        printLine(
          `The backup ${manifest.id} can be restored: ${tables} tables are equal, ${files} files are readable; ${seconds} s.`,
        );
      } finally {
        await client.end();
        await other.end();
      }
    });
  } finally {
    store.close();
  }
});
