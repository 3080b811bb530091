import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { ServerMeasures } from '../contract.ts';

const Measured = ServerMeasures.omit({ databaseAnswerMs: true });

/** Measures servers and database in a separate query, whose duration is the database's response time. */
export async function measureServers({ tx }: PlatformContext): Promise<ServerMeasures> {
  const startedAt = performance.now();
  const measured = await fetchRow(
    tx,
    Measured,
    sql`select m.jobs_waiting as "jobsWaiting", m.jobs_due as "jobsDue", m.oldest_due_seconds as "oldestDueSeconds",
               m.jobs_failing as "jobsFailing", m.jobs_failed as "jobsFailed", m.workers_alive as "workersAlive",
               m.emails_waiting as "emailsWaiting", m.oldest_email_seconds as "oldestEmailSeconds",
               m.database_bytes as "databaseBytes", m.connections, m.connection_limit as "connectionLimit", m.processes
          from app.server_metrics() m`,
  );
  if (!measured) throw new Error('app.server_metrics returned no row');
  return { ...measured, databaseAnswerMs: Math.round((performance.now() - startedAt) * 10) / 10 };
}
