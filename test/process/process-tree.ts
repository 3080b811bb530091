import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from '#foundation/server/process-identity.ts';

interface Entry {
  readonly pid: number;
  readonly parent: number;
}

function listFromProc(): Entry[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const path = `/proc/${pid}/stat`;
    if (!existsSync(path)) return [];
    try {
      const stat = readFileSync(path, 'utf8');
      return [{ pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      // It ended between the two reads.
      return [];
    }
  });
}

const listFromPs = (): Entry[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));

/** The direct children of a process. */
export const childrenOf = (pid: number): number[] =>
  (process.platform === 'linux' ? listFromProc() : listFromPs())
    .filter(({ parent }) => parent === pid)
    .map((entry) => entry.pid);

/** The postmaster of a data folder, according to its own file; null when there is none. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(path)) return null;
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  return (await isProcessAlive(pid)) ? pid : null;
}
