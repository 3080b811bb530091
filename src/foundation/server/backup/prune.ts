import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { FILE_FOLDER, readFileLists } from './back-up-files.ts';
import { backupsWithLog, keptBackups } from './keep-rule.ts';
import { keyFileName, listBackups, readManifest, timeOfBackup, type Manifest } from './manifest.ts';
import { logFolder, PARTIAL } from './ship-log.ts';
import { parseLsn, segmentName, segmentOf } from './wal-position.ts';

/** Its keys first: what is left of an interrupted removal cannot be read any more. */
async function removeBackup(store: BackupStore, keys: BackupKeys, id: string): Promise<void> {
  await keys.remove(id);
  await store.remove(keyFileName(id));
  for (const name of await store.list(`${id}/`)) await store.remove(name);
}

/** Removes the log that is not needed to make the copy consistent. */
async function removeLog(store: BackupStore, { id, cluster }: Manifest): Promise<void> {
  if (!cluster) return;
  const last = segmentName(cluster.timeline, segmentOf(parseLsn(cluster.stopLsn)));
  for (const name of await store.list(logFolder(id))) {
    if (name.slice(logFolder(id).length).replace(PARTIAL, '') > last) await store.remove(name);
  }
}

const daysAgo = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Removes files that no backup refers to. A young one may only not be listed yet. */
async function removeUnusedFiles(store: BackupStore, used: ReadonlySet<string>, now: Date): Promise<void> {
  const young = daysAgo(now, 2);
  for (const name of await store.list(FILE_FOLDER)) {
    if (!used.has(name) && name.slice(FILE_FOLDER.length) < young) await store.remove(name);
  }
}

/** Applies the keeping rules (`keep-rule.ts`), and removes what interrupted backups left. @returns how many are kept. */
export async function pruneBackups(
  store: BackupStore,
  keys: BackupKeys,
  { current, now }: { readonly current: string; readonly now: Date },
): Promise<number> {
  await store.sweep();
  const { complete, begun } = await listBackups(store);
  const timeOf = new Map(complete.map((id) => [id, timeOfBackup(id)]));
  const kept = new Set(keptBackups([...timeOf.values()]));
  const withLog = new Set(backupsWithLog([...timeOf.values()]));
  const keptIds = complete.filter((id) => id === current || kept.has(timeOf.get(id) ?? now));
  for (const id of begun.filter((one) => !keptIds.includes(one))) await removeBackup(store, keys, id);
  const used = new Set<string>();
  let allRead = true;
  for (const id of keptIds) {
    const key = await keys.find(id);
    if (!key) {
      // Made by another data folder: nobody here knows which files it refers to.
      allRead = false;
      continue;
    }
    const manifest = await readManifest(store, key, id);
    const added = await readFileLists(store, key, id);
    for (const { object } of [...manifest.files, ...added]) used.add(object);
    const at = timeOf.get(id);
    if (id !== current && at && !withLog.has(at)) await removeLog(store, manifest);
  }
  if (allRead) await removeUnusedFiles(store, used, now);
  return keptIds.length;
}
