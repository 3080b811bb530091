import type { ClientConfig } from 'pg';
import { BareConnection } from './bare-connection.ts';
import { summarise, type LoadResult } from './http-load.ts';
import type { RecordedStatement } from './record.ts';

/** In which each connection parses and plans each statement. */
const WARM_UP_SECONDS = 0.5;

/** Sends the statements of one transaction after the other over each connection, with one `Sync` each, and measures each. */
export async function driveBare(options: {
  readonly connection: ClientConfig;
  readonly connections: number;
  readonly seconds: number;
  /** Returns a connection's next transaction. */
  readonly next: (connection: number) => readonly RecordedStatement[];
}): Promise<LoadResult> {
  const { connection, connections, seconds, next } = options;
  const opened = await Promise.all(
    Array.from({ length: connections }, () => BareConnection.open(connection)),
  );
  const drive = async (forSeconds: number): Promise<LoadResult> => {
    const latenciesMs: number[] = [];
    let errors = 0;
    const startedAt = performance.now();
    const endsAt = startedAt + forSeconds * 1_000;
    const driveOne = async (one: BareConnection, at: number) => {
      while (performance.now() < endsAt) {
        const statements = next(at);
        const sentAt = performance.now();
        const failure = await one.run(statements);
        latenciesMs.push(performance.now() - sentAt);
        if (failure !== null) errors += 1;
      }
    };
    await Promise.all(opened.map(driveOne));
    return summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
  };
  try {
    await drive(WARM_UP_SECONDS);
    return await drive(seconds);
  } finally {
    await Promise.all(opened.map((one) => one.close()));
  }
}
