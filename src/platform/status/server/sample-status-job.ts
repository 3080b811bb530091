import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import { ServerMeasures } from '#platform/operations/contract.ts';
import { statesOf } from '../status.rules.ts';

const Measured = ServerMeasures.pick({
  oldestDueSeconds: true,
  workersAlive: true,
  oldestEmailSeconds: true,
  connections: true,
  connectionLimit: true,
  processes: true,
}).extend({ crm: z.enum(['connected', 'needs_reconnect']).nullable(), crmJobsLate: z.boolean() });

const SCOPE = { databaseRole: 'job_server', mode: 'write' } as const;

/**
 * STATUS-2. Measures every component and records the result, once per minute: running it twice changes nothing. It
 * reads no clinic's records. The first minute of a day also deletes what is too old.
 */
export const sampleStatusJob = (database: Database<Tables>, clock: () => Date = () => new Date()): Job =>
  defineJob('status.sample', () =>
    database.transaction(SCOPE, async (tx) => {
      const startedAt = performance.now();
      const row = await fetchRow(
        tx,
        Measured,
        sql`select m.oldest_due_seconds as "oldestDueSeconds", m.workers_alive as "workersAlive",
                   m.oldest_email_seconds as "oldestEmailSeconds", m.connections, m.connection_limit as "connectionLimit",
                   m.processes, m.crm_state as crm, m.crm_jobs_late as "crmJobsLate"
              from app.server_metrics() m`,
      );
      if (!row) throw new Error('app.server_metrics returned no row');
      const { connections, connectionLimit, ...measured } = row;
      const states = statesOf({
        ...measured,
        connectionShare: connections / connectionLimit,
        databaseAnswerMs: performance.now() - startedAt,
      });
      const minute = new Date(Math.floor(clock().getTime() / 60_000) * 60_000);
      await sql`select app.record_status(${minute.toISOString()}::timestamptz, ${JSON.stringify(states)}::jsonb)`.execute(
        tx,
      );
    }),
  );
