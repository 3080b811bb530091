import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import type { ClusterBackup } from './manifest.ts';
import { splitParts } from './parts.ts';
import { createProgress, type PrintLine } from './progress.ts';
import { getSealed } from './sealed-object.ts';
import { logFolder, PARTIAL } from './ship-log.ts';
import { parseLsn, SEGMENT_BYTES, segmentName, segmentOf } from './wal-position.ts';

const Header = z.object({ shippedAt: z.iso.datetime() });

export interface BackupLog {
  /** The objects in order, without gaps. */
  readonly names: readonly string[];
  /** What was committed until then is in it. */
  readonly until: Date;
}

interface LogParts {
  readonly store: BackupStore;
  readonly key: Buffer;
  readonly backupId: string;
}

/** The object of a segment: the whole one, or else the part of it that there is. */
const objectOf = (names: ReadonlySet<string>, name: string): string | null =>
  [name, name + PARTIAL].find((one) => names.has(one)) ?? null;

/**
 * The log of a backup from where its copy starts.
 *
 * @throws BackupError when it does not reach the end of the copy: such a backup would be inconsistent.
 */
export async function readLogOf(
  { store, key, backupId }: LogParts,
  { timeline, startLsn, stopLsn }: ClusterBackup,
): Promise<BackupLog> {
  const folder = logFolder(backupId);
  const found = new Set((await store.list(folder)).map((name) => name.slice(folder.length)));
  const names: string[] = [];
  for (let segment = segmentOf(parseLsn(startLsn)); ; segment += 1n) {
    const object = objectOf(found, segmentName(timeline, segment));
    if (object === null) break;
    names.push(folder + object);
  }
  const needed = segmentOf(parseLsn(stopLsn)) - segmentOf(parseLsn(startLsn)) + 1n;
  const last = names.at(-1);
  if (last === undefined || BigInt(names.length) < needed) {
    throw new BackupError(`The log of the backup ${backupId} is incomplete: choose another backup.`);
  }
  const { header } = splitParts(await getSealed(store, key, last));
  return { names, until: new Date(Header.parse(header).shippedAt) };
}

/** Writes the log into a cluster, where PostgreSQL finds it. */
export async function restoreLog(
  { store, key, backupId }: LogParts,
  { names }: BackupLog,
  clusterFolder: string,
  printLine: PrintLine,
): Promise<void> {
  const report = createProgress(printLine);
  await mkdir(join(clusterFolder, 'pg_wal'), { recursive: true, mode: 0o700 });
  for (const [index, name] of names.entries()) {
    report(() => `Restoring the log: ${index} of ${names.length} …`);
    const { body } = splitParts(await getSealed(store, key, name));
    const segment = name.slice(logFolder(backupId).length).replace(PARTIAL, '');
    const padding = Buffer.alloc(SEGMENT_BYTES - body.length);
    await writeFile(join(clusterFolder, 'pg_wal', segment), Buffer.concat([body, padding]), { mode: 0o600 });
  }
}
