import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { PlatformWeek, ServerMeasures } from '../contract.ts';

/** The measurements of servers and database, in a query of its own, so that its duration is the database's. */
export async function serverMeasures({ tx }: PlatformContext): Promise<ServerMeasures> {
  const startedAt = performance.now();
  const { rows } = await sql<Omit<ServerMeasures, 'databaseAnswerMs'>>`
    select m.jobs_waiting as "jobsWaiting", m.jobs_due as "jobsDue", m.oldest_due_seconds as "oldestDueSeconds",
           m.jobs_failing as "jobsFailing", m.jobs_failed as "jobsFailed", m.workers_alive as "workersAlive",
           m.letters_waiting as "emailsWaiting", m.oldest_letter_seconds as "oldestEmailSeconds",
           m.database_bytes as "databaseBytes", m.connections, m.connection_limit as "connectionLimit", m.processes
      from app.server_metrics() m`.execute(tx);
  if (!rows[0]) throw new Error('the database measured nothing');
  return { ...rows[0], databaseAnswerMs: Math.round((performance.now() - startedAt) * 10) / 10 };
}

/** Twelve weeks of the platform, the present one last. */
export async function platformWeeks({ tx }: PlatformContext): Promise<{ weeks: PlatformWeek[] }> {
  const { rows } = await sql<PlatformWeek>`
    select w.week_on as "weekOn", w.new_clinics as "newClinics", w.active_users as "activeUsers", w.appointments,
           w.new_leads as "newLeads"
      from app.platform_weeks() w`.execute(tx);
  return { weeks: rows };
}
