import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerSettings } from './settings/server-settings.ts';
import { StartError } from './start-error.ts';

const KEY_BYTES = 32;

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length >= KEY_BYTES) return key;
  throw new StartError(
    `The key in ${path} is damaged: put the file back from a backup, or set SECRET_KEY to the key it held.`,
  );
}

/**
 * The key that encrypts stored secrets: SECRET_KEY, or the one in the data folder, which is created at the first
 * start and readable by its owner only. When two processes create it at the same time, both use the first one.
 */
export async function loadSecretKey(
  settings: Pick<ServerSettings, 'dataDir' | 'secretKey'>,
): Promise<Buffer> {
  if (settings.secretKey) return settings.secretKey;
  const folder = join(settings.dataDir, 'keys');
  const path = join(folder, 'secret.key');
  const existing = await readKey(path);
  if (existing) return existing;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // Linking fails if the file exists, so a key in use is never overwritten.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKey(path);
  if (made) return made;
  throw new StartError(`The key in ${path} disappeared while it was being created: start Tailwell again.`);
}
