import type { Application } from './application.ts';
import type { Door } from './listener.ts';

const DRAIN_PATIENCE_MS = 10_000;

export interface Stoppable {
  stop(): Promise<void>;
}

/** The parts of a start, each of them ready to be begun. */
export interface LifecycleParts<Database extends Stoppable, Prepared> {
  /** Makes the data folder this process's own. */
  claimDataFolder(): Promise<Stoppable>;
  openListener(): Promise<Door>;
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
  door?: Door;
  database?: Stoppable;
  application?: Application;
}

/**
 * Stops whatever has been started. People first: no new requests, those inside are served, websockets are sent
 * elsewhere. Then the jobs, which may still write. Then the connections, the database under them, and the lock.
 */
const stopAll = ({ dataFolder, door, database, application }: Started): Promise<void> =>
  inOrder([
    () => door?.shut(),
    () => application?.dismissSockets(),
    () => door?.drain(DRAIN_PATIENCE_MS),
    () => application?.stopJobs(),
    () => application?.close(),
    () => database?.stop(),
    () => dataFolder?.stop(),
  ]);

async function startAll<Database extends Stoppable, Prepared>(
  parts: LifecycleParts<Database, Prepared>,
  started: Started,
  calledOff: AbortSignal,
): Promise<Door> {
  const unlessCalledOff = () => {
    if (calledOff.aborted) throw new StartCanceled();
  };
  started.dataFolder = await parts.claimDataFolder();
  unlessCalledOff();
  const door = (started.door = await parts.openListener());
  unlessCalledOff();
  const database = await parts.startDatabase();
  started.database = database;
  unlessCalledOff();
  const prepared = await parts.prepare(database);
  unlessCalledOff();
  started.application = await parts.createApplication(database, prepared, door.port);
  unlessCalledOff();
  door.open(started.application);
  return door;
}

/**
 * Starts everything in order, and takes back what was started when a step fails or the start is called off.
 *
 * @throws what the failing step threw, or StartCanceled.
 */
export async function start<Database extends Stoppable, Prepared>(
  parts: LifecycleParts<Database, Prepared>,
  calledOff: AbortSignal,
): Promise<Running> {
  const started: Started = {};
  try {
    const { port } = await startAll(parts, started, calledOff);
    let stopping: Promise<void> | undefined;
    return { port, stop: () => (stopping ??= stopAll(started)) };
  } catch (error) {
    await stopAll(started).catch(() => undefined);
    throw error;
  }
}
