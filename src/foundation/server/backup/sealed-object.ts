import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { createSealer } from '../sealer.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const PURPOSE = 'backup object';
/** The fastest one: the database waits for nothing, but the machine has other work. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** An object of a backup as it is stored: compressed and encrypted. */
export interface StoredObject {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Stores bytes so that they can be read with this key and under this name only. */
export async function putSealed(
  store: BackupStore,
  key: Buffer,
  name: string,
  bytes: Buffer,
): Promise<StoredObject> {
  const sealed = createSealer(key, PURPOSE).seal(await compress(bytes, LEVEL), name);
  await store.put(name, sealed);
  return { name, size: sealed.length, sha256: sha256Of(sealed) };
}

export async function unseal(key: Buffer, name: string, sealed: Buffer): Promise<Buffer> {
  try {
    return await decompress(createSealer(key, PURPOSE).open(sealed, name));
  } catch (error) {
    throw new BackupError(`${name} of the backup is damaged: choose another backup.`, { cause: error });
  }
}

/** @throws BackupError when it is missing or damaged. */
export async function getSealed(store: BackupStore, key: Buffer, name: string): Promise<Buffer> {
  const sealed = await store.get(name);
  if (sealed) return unseal(key, name, sealed);
  throw new BackupError(`${name} is missing from the backup in ${store.place}: choose another backup.`);
}
