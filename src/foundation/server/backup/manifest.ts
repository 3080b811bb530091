import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import { getSealed, putSealed } from './sealed-object.ts';
import { SealedKey } from './recovery-key.ts';

/** Raised when an older Tailwell could not read a newer backup. */
export const FORMAT = 1;

const StoredObjectShape = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() });

/** A file of the storage, encrypted with a key of its own, so that backups can share it. */
export const StoredFile = z.object({
  key: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  object: z.string(),
  fileKey: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const ClusterFile = z.object({
  path: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  mode: z.number().int(),
});
export type ClusterFile = z.infer<typeof ClusterFile>;

/** The base backup of an embedded cluster. */
export const ClusterBackup = z.object({
  version: z.string(),
  major: z.number().int(),
  timeline: z.number().int(),
  startLsn: z.string(),
  stopLsn: z.string(),
  label: z.string(),
  folders: z.array(z.string()),
  files: z.array(ClusterFile),
  objects: z.array(StoredObjectShape),
});
export type ClusterBackup = z.infer<typeof ClusterBackup>;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Null with an external PostgreSQL, which is backed up by its own tools. */
  cluster: ClusterBackup.nullable(),
  files: z.array(StoredFile),
  /** The server's secret key, in hexadecimal. */
  secretKey: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** What can be read without a key. */
const KeyFile = z.object({ format: z.number().int(), key: SealedKey });

export const manifestName = (id: string): string => `${id}/manifest`;
export const keyFileName = (id: string): string => `${id}/key.json`;

const ID = /^\d{8}T\d{9}Z$/;

/** Sorts by time: `20261123T083000123Z`. */
export const backupIdAt = (now: Date): string => now.toISOString().replaceAll(/[-:.]/g, '');
/** When the backup with this id was begun. */
export function timeOfBackup(id: string): Date {
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(id) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** The ids of the complete backups, the oldest first; `begun` has those that were interrupted too. */
export async function listBackups(
  store: BackupStore,
): Promise<{ readonly complete: string[]; readonly begun: string[] }> {
  const names = await store.list('');
  const idOf = (name: string): string => name.split('/')[0] ?? '';
  const begun = [...new Set(names.map(idOf))].filter((id) => ID.test(id));
  const all = new Set(names);
  const complete = begun.filter((id) => all.has(manifestName(id)) && all.has(keyFileName(id)));
  return { complete, begun };
}

export async function readKeyFile(store: BackupStore, id: string): Promise<SealedKey> {
  const bytes = await store.get(keyFileName(id));
  if (!bytes) throw new BackupError(`The key of the backup ${id} is missing from ${store.place}.`);
  return KeyFile.parse(JSON.parse(bytes.toString('utf8'))).key;
}

export const writeKeyFile = (store: BackupStore, id: string, key: SealedKey): Promise<void> =>
  store.put(keyFileName(id), Buffer.from(`${JSON.stringify({ format: FORMAT, key }, null, 1)}\n`, 'utf8'));

export const writeManifest = (store: BackupStore, key: Buffer, manifest: Manifest) =>
  putSealed(store, key, manifestName(manifest.id), Buffer.from(JSON.stringify(manifest), 'utf8'));

/** @throws BackupError when it is damaged or of another version. */
export async function readManifest(store: BackupStore, key: Buffer, id: string): Promise<Manifest> {
  const value: unknown = JSON.parse((await getSealed(store, key, manifestName(id))).toString('utf8'));
  const { format } = z.object({ format: z.number() }).parse(value);
  if (format !== FORMAT) {
    throw new BackupError(
      `The backup ${id} has format ${format}, but this Tailwell reads format ${FORMAT}: restore it with the Tailwell that made it.`,
    );
  }
  return Manifest.parse(value);
}
