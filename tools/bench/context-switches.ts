import { readdir, readFile } from 'node:fs/promises';

/** How often the threads of these processes gave up a core or lost it, so far. */
export async function contextSwitchesOf(pids: readonly number[]): Promise<number> {
  let sum = 0;
  for (const pid of pids) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    for (const thread of threads) {
      const status = await readFile(`/proc/${pid}/task/${thread}/status`, 'utf8').catch(() => '');
      for (const [, count] of status.matchAll(/^(?:non)?voluntary_ctxt_switches:\s+(\d+)/gm))
        sum += Number(count);
    }
  }
  return sum;
}
