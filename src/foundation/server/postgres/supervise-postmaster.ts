import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '../process-identity.ts';
import type { Log } from '../log.ts';
import { startPostmaster, stopPostmaster, type PostmasterParts } from './postmaster.ts';

const POLL_INTERVAL_MS = 250;

export interface Supervisor {
  pid(): number;
  stop(): Promise<void>;
}

/**
 * Supervises a postmaster: when it dies unexpectedly it is started again, and recovers all committed transactions.
 */
export function supervisePostmaster(firstPid: number, parts: PostmasterParts, log: Log): Supervisor {
  const ending = new AbortController();
  let pid = firstPid;

  async function look(): Promise<void> {
    await delay(POLL_INTERVAL_MS, undefined, { signal: ending.signal, ref: false });
    if (await isProcessAlive(pid)) return;
    log.error({ pid }, 'the database server died; starting it again');
    pid = await startPostmaster(parts);
  }

  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!ending.signal.aborted) log.error(error, 'the database server could not be started again');
      });
    }
  }

  const looking = keepLooking();
  return {
    pid: () => pid,
    stop: async () => {
      ending.abort();
      await looking;
      await stopPostmaster(pid);
    },
  };
}
