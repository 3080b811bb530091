import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const readProc = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** The fields of `/proc/<pid>/stat` after the command, which itself may contain spaces and parentheses. */
async function readStat(pid: number): Promise<readonly string[]> {
  const text = await readProc(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const askPs = async (pid: number, column: string): Promise<string> => {
  const { stdout } = await run('ps', ['-p', String(pid), '-o', `${column}=`]).catch(() => ({ stdout: '' }));
  return stdout.trim();
};

/** Whether a process with this id is running. A zombie does not count. */
export async function isProcessAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another account's process cannot be signaled, but it exists.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  if (process.platform !== 'linux') return !(await askPs(pid, 'state')).startsWith('Z');
  const [state] = await readStat(pid);
  return state !== 'Z' && state !== 'X';
}

/**
 * Distinguishes a process from a later one with the same id: the id and the system's start time. Null when no such
 * process is running.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  if (!(await isProcessAlive(pid))) return null;
  if (process.platform !== 'linux') return `${pid} ${await askPs(pid, 'lstart')}`;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  // Field 22 of the file, the start in clock ticks since boot, is the 20th after the command.
  const startTicks = (await readStat(pid))[19] ?? '';
  return `${pid} ${startTicks} ${boot.trim()}`;
}

/** The command line of a process as separate arguments; empty when it has ended. */
export async function processArguments(pid: number): Promise<readonly string[]> {
  if (process.platform !== 'linux') return (await askPs(pid, 'command')).split(' ');
  return (await readProc(pid, 'cmdline')).split('\0');
}
