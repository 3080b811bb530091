import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Folders whose content belongs to the running server only. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

const SKIPPED =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|backup_label(?:\.old)?|tablespace_map(?:\.old)?|backup_manifest|.*\.tmp)$|(?:^|\/)(?:pg_internal\.init.*|pgsql_tmp.*)(?:\/|$)/;

/** Read last: its position in the log is the latest. */
const LAST = 'global/pg_control';

/** The folders and files of a cluster that a base backup contains, by their paths in the data directory. */
export async function listClusterFiles(
  clusterFolder: string,
): Promise<{ readonly folders: string[]; readonly files: string[] }> {
  const entries = await readdir(clusterFolder, { recursive: true, withFileTypes: true });
  const folders: string[] = [];
  const files: string[] = [];
  for (const entry of entries) {
    const path = relative(clusterFolder, join(entry.parentPath, entry.name));
    const parent = relative(clusterFolder, entry.parentPath);
    if (SKIPPED.test(path)) continue;
    if (entry.isDirectory() && (!EMPTIED.has(parent) || EMPTIED.has(path))) folders.push(path);
    if (entry.isFile() && !EMPTIED.has(parent) && !parent.startsWith('pg_replslot/')) files.push(path);
  }
  return {
    folders: folders.toSorted(),
    files: [...files.filter((path) => path !== LAST).toSorted(), LAST],
  };
}
