import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Attaching, one run and the summary take a few seconds. */
const LIMIT_MS = 15_000;

export interface SystemCall {
  readonly calls: number;
  /** Those that failed, such as a read before anything has come. */
  readonly errors: number;
}
export type SystemCalls = ReadonlyMap<string, SystemCall>;

/** Reads the table of `strace -c`. Its columns: share, seconds, microseconds per call, calls, errors or nothing, name. */
export function readSummary(summary: string): SystemCalls {
  const rows = summary.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:(\d+)\s+)?(\w+)\s*$/gm);
  return new Map(
    [...rows]
      .map(([, calls, errors, name = '']): [string, SystemCall] => [
        name,
        { calls: Number(calls), errors: Number(errors ?? 0) },
      ])
      .filter(([name]) => name !== 'total'),
  );
}

export const sumOf = (calls: SystemCalls): number =>
  [...calls.values()].reduce((sum, one) => sum + one.calls, 0);

/** Whether strace is installed and may attach to a process that is no child of its own. */
export const maySeeSystemCalls = async (pid: number): Promise<boolean> => {
  try {
    await promisify(execFile)('strace', ['-c', '-o', '/dev/null', '-p', String(pid)], { timeout: 300 });
    return true;
  } catch (error) {
    // Ended by the timeout: it was attached.
    return error instanceof Error && 'killed' in error && error.killed === true;
  }
};

/**
 * Counts the system calls of these processes, with all their threads, while `work` runs.
 *
 * @throws Error when strace cannot attach to all of them, or is not done in time.
 */
export async function countSystemCalls(
  pids: readonly number[],
  work: () => Promise<void>,
): Promise<SystemCalls> {
  const strace = spawn('strace', ['-c', '-f', ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(strace, 'close');
  // A session that has just ended is never reported as attached, and what is attached may be left standing still.
  const tooLong = setTimeout(() => strace.kill('SIGKILL'), LIMIT_MS);
  const lines: string[] = [];
  const attached = new Promise<void>((resolve) => {
    let missing = pids.length;
    createInterface(strace.stderr).on('line', (line) => {
      lines.push(line);
      // A process of several threads is one line too.
      if (/^strace: Process \d+ attached/.test(line) && (missing -= 1) === 0) resolve();
    });
  });
  try {
    await Promise.race([
      attached,
      ended.then(() => {
        throw new Error(`strace could not attach: ${lines.join(' ')}`);
      }),
    ]);
    await work();
  } finally {
    strace.kill('SIGINT');
  }
  await ended;
  clearTimeout(tooLong);
  return readSummary(lines.join('\n'));
}
