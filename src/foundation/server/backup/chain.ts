import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** The newest backup of a data folder, to which the write-ahead log and new files are added from then on. */
export const Chain = z.object({ backupId: z.string(), timeline: z.number().int().nullable() });
export type Chain = z.infer<typeof Chain>;

const pathIn = (dataDir: string): string => join(dataDir, 'backup-chain.json');

export const SLOT_PREFIX = 'tailwell_backup_';
/** The replication slot that keeps the log until it has been added to the backup. */
export const slotOf = (backupId: string): string => `${SLOT_PREFIX}${backupId.toLowerCase()}`;

export async function readChain(dataDir: string): Promise<Chain | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : Chain.parse(JSON.parse(text));
}

export async function writeChain(dataDir: string, chain: Chain): Promise<void> {
  const path = pathIn(dataDir);
  await writeFile(`${path}.new`, JSON.stringify(chain), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

export const removeChain = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });
