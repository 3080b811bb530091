import pg from 'pg';
import { summarise, type LoadResult } from './http-load.ts';
import type { RecordedStatement } from './record.ts';
import { SESSION_OPTIONS } from './session-options.ts';

/**
 * Measures the limit: the server's own statements, under the same role and claims, sent by the driver alone. The
 * statements of one request are pipelined.
 */
export async function replay(options: {
  readonly connection: pg.ClientConfig;
  readonly connections: number;
  readonly seconds: number;
  /** Returns a connection's next statements. */
  readonly next: (connection: number) => readonly RecordedStatement[];
}): Promise<LoadResult> {
  const { connection, connections, seconds, next } = options;
  const latenciesMs: number[] = [];
  let errors = 0;
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ ...connection, options: SESSION_OPTIONS, pipeline: true });
      await client.connect();
      return client;
    }),
  );
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;

  const runOne = async (client: pg.Client, at: number) => {
    while (performance.now() < endsAt) {
      const statements = next(at);
      const sentAt = performance.now();
      const settled = await Promise.allSettled(
        statements.map(({ text, values, name }) =>
          client.query({ text, ...(values ? { values: [...values] } : {}), ...(name ? { name } : {}) }),
        ),
      );
      latenciesMs.push(performance.now() - sentAt);
      if (settled.some(({ status }) => status === 'rejected')) errors += 1;
    }
  };

  await Promise.all(clients.map(runOne));
  const result = summarise(latenciesMs, errors, (performance.now() - startedAt) / 1_000);
  await Promise.all(clients.map((client) => client.end()));
  return result;
}
