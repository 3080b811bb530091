import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  type RunnerOptions,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import { Pool, type ClientConfig } from 'pg';
import { JOB_LANES, JOBS, type JobLane, laneOf, type JobName, type JobPayload } from '#vocabulary/jobs.ts';
import { watchedSocket } from './database/watched-socket.ts';
import type { Log } from './log.ts';

/** A job and its implementation. It may run more than once and must have the same effect then. */
export interface Job {
  readonly name: JobName;
  readonly run: (payload: unknown) => Promise<void>;
}

/** Implements a job of the vocabulary. A payload that does not fit its schema fails the job. */
export const defineJob = <N extends JobName>(
  name: N,
  work: (payload: JobPayload<N>) => Promise<void>,
): Job => ({
  name,
  // Safe: the payload's type is inferred from the schema of the same name.
  run: (payload) => work(JOBS[name].parse(payload) as JobPayload<N>),
});

export interface JobWorkerParts {
  /** With the login that may assume `job_server`. */
  readonly connection: ClientConfig;
  readonly jobs: readonly Job[];
  /** Scheduled jobs without a payload: minute, hour, day, month, weekday, in UTC. */
  readonly schedule: readonly { readonly job: JobName; readonly pattern: string }[];
  readonly log: Log;
}

export interface JobWorker {
  /**
   * Waits for running jobs to finish and returns those that have not started to the queue. Called again, it waits for
   * the same shutdown.
   */
  stop(): Promise<void>;
}

/**
 * How many jobs of a lane run at a time. Those that wait for somebody need neither a processor nor a connection meanwhile, and whoever
 * does not answer holds up none of another lane.
 */
const CONCURRENT_JOBS: Readonly<Record<JobLane, number>> = { own: 2, messages: 6, providers: 4 };
/** Each lane listens on one; the others take and end jobs, which is brief. */
const CONNECTIONS = JOB_LANES.length + 4;
const POLL_MS = 2_000;
const RESTART_MS = 2_000;
const HEARTBEAT_MS = 20_000;
/** No statement of a job takes as long. */
const SILENCE_MS = 60_000;
/** A worker that missed three heartbeats counts as dead. */
const SILENT_SECONDS = 60;

const toLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    // `withFailureLog` logs failed jobs with their cause; other messages are routine.
    if (level === 'error' || level === 'warning') log.debug({ job: scope.taskIdentifier }, message);
  });

/** Logs a failure with the job's name only: the payload may identify a person. */
const withFailureLog =
  ({ name, run: work }: Job, log: Log) =>
  async (
    payload: unknown,
    helpers: { readonly job: { readonly attempts: number; readonly max_attempts: number } },
  ) => {
    try {
      await work(payload);
    } catch (error) {
      const { attempts, max_attempts: maxAttempts } = helpers.job;
      log[attempts >= maxAttempts ? 'error' : 'warn']({ err: error, job: name, attempts }, 'a job failed');
      throw error;
    }
  };

/** Records regularly which pools of workers of this process are alive, and releases the jobs of dead ones. */
function startHeartbeat(pool: Pool, events: WorkerEvents, log: Log): { send(): Promise<void>; stop(): void } {
  // Jobs are locked by the pool, not by the worker in it that runs them.
  const pools = new Set<string>();
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id));
  events.on('pool:release', ({ workerPool }) => pools.delete(workerPool.id));
  const send = async () => {
    await pool.query(
      `insert into public.job_workers (worker_id) select unnest($1::text[])
       on conflict (worker_id) do update set seen_at = now()`,
      [[...pools]],
    );
    await pool.query('select app.release_dead_workers($1)', [SILENT_SECONDS]);
  };
  const timer = setInterval(() => {
    send().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of the jobs failed'));
  }, HEARTBEAT_MS).unref();
  return { send, stop: () => clearInterval(timer) };
}

/**
 * A job of a queue ends for others once that is written, which is after its worker has looked for the next one. So the worker polls soon,
 * instead of waiting for its next poll: otherwise a queue would run a job every two seconds.
 */
const POLL_SOON_MS = [10, 40, 160, 640];

async function pollSoon(worker: WorkerEventMap['job:complete']['worker']): Promise<void> {
  for (const ms of POLL_SOON_MS) {
    await delay(ms, undefined, { ref: false });
    if (worker.getActiveJob() !== null) return;
    try {
      worker.nudge();
    } catch {
      // It was stopped meanwhile.
      return;
    }
  }
}

const followQueues = (events: WorkerEvents): void =>
  void events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id !== null) void pollSoon(worker);
  });

interface Lane {
  readonly name: JobLane;
  readonly jobs: readonly Job[];
}

const lanesOf = (jobs: readonly Job[]): readonly Lane[] =>
  JOB_LANES.map((name) => ({ name, jobs: jobs.filter((job) => laneOf(job.name) === name) })).filter(
    (lane) => lane.jobs.length > 0,
  );

const runnerOptions = (
  pool: Pool,
  events: WorkerEvents,
  { log, schedule }: Pick<JobWorkerParts, 'log' | 'schedule'>,
  { name, jobs }: Lane,
): RunnerOptions => ({
  pgPool: pool,
  events,
  taskList: Object.fromEntries(jobs.map((job) => [job.name, withFailureLog(job, log)])),
  concurrency: CONCURRENT_JOBS[name],
  // Only failures of a batch are handled: without one, a database that is gone at the end of a job ends the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  pollInterval: POLL_MS,
  noHandleSignals: true,
  logger: toLogger(log),
  parsedCronItems: parseCronItems(
    schedule.map(({ job, pattern }) => ({
      task: job,
      match: pattern,
      identifier: job,
      options: { backfillPeriod: 0 },
    })),
  ),
});

function openPool(connection: ClientConfig, log: Log): Pool {
  const pool = new Pool({
    ...connection,
    max: CONNECTIONS,
    stream: () => watchedSocket(SILENCE_MS),
    options: '-c role=job_server -c TimeZone=UTC',
    application_name: 'tailwell jobs',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the jobs broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs the jobs of a lane, and restarts the runner when it stopped because the database was unavailable for long. */
async function runLane(options: RunnerOptions, log: Log): Promise<JobWorker> {
  const stopping = new AbortController();
  let runner = await run(options);
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs have stopped'));
      if (stopping.signal.aborted) return;
      await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await run(options).then(
        (next) => (runner = next),
        (error: unknown) => log.error({ err: error }, 'the jobs cannot start again'),
      );
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop().catch(() => undefined);
      await watching;
    },
  };
}

/** Starts one lane after the other; the first has the schedule of all. @throws when one cannot start; then none runs. */
async function runLanes(pool: Pool, events: WorkerEvents, parts: JobWorkerParts): Promise<JobWorker> {
  const running: JobWorker[] = [];
  const stop = async () => void (await Promise.all(running.map((lane) => lane.stop())));
  try {
    for (const [index, lane] of lanesOf(parts.jobs).entries()) {
      const { log, schedule } = parts;
      const own = { log, schedule: index === 0 ? schedule : [] };
      running.push(await runLane(runnerOptions(pool, events, own, lane), log));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Starts to run jobs, several at a time. Any number of processes may do so on one database. */
export async function startJobWorker(parts: JobWorkerParts): Promise<JobWorker> {
  const { connection, log } = parts;
  const pool = openPool(connection, log);
  const events: WorkerEvents = new EventEmitter();
  const heartbeat = startHeartbeat(pool, events, log);
  followQueues(events);
  try {
    const lanes = await runLanes(pool, events, parts);
    await heartbeat.send();
    const stop = async () => {
      heartbeat.stop();
      await lanes.stop();
      await pool.end();
    };
    let stopping: Promise<void> | undefined;
    return { stop: () => (stopping ??= stop()) };
  } catch (error) {
    heartbeat.stop();
    await pool.end();
    throw error;
  }
}
