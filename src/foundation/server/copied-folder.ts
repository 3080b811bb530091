import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeChain, SLOT_PREFIX } from './backup/chain.ts';
import { postmasterFilePath } from './postgres/postmaster-file.ts';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Identity {
  /** The file that says so, which a copy does not share. */
  readonly file: string;
  readonly device: string;
  readonly path: string;
}

const markOf = (dataDir: string): string => join(dataDir, 'folder.id');

/** What the folder says of itself; null the first time. */
async function readMark(dataDir: string): Promise<Identity | null> {
  const text = await readFile(markOf(dataDir), 'utf8').catch(() => null);
  const [file, device, path] = text?.split('\n') ?? [];
  return file && device && path ? { file, device, path } : null;
}

async function identify(dataDir: string): Promise<{ readonly file: string; readonly device: string }> {
  const { ino, dev } = await stat(markOf(dataDir));
  return { file: String(ino), device: String(dev) };
}

async function writeMark(dataDir: string): Promise<void> {
  const draft = `${markOf(dataDir)}.new`;
  await writeFile(draft, '', { mode: 0o600 });
  const { ino, dev } = await stat(draft);
  await writeFile(draft, `${ino}\n${dev}\n${dataDir}\n`, { flush: true });
  await rename(draft, markOf(dataDir));
}

/** The log of a copy is another one: it must not be added to the backup of the original. */
async function leaveBackupsOfOriginal(dataDir: string, clusterFolder: string): Promise<void> {
  const slots = join(clusterFolder, 'pg_replslot');
  for (const name of await readdir(slots).catch(() => []))
    if (name.startsWith(SLOT_PREFIX)) await rm(join(slots, name), { recursive: true });
  await removeChain(dataDir);
}

/**
 * Recognizes a data folder that was copied, before its database is started. The folder is given as its real path, and
 * is locked.
 *
 * @returns a sentence for the person who starts it; null for any other folder.
 */
export async function recognizeCopy(dataDir: string, clusterFolder: string): Promise<string | null> {
  const mark = await readMark(dataDir);
  const own = mark && (await identify(dataDir));
  // Devices are numbered anew after a restart, and a folder may be moved.
  if (mark && own?.file === mark.file && (own.device === mark.device || mark.path === dataDir)) {
    if (mark.path !== dataDir) await writeMark(dataDir);
    return null;
  }
  if (!mark) {
    await writeMark(dataDir);
    return null;
  }
  const isInside = dirname(clusterFolder) === dataDir;
  const wasRunning = isInside && (await exists(postmasterFilePath(clusterFolder)));
  if (isInside) await leaveBackupsOfOriginal(dataDir, clusterFolder);
  await writeMark(dataDir);
  const sentence = `This data folder is a copy of ${mark.path}: `;
  if (!isInside) return `${sentence}both use the same database, which is in ${clusterFolder}.`;
  return wasRunning
    ? `${sentence}its database had not been stopped when it was copied, so it may be damaged; for a complete copy use "npm run backup" and "npm run restore".`
    : `${sentence}from now on it is independent of it, and its backups start anew.`;
}
