import type { Application } from './application.ts';
import type { Listener } from './listener.ts';

const DRAIN_TIMEOUT_MS = 10_000;

export interface Stoppable {
  stop(): Promise<void>;
}

/** The parts of a start, each of them ready to be begun. */
export interface LifecycleParts<Database extends Stoppable, Prepared> {
  /** Makes the data folder this process's own. */
  claimDataFolder(): Promise<Stoppable>;
  openListener(): Promise<Listener>;
  startDatabase(): Promise<Database>;
  /** Brings the database to this version. */
  prepare(database: Database): Promise<Prepared>;
  /** Builds what answers requests and does the jobs, on a database that is prepared. */
  createApplication(database: Database, prepared: Prepared, port: number): Promise<Application>;
}

export interface Running {
  readonly port: number;
  /** Comes to rest in order. Called again, it waits for the same end. */
  stop(): Promise<void>;
}

/** The start was called off by a signal, between two of its steps. */
export class StartCanceled extends Error {
  override readonly name = 'StartCanceled';
}

/** Does every step, whatever becomes of the one before it; the first failure is told at the end. */
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

interface Started {
  dataFolder?: Stoppable;
  listener?: Listener;
  database?: Stoppable;
  application?: Application;
}

/**
 * Stops whatever has been started. People first: no new requests, those active are served, websockets are sent
 * elsewhere. Then the jobs, which may still write. Then the connections, the database under them, and the lock.
 */
const stopAll = ({ dataFolder, listener, database, application }: Started): Promise<void> =>
  inOrder([
    () => listener?.close(),
    () => application?.dismissSockets(),
    () => listener?.drain(DRAIN_TIMEOUT_MS),
    () => application?.stopJobs(),
    () => application?.close(),
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
 * Starts everything in order, and takes back what was started when a step fails or the start is called off.
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
