import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { BackupStore } from './backup-store.ts';
import { createPacker } from './base-pack.ts';
import { slotOf } from './chain.ts';
import { listClusterFiles } from './cluster-files.ts';
import type { ClusterBackup, ClusterFile } from './manifest.ts';
import { createProgress, sizeText, type PrintLine } from './progress.ts';
import { shipLog } from './ship-log.ts';

export interface ClusterBackupParts {
  /** A session of its own as a superuser: PostgreSQL ends the backup with it. */
  readonly client: Client;
  readonly clusterFolder: string;
  readonly store: BackupStore;
  readonly key: Buffer;
  readonly backupId: string;
  readonly printLine: PrintLine;
}

const Started = z.object({ lsn: z.string(), timeline: z.number().int() });
const Stopped = z.object({ lsn: z.string(), label: z.string() });
const About = z.object({ version: z.string(), bytes: z.coerce.number() });

async function copyFiles({ clusterFolder, store, key, backupId, printLine }: ClusterBackupParts, of: number) {
  const packer = createPacker(store, key, `${backupId}/base/`, clusterFolder);
  const { folders, files } = await listClusterFiles(clusterFolder);
  const copied: ClusterFile[] = [];
  const report = createProgress(printLine);
  for (const path of files) {
    const file = await packer.add(path);
    if (file) copied.push(file);
    report(() => `Copying the database: ${sizeText(packer.bytes())} of about ${sizeText(of)} …`);
  }
  return { folders, files: copied, objects: [...(await packer.finish())] };
}

/**
 * Copies a cluster while it is written, and the log that makes the copy consistent. The slot of the backup stays: from
 * now on the log is added to it.
 */
export async function backUpCluster(parts: ClusterBackupParts): Promise<ClusterBackup> {
  const { client, backupId, clusterFolder, store, key } = parts;
  const slot = slotOf(backupId);
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  const [about] = await queryRows(
    client,
    About,
    `select current_setting('server_version') as version, sum(pg_database_size(oid)) as bytes from pg_database`,
  );
  const [started] = await queryRows(
    client,
    Started,
    `select s.lsn::text as lsn, ('x' || substr(pg_walfile_name(s.lsn), 1, 8))::bit(32)::int as timeline
       from pg_backup_start($1, fast => true) s (lsn)`,
    [`tailwell ${backupId}`],
  );
  if (!about || !started) throw new Error('PostgreSQL did not say where the backup starts.');
  const { folders, files, objects } = await copyFiles(parts, about.bytes);
  const [stopped] = await queryRows(
    client,
    Stopped,
    'select lsn::text as lsn, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  if (!stopped) throw new Error('PostgreSQL did not say where the backup stops.');
  const { timeline } = started;
  await shipLog(client, { store, key, backupId, timeline, slot, clusterFolder });
  const version = about.version.split(' ')[0] ?? about.version;
  return {
    version,
    major: Number.parseInt(version, 10),
    timeline,
    startLsn: started.lsn,
    stopLsn: stopped.lsn,
    label: stopped.label,
    folders,
    files,
    objects,
  };
}
