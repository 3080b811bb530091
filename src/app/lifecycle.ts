import type { Application } from './application.ts';
import type { Listener } from './listener.ts';

/** A service manager kills what has not stopped after ten seconds. */
const DRAIN_TIMEOUT_MS = 6_000;
/** For jobs and connections, which wait for a database that may not answer. */
const STEP_TIMEOUT_MS = 1_500;

export interface Stoppable {
  stop(): Promise<void>;
}

/** The steps of a start. */
export interface LifecycleParts<Database extends Stoppable, Prepared> {
  /** Claims the data folder for this process. */
  claimDataFolder(): Promise<Stoppable>;
  openListener(): Promise<Listener>;
  startDatabase(): Promise<Database>;
  /** Migrates the database to this version. */
  prepare(database: Database): Promise<Prepared>;
  /** Creates the application, which handles requests and runs jobs, on a prepared database. */
  createApplication(database: Database, prepared: Prepared, port: number): Promise<Application>;
}

export interface Running {
  readonly port: number;
  /** Shuts down in order. Called again, it waits for the same shutdown. */
  stop(): Promise<void>;
}

/** A signal canceled the start between two of its steps. */
export class StartCanceled extends Error {
  override readonly name = 'StartCanceled';
}

/** Runs every step even if an earlier one fails; throws the first failure at the end. */
async function inOrder(steps: readonly (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Goes on after a while: what is left open ends with the process. */
async function withinTime(step: Promise<void> | undefined): Promise<void> {
  const { promise: expired, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STEP_TIMEOUT_MS);
  try {
    await Promise.race([step, expired]);
  } finally {
    clearTimeout(timer);
  }
}

interface Started {
  dataFolder?: Stoppable;
  listener?: Listener;
  database?: Stoppable;
  application?: Application;
}

/**
 * Stops whatever was started. Requests first: no new ones are accepted, active ones finish, websocket clients are
 * asked to reconnect. Then the jobs, which may still write. Then the connections, the database, and the lock. A database that
 * does not answer delays the end by a few seconds, not for ever.
 */
const stopAll = ({ dataFolder, listener, database, application }: Started): Promise<void> =>
  inOrder([
    () => listener?.close(),
    () => application?.dismissSockets(),
    () => listener?.drain(DRAIN_TIMEOUT_MS),
    () => withinTime(application?.stopJobs()),
    () => withinTime(application?.close()),
    () => database?.stop(),
    () => dataFolder?.stop(),
  ]);

async function startAll<Database extends Stoppable, Prepared>(
  parts: LifecycleParts<Database, Prepared>,
  started: Started,
  canceled: AbortSignal,
): Promise<Listener> {
  const throwIfCanceled = () => {
    if (canceled.aborted) throw new StartCanceled();
  };
  started.dataFolder = await parts.claimDataFolder();
  throwIfCanceled();
  const listener = (started.listener = await parts.openListener());
  throwIfCanceled();
  const database = await parts.startDatabase();
  started.database = database;
  throwIfCanceled();
  const prepared = await parts.prepare(database);
  throwIfCanceled();
  started.application = await parts.createApplication(database, prepared, listener.port);
  throwIfCanceled();
  listener.open(started.application);
  return listener;
}

/**
 * Starts everything in order, and stops what was started when a step fails or the start is canceled.
 *
 * @throws what the failing step threw, or StartCanceled.
 */
export async function start<Database extends Stoppable, Prepared>(
  parts: LifecycleParts<Database, Prepared>,
  canceled: AbortSignal,
): Promise<Running> {
  const started: Started = {};
  try {
    const { port } = await startAll(parts, started, canceled);
    let stopping: Promise<void> | undefined;
    return { port, stop: () => (stopping ??= stopAll(started)) };
  } catch (error) {
    await stopAll(started).catch(() => undefined);
    throw error;
  }
}
