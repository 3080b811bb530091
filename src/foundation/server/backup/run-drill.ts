import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import { connectionTo } from '../postgres/postmaster.ts';
import { DATABASE_NAME } from '../postgres/start-embedded-postgres.ts';
import { BackupError } from './backup-error.ts';
import { slotOf } from './chain.ts';
import type { Manifest } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';
import { sizeText, type PrintLine } from './progress.ts';
import { beginAtQuietMoment } from './quiet-moment.ts';
import { assertSpace } from './restore-backup.ts';
import { restoreCluster } from './restore-cluster.ts';
import { readLogOf } from './restored-log.ts';
import { hashTables } from './table-hashes.ts';
import type { BackupStore } from './backup-store.ts';
import { verifyObjects } from './verify-backup.ts';
import { readFileLists, readStoredFile } from './back-up-files.ts';

export interface DrillParts {
  readonly dataDir: string;
  readonly store: BackupStore;
  readonly backup: OpenedBackup;
  /** Two sessions as the owner of the live database. */
  readonly client: Client;
  readonly other: Client;
  /** Adds the log to the backup; null when the running server does so. */
  readonly addLog: (() => Promise<unknown>) | null;
  readonly printLine: PrintLine;
}

const Shipped = z.object({ done: z.boolean() });
const SHIPPED_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/** Waits until the log up to a position is in the backup. */
async function waitForLog({ other, backup, addLog }: DrillParts, lsn: string): Promise<void> {
  const giveUpAt = Date.now() + SHIPPED_TIMEOUT_MS;
  for (;;) {
    await addLog?.();
    const [row] = await queryRows(
      other,
      Shipped,
      'select restart_lsn > $2::pg_lsn as done from pg_replication_slots where slot_name = $1',
      [slotOf(backup.manifest.id), lsn],
    );
    if (row?.done) return;
    if (Date.now() > giveUpAt)
      throw new BackupError(
        'The log is not added to the backup: look at the log of the server for the reason.',
      );
    await delay(POLL_MS);
  }
}

async function hashRestored(socketFolder: string, printLine: PrintLine): Promise<Map<string, string>> {
  const client = new Client(connectionTo(socketFolder, DATABASE_NAME));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await hashTables(client, printLine);
  } finally {
    await client.end();
  }
}

/** @throws BackupError that names the tables that differ. */
function assertSame(live: ReadonlyMap<string, string>, restored: ReadonlyMap<string, string>): void {
  const names = [...new Set([...live.keys(), ...restored.keys()])];
  const different = names.filter((name) => live.get(name) !== restored.get(name));
  if (different.length === 0) return;
  throw new BackupError(
    `The restored database differs in ${different.length} of ${names.length} tables (${different.slice(0, 5).join(', ')}): make a new backup and repeat the drill.`,
  );
}

async function readFiles({ store, backup: { key, manifest } }: DrillParts): Promise<number> {
  const files = [...manifest.files, ...(await readFileLists(store, key, manifest.id))];
  for (const file of files) await readStoredFile(store, file);
  return files.length;
}

const clusterOf = ({ cluster }: Manifest) => {
  if (cluster) return cluster;
  throw new BackupError('This backup has no database: an external PostgreSQL is backed up by its own tools.');
};

export interface DrillOutcome {
  readonly tables: number;
  readonly files: number;
  /** Of the restored database. */
  readonly bytes: number;
}

/**
 * Restores the newest backup aside, starts it, compares a hash of each table with the live database, reads every file,
 * and removes it again.
 *
 * @throws BackupError with what is wrong.
 */
export async function runDrill(parts: DrillParts): Promise<DrillOutcome> {
  const { dataDir, store, backup, client, other, printLine } = parts;
  const { key, manifest } = backup;
  const cluster = clusterOf(manifest);
  const folder = join(dataDir, 'drill');
  await rm(folder, { recursive: true, force: true });
  const lsn = await beginAtQuietMoment(client, other);
  const live = await hashTables(client, printLine);
  await client.query('rollback');
  await waitForLog(parts, lsn);
  const log = await readLogOf({ store, key, backupId: manifest.id }, cluster);
  await verifyObjects(store, cluster, printLine);
  const bytes = cluster.files.reduce((sum, { size }) => sum + size, 0);
  await assertSpace(dataDir, bytes);
  await mkdir(folder, { mode: 0o755 });
  try {
    printLine(`Restoring ${sizeText(bytes)} aside …`);
    const target = { recovery_target_lsn: lsn, recovery_target_inclusive: 'off' };
    const backupId = manifest.id;
    const running = await restoreCluster({
      dataDir: folder,
      store,
      key,
      backupId,
      cluster,
      log,
      target,
      printLine,
    });
    try {
      assertSame(live, await hashRestored(running.socketFolder, printLine));
    } finally {
      await running.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { tables: live.size, files: await readFiles(parts), bytes };
}
