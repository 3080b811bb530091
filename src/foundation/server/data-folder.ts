import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseServerAccount } from './postgres/server-account.ts';
import { StartError } from './start-error.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const OURS_ALONE = 0o700;
/** The group may enter, and see no names. */
const ENTERED_BY_GROUP = 0o710;
/** What only a data folder contains. */
const MARKS = ['keys', 'postgres', 'postgres.location'] as const;

/** Never true of a folder that somebody shares with other programs, such as a home folder. */
async function isDataFolder(dataDir: string): Promise<boolean> {
  const found = await Promise.all(MARKS.map((name) => stat(join(dataDir, name)).catch(() => null)));
  return found.some((one) => one !== null);
}

/**
 * Keeps other accounts out of the data folder. Where root starts the embedded database it runs under another account, which
 * gets in by its group.
 */
async function closeToOthers(dataDir: string): Promise<void> {
  const { uid, gid, mode } = await stat(dataDir);
  const self = process.getuid?.();
  if (self === undefined || (self !== 0 && uid !== self)) return;
  const account = await chooseServerAccount(join(dataDir, 'postgres'));
  if (account === null || account.uid === uid) {
    if ((mode & 0o077) !== 0) await chmod(dataDir, OURS_ALONE);
    return;
  }
  if (gid !== account.gid) await chown(dataDir, uid, account.gid);
  if ((mode & 0o777) !== ENTERED_BY_GROUP) await chmod(dataDir, ENTERED_BY_GROUP);
}

/**
 * Creates the data folder if necessary, and checks that it is writable. Nobody else may look into it.
 *
 * @throws StartError when it is not.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    const created = await mkdir(dataDir, { recursive: true });
    if (created !== undefined || (await isDataFolder(dataDir))) await closeToOthers(dataDir);
    await writeFile(probe, 'ok', { flush: true });
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}): let this account write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
