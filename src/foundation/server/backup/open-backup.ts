import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { listBackups, type Manifest, readKeyFile, readManifest } from './manifest.ts';
import { openKey } from './recovery-key.ts';

/** How the key of a backup is found: in a data folder that made it, or by the recovery key. */
export interface KeyParts {
  readonly store: BackupStore;
  readonly keys: BackupKeys | null;
  /** Asks once; null when nobody can answer. */
  readonly recoveryKey: () => Promise<string | null>;
}

export interface OpenedBackup {
  readonly key: Buffer;
  readonly manifest: Manifest;
}

/** @throws BackupError when there is no key for it, or the wrong one. */
export async function findKey({ store, keys, recoveryKey }: KeyParts, id: string): Promise<Buffer> {
  const kept = await keys?.find(id);
  if (kept) return kept;
  const sealed = await readKeyFile(store, id);
  const given = await recoveryKey();
  if (given !== null) return openKey(given, sealed, id);
  throw new BackupError(
    'The backup is encrypted: set RECOVERY_KEY to the recovery key that was shown when the first backup was made, or name the data folder that made it with --keys.',
  );
}

/**
 * Opens the newest backup, or with `to` the newest that was finished by then.
 *
 * @throws BackupError when there is none, or it cannot be read.
 */
export async function openBackup(parts: KeyParts, to: Date | null): Promise<OpenedBackup> {
  const { store } = parts;
  const { complete } = await listBackups(store);
  if (complete.length === 0) throw new BackupError(`There is no backup in ${store.place}.`);
  for (const id of complete.toReversed()) {
    const key = await findKey(parts, id);
    const manifest = await readManifest(store, key, id);
    if (to === null || new Date(manifest.finishedAt) <= to) return { key, manifest };
  }
  const oldest = await readManifest(store, await findKey(parts, complete[0] ?? ''), complete[0] ?? '');
  throw new BackupError(
    `The oldest backup in ${store.place} was finished at ${oldest.finishedAt}: choose a later time.`,
  );
}
