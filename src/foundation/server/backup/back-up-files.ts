import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import { StoredFile } from './manifest.ts';
import { createProgress, type PrintLine } from './progress.ts';
import { getSealed, putSealed, sha256Of } from './sealed-object.ts';

/** The files of the storage, wherever they are. */
export interface FileSource {
  /** Null if it does not exist. */
  open(key: string, range: null): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
}

const KEY_BYTES = 32;
export const FILE_FOLDER = 'files/';
export const fileListFolder = (backupId: string): string => `${backupId}/files/`;

async function readWhole(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The name begins with the day, so that one that is not in a list yet can be told from one that is in none any more. */
const objectNameFor = (key: string): string =>
  `${FILE_FOLDER}${new Date().toISOString().slice(0, 10)}-${key}-${randomBytes(4).toString('hex')}`;

/** Stores files with a key each. One that is deleted meanwhile is left out. */
export async function backUpFiles(
  source: FileSource,
  store: BackupStore,
  keys: readonly string[],
  printLine: PrintLine,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  const report = createProgress(printLine);
  for (const [index, key] of keys.entries()) {
    report(() => `Copying the files: ${index} of ${keys.length} …`);
    const stream = await source.open(key, null);
    if (!stream) continue;
    const bytes = await readWhole(stream);
    const fileKey = randomBytes(KEY_BYTES);
    const object = objectNameFor(key);
    await putSealed(store, fileKey, object, bytes);
    stored.push({
      key,
      size: bytes.length,
      sha256: sha256Of(bytes),
      object,
      fileKey: fileKey.toString('base64'),
    });
  }
  return stored;
}

/** Adds files to a backup that is complete already. */
export async function addFileList(
  store: BackupStore,
  key: Buffer,
  backupId: string,
  files: readonly StoredFile[],
): Promise<void> {
  const name = `${fileListFolder(backupId)}${new Date().toISOString()}`;
  await putSealed(store, key, name, Buffer.from(JSON.stringify(files), 'utf8'));
}

/** The files that were added to a backup after it was made. */
export async function readFileLists(
  store: BackupStore,
  key: Buffer,
  backupId: string,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of await store.list(fileListFolder(backupId))) {
    const value: unknown = JSON.parse((await getSealed(store, key, name)).toString('utf8'));
    files.push(...z.array(StoredFile).parse(value));
  }
  return files;
}

/** @throws BackupError when it is missing or damaged. */
export async function readStoredFile(store: BackupStore, file: StoredFile): Promise<Buffer> {
  const bytes = await getSealed(store, Buffer.from(file.fileKey, 'base64'), file.object);
  if (sha256Of(bytes) === file.sha256) return bytes;
  throw new BackupError(`${file.object} of the backup is damaged: choose another backup.`);
}
