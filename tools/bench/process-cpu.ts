import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts CPU time in ticks of a hundredth of a second. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  readonly cpuMs: number;
  /** CPU time of its children that have ended. */
  readonly endedCpuMs: number;
}

async function readStat(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The second field is the name in parentheses and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticksOf = (user: number, system: number): number => (fields[user] ?? 0) + (fields[system] ?? 0);
  return {
    parent: fields[1] ?? 0,
    cpuMs: ticksOf(11, 12) * TICK_MS,
    endedCpuMs: ticksOf(13, 14) * TICK_MS,
  };
}

/** CPU time of one process so far. */
export const cpuMsOf = async (pid: number): Promise<number> => (await readStat(pid))?.cpuMs ?? 0;

/** CPU time of a process and its children, such as a PostgreSQL server and its sessions. */
export async function cpuMsWithChildren(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await readStat(pid) })));
  return stats
    .filter(({ pid, stat }) => pid === root || stat?.parent === root)
    .reduce(
      (sum, { pid, stat }) => sum + (stat?.cpuMs ?? 0) + (pid === root ? (stat?.endedCpuMs ?? 0) : 0),
      0,
    );
}

/** The current resident memory of a process in megabytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
}
