import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * A folder of this machine outside the checkout, for data that PostgreSQL's account could not access there. It must
 * survive a restart, so it is never a temporary folder.
 */
export async function openStateFolder(): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const folder = isRoot ? '/var/lib/tailwell' : join(homedir(), '.local', 'state', 'tailwell');
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return folder;
  } catch (error) {
    throw new StartError(
      `The folder ${folder}, which the embedded database needs, cannot be created: create it manually, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}
