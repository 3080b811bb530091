import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRecoveryKey } from './recovery-key.ts';

const KEY_BYTES = 32;

const read = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

async function write(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/**
 * The keys of backups in a data folder. The server keeps the key of each backup that it has made, so that it can be
 * restored on this machine without the recovery key.
 */
export interface BackupKeys {
  /** The public half of the recovery key. The pair is created the first time. */
  recipient(): Promise<string>;
  /** The recovery key, until it has been shown; null afterwards. */
  unshown(): Promise<string | null>;
  forgetUnshown(): Promise<void>;
  adoptRecipient(publicKey: string): Promise<void>;
  create(backupId: string): Promise<Buffer>;
  save(backupId: string, key: Buffer): Promise<void>;
  find(backupId: string): Promise<Buffer | null>;
  remove(backupId: string): Promise<void>;
  list(): Promise<string[]>;
}

export function openBackupKeys(dataDir: string): BackupKeys {
  const folder = join(dataDir, 'keys', 'backups');
  const publicPath = join(dataDir, 'keys', 'recovery.pub');
  const unshownPath = join(dataDir, 'keys', 'recovery.key');
  const pathOf = (backupId: string): string => join(folder, `${backupId}.key`);
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });

  const save = async (backupId: string, key: Buffer): Promise<void> => {
    await makeFolder();
    await write(pathOf(backupId), key.toString('hex'));
  };
  return {
    recipient: async () => {
      const existing = await read(publicPath);
      if (existing !== null) return existing;
      await makeFolder();
      const { recoveryKey, publicKey } = createRecoveryKey();
      // In this order: a public key whose other half is nowhere would make backups that nobody can open.
      await write(unshownPath, recoveryKey);
      await write(publicPath, publicKey);
      return publicKey;
    },
    unshown: () => read(unshownPath),
    forgetUnshown: () => rm(unshownPath, { force: true }),
    adoptRecipient: async (publicKey) => {
      await makeFolder();
      await write(publicPath, publicKey);
    },
    create: async (backupId) => {
      const key = randomBytes(KEY_BYTES);
      await save(backupId, key);
      return key;
    },
    save,
    find: async (backupId) => {
      const text = await read(pathOf(backupId));
      return text === null ? null : Buffer.from(text, 'hex');
    },
    remove: (backupId) => rm(pathOf(backupId), { force: true }),
    list: async () =>
      (await readdir(folder).catch(() => []))
        .filter((name) => name.endsWith('.key'))
        .map((name) => name.slice(0, -'.key'.length)),
  };
}
