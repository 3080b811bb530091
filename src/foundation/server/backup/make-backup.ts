import type { Client } from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { backUpCluster } from './back-up-cluster.ts';
import { backUpFiles, readFileLists, type FileSource } from './back-up-files.ts';
import { lockBackups } from './backup-lock.ts';
import { readChain, slotOf, writeChain } from './chain.ts';
import {
  backupIdAt,
  FORMAT,
  type Manifest,
  readManifest,
  type StoredFile,
  writeKeyFile,
  writeManifest,
} from './manifest.ts';
import { sizeText, type PrintLine } from './progress.ts';
import { pruneBackups } from './prune.ts';
import { sealKey } from './recovery-key.ts';

export interface BackupParts {
  /** A session of its own as the owner of the tables, in the product's database. */
  readonly client: Client;
  readonly dataDir: string;
  /** The embedded cluster's data directory; null with an external PostgreSQL. */
  readonly clusterFolder: string | null;
  readonly store: BackupStore;
  readonly keys: BackupKeys;
  readonly files: FileSource;
  readonly secretKey: Buffer;
  readonly printLine: PrintLine;
}

export interface BackupSummary {
  readonly id: string;
  /** Of the database and of the files that were copied this time, as they are stored. */
  readonly bytes: number;
  /** How many backups are kept now. */
  readonly kept: number;
}

const KeyRow = z.object({ key: z.string() });

/** The files that the backup before this one has, so that they need not be copied again. */
async function earlierFiles({ dataDir, store, keys }: BackupParts): Promise<StoredFile[]> {
  const chain = await readChain(dataDir);
  const key = chain && (await keys.find(chain.backupId));
  if (!chain || !key) return [];
  try {
    const { files } = await readManifest(store, key, chain.backupId);
    return [...files, ...(await readFileLists(store, key, chain.backupId))];
  } catch {
    // The store is another one now: everything is copied.
    return [];
  }
}

/** Copies the files that are not known yet. */
async function copyNewFiles(
  { client, files, store, printLine }: BackupParts,
  known: Map<string, StoredFile>,
): Promise<StoredFile[]> {
  const rows = await queryRows(client, KeyRow, `select key from app.stored_files('-infinity')`);
  const missing = rows.map(({ key }) => key).filter((key) => !known.has(key));
  const copied = await backUpFiles(files, store, missing, printLine);
  const found = new Set(rows.map(({ key }) => key));
  for (const key of known.keys()) if (!found.has(key)) known.delete(key);
  for (const file of copied) known.set(file.key, file);
  return copied;
}

const sizeOf = (items: readonly { readonly size: number }[]): number =>
  items.reduce((sum, { size }) => sum + size, 0);

async function copyAll(parts: BackupParts, id: string, key: Buffer) {
  const { client, clusterFolder, store, printLine } = parts;
  const known = new Map((await earlierFiles(parts)).map((file) => [file.key, file]));
  // Before the database and after it: what is deleted or added in between is in both or harmless.
  const before = await copyNewFiles(parts, known);
  const first = [...known.values()];
  const cluster =
    clusterFolder === null
      ? null
      : await backUpCluster({ client, clusterFolder, store, key, backupId: id, printLine });
  const after = await copyNewFiles(parts, known);
  const files = [...new Map([...first, ...known.values()].map((file) => [file.key, file])).values()];
  return { cluster, files, bytes: sizeOf([...(cluster?.objects ?? []), ...before, ...after]) };
}

const dropSlot = (client: Client, slot: string): Promise<unknown> =>
  client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    slot,
  ]);

/**
 * Makes a complete backup while the product runs, and removes those that the rules do not keep. It counts only once its
 * manifest is written, which is the last thing.
 *
 * @throws BackupError with one sentence.
 */
export async function makeBackup(parts: BackupParts): Promise<BackupSummary> {
  const { client, dataDir, store, keys, secretKey, printLine } = parts;
  await lockBackups(client);
  const startedAt = new Date();
  const id = backupIdAt(startedAt);
  const recipient = await keys.recipient();
  const key = await keys.create(id);
  await writeKeyFile(store, id, sealKey(recipient, key, id));
  const { cluster, files, bytes } = await copyAll(parts, id, key).catch(async (error: unknown) => {
    await dropSlot(client, slotOf(id)).catch(() => undefined);
    throw error;
  });
  const manifest: Manifest = {
    format: FORMAT,
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    cluster,
    files,
    secretKey: secretKey.toString('hex'),
  };
  await writeManifest(store, key, manifest);
  await writeChain(dataDir, { backupId: id, timeline: cluster?.timeline ?? null });
  const kept = await pruneBackups(store, keys, { current: id, now: new Date() });
  printLine(`Backed up to ${store.place}: ${id}, ${sizeText(bytes)}, ${files.length} files; ${kept} kept.`);
  return { id, bytes, kept };
}
