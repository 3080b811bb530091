import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

/** The account that PostgreSQL runs under. Null for this process's own: PostgreSQL refuses root only. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/** The uid and gid of `nobody` on this machine. */
async function findNobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  // Some systems write it as -2, which has the same 32 bits.
  const numberOf = (text: string | undefined): number => Number(text ?? 65_534) >>> 0;
  return { uid: numberOf(fields?.[2]), gid: numberOf(fields?.[3]) };
}

/**
 * Chooses the account: our own, unless that is root. An existing cluster keeps its owner, so that root can later
 * start a folder that a person created.
 */
export async function chooseServerAccount(clusterFolder: string | null): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterFolder === null ? null : await stat(clusterFolder).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
}

/** Runs a program under the account and returns its exit code; null when it cannot be started. */
function exitCodeOf(
  account: ServerAccount,
  program: string,
  args: readonly string[],
): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...account, cwd: '/', stdio: 'ignore' });
    child.on('error', () => resolve(null));
    child.on('exit', resolve);
  });
}

/**
 * Whether the account can access this folder, which needs search permission on every folder above it. Asks the
 * kernel.
 */
export const canEnter = async (account: ServerAccount, folder: string): Promise<boolean> =>
  (await exitCodeOf(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])) === 0;

/** Whether the account can run this PostgreSQL program with the libraries that it needs. */
export const canRun = async (account: ServerAccount, program: string): Promise<boolean> =>
  (await exitCodeOf(account, program, ['--version'])) === 0;
