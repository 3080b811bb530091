import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import { memoryUsage, uptime } from 'node:process';
import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';

/** A process counts as gone after a minute, which is four of these. */
const INTERVAL_MS = 15_000;
const LAG_RESOLUTION_MS = 20;
/** A heartbeat may be lost in a power failure, so it does not wait for the disk. */
const SCOPE = { databaseRole: 'job_server', mode: 'read' } as const;

export interface ProcessHeartbeatParts {
  readonly database: Database<Tables>;
  readonly socketCount: () => number;
  /** Whether this process receives the database's broadcasts for live screens. */
  readonly hearsLive: () => Promise<boolean>;
  /** Null where it is not measured. */
  readonly freeDiskBytes: () => number | null;
  readonly log: Log;
}

export interface ProcessHeartbeat {
  /** Sends one heartbeat now. */
  send(): Promise<void>;
  /** Stops, and removes this process from the list. */
  stop(): Promise<void>;
}

/** The delay of timers since the last reading, 99th percentile; a timer is never early. */
function readLag(histogram: IntervalHistogram): number {
  const lateMs = histogram.percentile(99) / 1e6 - LAG_RESOLUTION_MS;
  histogram.reset();
  return Number.isFinite(lateMs) ? Math.max(0, Math.round(lateMs)) : 0;
}

/** Records regularly in `server_processes` that this process is alive, with its load. */
export function startProcessHeartbeat({
  database,
  socketCount,
  hearsLive,
  freeDiskBytes,
  log,
}: ProcessHeartbeatParts): ProcessHeartbeat {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - uptime() * 1_000).toISOString();
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();

  async function send(): Promise<void> {
    const hears = await hearsLive();
    const lagMs = readLag(lag);
    await database.transaction(SCOPE, (tx) =>
      sql`insert into server_processes (id, started_at, socket_count, hears_live, loop_lag_ms, memory_bytes, free_disk_bytes)
          values (${id}, ${startedAt}, ${socketCount()}, ${hears}, ${lagMs}, ${memoryUsage.rss()},
            ${freeDiskBytes()}::bigint)
          on conflict (id) do update set seen_at = clock_timestamp(), socket_count = excluded.socket_count,
            hears_live = excluded.hears_live, loop_lag_ms = excluded.loop_lag_ms, memory_bytes = excluded.memory_bytes,
            free_disk_bytes = excluded.free_disk_bytes`.execute(tx),
    );
  }

  const attempt = () =>
    send().catch((error: unknown) => log.warn({ err: error }, 'the server’s sign of life failed'));
  let running = attempt();
  const timer = setInterval(() => {
    running = running.then(attempt);
  }, INTERVAL_MS).unref();
  return {
    send,
    stop: async () => {
      clearInterval(timer);
      lag.disable();
      await running;
      await database
        .transaction(SCOPE, (tx) => sql`delete from server_processes where id = ${id}`.execute(tx))
        .catch(() => undefined);
    },
  };
}
