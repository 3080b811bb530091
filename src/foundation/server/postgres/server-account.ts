import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

/** The account that PostgreSQL runs under. Null is this process's own: PostgreSQL refuses only root. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/** The account `nobody`, as this machine numbers it. */
async function findNobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  // Some systems write the number as -2, which is the same 32 bits.
  const numberOf = (text: string | undefined): number => Number(text ?? 65_534) >>> 0;
  return { uid: numberOf(fields?.[2]), gid: numberOf(fields?.[3]) };
}

/**
 * Chooses the account: our own, unless that is root. An existing cluster keeps the account that owns it, so that
 * a folder made by a person can later be started by root.
 */
export async function chooseServerAccount(clusterFolder: string | null): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return null;
  const owner = clusterFolder === null ? null : await stat(clusterFolder).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
}

/** Runs a program as the account and gives its exit code; one that cannot even be started gives null. */
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

/** Whether the account can reach this folder: each folder above it must let it pass. The kernel is asked itself. */
export const canEnter = async (account: ServerAccount, folder: string): Promise<boolean> =>
  (await exitCodeOf(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])) === 0;

/** Whether the account can run this PostgreSQL program, with the libraries that it needs. */
export const canRun = async (account: ServerAccount, program: string): Promise<boolean> =>
  (await exitCodeOf(account, program, ['--version'])) === 0;
