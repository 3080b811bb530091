import { mkdir, readdir, readFile, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import { readFileLists, readStoredFile } from './back-up-files.ts';
import { listBackups, type Manifest, readKeyFile, type StoredFile } from './manifest.ts';
import { findKey, openBackup, type KeyParts, type OpenedBackup } from './open-backup.ts';
import { createProgress, sizeText, type PrintLine } from './progress.ts';
import { restoreCluster } from './restore-cluster.ts';
import { readLogOf, type BackupLog } from './restored-log.ts';
import { verifyObjects } from './verify-backup.ts';
import { SEGMENT_BYTES } from './wal-position.ts';

export interface RestoreParts extends KeyParts {
  /** Empty, or not there yet. */
  readonly dataDir: string;
  /** Null for the last moment that was backed up. */
  readonly to: Date | null;
  /** Keys of the new data folder. */
  readonly newKeys: BackupKeys;
  /** Puts a file into the storage, in the data folder or elsewhere. */
  readonly putFile: (key: string, bytes: Buffer) => Promise<void>;
  readonly printLine: PrintLine;
}

/** @throws BackupError when there is something that a restore could overwrite. */
export async function assertEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length === 0) return;
  throw new BackupError(
    `The data folder ${dataDir} is not empty: move it away, or set DATA_DIR to a new folder.`,
  );
}

const sumOf = (items: readonly { readonly size: number }[]): number =>
  items.reduce((sum, { size }) => sum + size, 0);

/** @throws BackupError when the disk is too small. */
export async function assertSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  throw new BackupError(
    `${folder} has ${sizeText(bavail * bsize)} left, but the backup needs ${sizeText(bytes)}: free some space, or set DATA_DIR to another disk.`,
  );
}

async function restoreFiles(
  { store, putFile, printLine }: RestoreParts,
  files: readonly StoredFile[],
): Promise<void> {
  const report = createProgress(printLine);
  for (const [index, file] of files.entries()) {
    report(() => `Restoring the files: ${index} of ${files.length} …`);
    await putFile(file.key, await readStoredFile(store, file));
  }
}

/** The new folder can read the backups of the old one, and its recovery key stays the same. */
async function restoreKeys(parts: RestoreParts, { id, secretKey }: Manifest): Promise<void> {
  const { store, newKeys, dataDir } = parts;
  await newKeys.adoptRecipient((await readKeyFile(store, id)).recipient);
  await writeFile(join(dataDir, 'keys', 'secret.key'), `${secretKey}\n`, { mode: 0o600, flush: true });
  for (const one of (await listBackups(store)).complete) await newKeys.save(one, await findKey(parts, one));
}

/** Where the log ends, and the time that was asked for. */
function assertInRange(to: Date | null, { finishedAt }: Manifest, until: Date): void {
  if (to === null || to <= until) return;
  throw new BackupError(
    `The backup reaches from ${finishedAt} to ${until.toISOString()}: choose a time in between, or leave --to out for the last moment.`,
  );
}

/** As PostgreSQL reads a time before it knows its zones. */
const postgresTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00');

async function restoreInto(
  parts: RestoreParts,
  { key, manifest }: OpenedBackup,
  log: BackupLog | null,
): Promise<void> {
  const { store, to, printLine } = parts;
  const { id, cluster } = manifest;
  const files = [...manifest.files, ...(await readFileLists(store, key, id))];
  const dataDir = await realpath(parts.dataDir);
  const logBytes = (log?.names.length ?? 0) * SEGMENT_BYTES;
  await assertSpace(dataDir, sumOf(cluster?.files ?? []) + sumOf(files) + logBytes);
  await restoreKeys(parts, manifest);
  await restoreFiles(parts, files);
  if (!cluster || !log) return;
  const target: Record<string, string> = to ? { recovery_target_time: postgresTime(to) } : {};
  const running = await restoreCluster({
    dataDir,
    store,
    key,
    backupId: id,
    cluster,
    log,
    target,
    printLine,
  });
  await running.stop();
}

/** Leaves the folder as empty as it was. */
async function undo(dataDir: string): Promise<void> {
  const pointed = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => null);
  if (pointed !== null) await rm(dirname(pointed.trim()), { recursive: true, force: true });
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/**
 * Restores a data folder as it was at a moment. If it fails, the folder is empty again.
 *
 * @returns the moment.
 * @throws BackupError with one sentence.
 */
export async function restoreBackup(parts: RestoreParts): Promise<string> {
  const { store, to, dataDir, printLine } = parts;
  await assertEmpty(dataDir);
  const opened = await openBackup(parts, to);
  const { key, manifest } = opened;
  const { id, cluster } = manifest;
  const log = cluster && (await readLogOf({ store, key, backupId: id }, cluster));
  if (log) assertInRange(to, manifest, log.until);
  printLine(`Restoring the backup ${id} from ${store.place} …`);
  if (cluster) await verifyObjects(store, cluster, printLine);
  // Open to others as far as PostgreSQL's account needs it, see `locateCluster`.
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  try {
    await restoreInto(parts, opened, log);
  } catch (error) {
    await undo(dataDir);
    if (!isFull(error)) throw error;
    throw new BackupError(
      `There is no space left in ${dataDir}: free some, or set DATA_DIR to another disk.`,
      {
        cause: error,
      },
    );
  }
  return (to ?? log?.until ?? new Date(manifest.finishedAt)).toISOString();
}

/** Reads a time as it is typed: with a zone, or in the zone of this machine. */
export function parseMoment(text: string): Date {
  const at = new Date(text.trim().replace(' ', 'T'));
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(text.trim()) && !Number.isNaN(at.getTime())) return at;
  throw new BackupError(
    `--to is "${text}", but must be a time like 2026-11-23T08:30:00Z or "2026-11-23 08:30:00", which is in the zone of this machine.`,
  );
}
