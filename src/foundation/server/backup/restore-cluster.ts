import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { prepareBinaries } from '../postgres/binaries.ts';
import { locateCluster, type ClusterLocation } from '../postgres/cluster-location.ts';
import { startPostmaster, stopPostmaster } from '../postgres/postmaster.ts';
import { openSocketFolder } from '../postgres/socket-folder.ts';
import { StartError } from '../start-error.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import { Piece } from './base-pack.ts';
import type { ClusterBackup } from './manifest.ts';
import { splitParts } from './parts.ts';
import { createProgress, type PrintLine } from './progress.ts';
import { restoreLog, type BackupLog } from './restored-log.ts';
import { getSealed } from './sealed-object.ts';

export interface ClusterRestore {
  /** The real path of the data folder that gets the cluster. */
  readonly dataDir: string;
  readonly store: BackupStore;
  readonly key: Buffer;
  readonly backupId: string;
  readonly cluster: ClusterBackup;
  readonly log: BackupLog;
  /** Where the recovery ends: settings of PostgreSQL; the end of the log if there are none. */
  readonly target: Readonly<Record<string, string>>;
  readonly printLine: PrintLine;
}

async function writePieces(folder: string, bytes: Buffer): Promise<void> {
  const { header, body } = splitParts(bytes);
  let at = 0;
  for (const { path, offset, length } of z.array(Piece).parse(header)) {
    const file = await open(join(folder, path), offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await file.write(body, at, length, offset);
    } finally {
      await file.close();
    }
    at += length;
  }
}

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function writeFiles({ store, key, cluster, printLine }: ClusterRestore, folder: string): Promise<void> {
  for (const path of cluster.folders) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  const report = createProgress(printLine);
  for (const [index, { name }] of cluster.objects.entries()) {
    report(() => `Restoring the database: ${index} of ${cluster.objects.length} …`);
    await writePieces(folder, await getSealed(store, key, name));
  }
  for (const { path, sha256, mode } of cluster.files) {
    report(() => 'Verifying the restored database …');
    if ((await sha256OfFile(join(folder, path))) !== sha256) {
      throw new BackupError(
        `${path} does not match the manifest: the backup is damaged, choose another one.`,
      );
    }
    await chmod(join(folder, path), mode);
  }
}

/** Gives everything to the account that PostgreSQL runs under. */
async function handOver({ folder, account }: ClusterLocation): Promise<void> {
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
}

const RECOVERY = {
  // The log is where PostgreSQL looks by itself; it insists on a command.
  restore_command: 'false',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // Nobody sees a state in between.
  hot_standby: 'off',
} as const;

/** All of the log was replayed, and nothing was committed between its end and the chosen time. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/;

export interface RecoveredCluster {
  readonly socketFolder: string;
  stop(): Promise<void>;
}

/**
 * Writes a cluster from a backup and replays the log up to the target. The cluster then runs.
 *
 * @throws BackupError when it cannot be used by this Tailwell.
 */
export async function restoreCluster(restore: ClusterRestore): Promise<RecoveredCluster> {
  const { dataDir, store, key, backupId, cluster, log, target, printLine } = restore;
  const place = await locateCluster(dataDir);
  const binaries = await prepareBinaries(place.account);
  if (binaries.major !== cluster.major) {
    throw new BackupError(
      `The backup was made by PostgreSQL ${cluster.major}, but this Tailwell has ${binaries.major}: restore it with the Tailwell that made it.`,
    );
  }
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  await writeFiles(restore, place.folder);
  await restoreLog({ store, key, backupId }, log, place.folder, printLine);
  await writeFile(join(place.folder, 'backup_label'), cluster.label, { mode: 0o600 });
  await writeFile(join(place.folder, 'recovery.signal'), '', { mode: 0o600 });
  await handOver(place);
  printLine('Replaying the log …');
  const socketFolder = await openSocketFolder(place.folder, place.account);
  const start = (settings: Readonly<Record<string, string>>) =>
    startPostmaster({ place, binaries, socketFolder, durable: true, settings: { ...RECOVERY, ...settings } });
  const pid = await start(target).catch((error: unknown) => {
    if (error instanceof StartError && ENDED_BEFORE.test(error.message)) return start({});
    throw error;
  });
  return { socketFolder, stop: () => stopPostmaster(pid) };
}
