import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * A folder of this machine, outside of the clone, for what the account of PostgreSQL could not reach inside it.
 * It must outlive a restart, so it is never a temporary one.
 */
export async function openStateFolder(): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const folder = isRoot ? '/var/lib/tailwell' : join(homedir(), '.local', 'state', 'tailwell');
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return folder;
  } catch (error) {
    throw new StartError(
      `The folder ${folder}, which the embedded database needs here, cannot be made: make it by hand, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}
