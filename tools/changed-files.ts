import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The lines that a git command prints. @throws when it fails. */
async function git(...args: readonly string[]): Promise<string[]> {
  const { stdout } = await execute('git', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => line !== '');
}

/** The commit at which this branch left main; the last commit in a clone without main. */
async function findBase(): Promise<string> {
  for (const main of ['main', 'origin/main']) {
    const [base] = await git('merge-base', 'HEAD', main).catch(() => []);
    if (base !== undefined) return base;
  }
  return 'HEAD';
}

/** The files that differ from that commit, deleted and untracked ones too, relative to the repository's root. */
export async function findChangedFiles(): Promise<readonly string[]> {
  const base = await findBase();
  const [changed, untracked] = await Promise.all([
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set([...changed, ...untracked])].toSorted();
}
