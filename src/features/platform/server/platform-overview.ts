import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { systemAlerts, type WantingClinic } from '../alerts.rules.ts';
import type { PlatformOverview, SystemHealth } from '../contract.ts';
import { findClinics } from './find-clinics.ts';

const RECENT_CLINICS = 6;

async function measureHealth({ tx }: PlatformContext): Promise<SystemHealth> {
  const startedAt = performance.now();
  const { rows } = await sql<Omit<SystemHealth, 'status' | 'databaseAnswerMs'>>`
    select h.database_version as "databaseVersion", h.migrations_applied as "migrationsApplied",
           h.latest_migration as "latestMigration", h.jobs_waiting as "jobsWaiting", h.jobs_failed as "jobsFailed"
      from app.platform_health() h`.execute(tx);
  const measured = rows[0];
  if (!measured) throw new Error('the database measured nothing');
  const databaseAnswerMs = Math.round((performance.now() - startedAt) * 10) / 10;
  return { ...measured, databaseAnswerMs, status: measured.jobsFailed ? 'attention' : 'good' };
}

/**
 * The figures of the platform's dashboard. Demos, leads and tickets are counted as the nothing that there is: no part
 * of the product takes them in.
 */
export async function platformOverview(ctx: PlatformContext): Promise<PlatformOverview> {
  // Alone and first: its time is the database's, without a queue of our own before it.
  const health = await measureHealth(ctx);
  const [counts, recentClinics, wanting] = await Promise.all([
    sql<{ clinics: number; activeUsers: number }>`
      select clinics, active_users as "activeUsers" from app.platform_counts()`.execute(ctx.tx),
    findClinics(ctx.tx, { condition: sql`true`, order: sql`c.created_at desc, c.id`, limit: RECENT_CLINICS }),
    sql<WantingClinic>`
      select kind, clinic_id as "clinicId", clinic_name as "clinicName" from app.clinics_in_want()`.execute(
      ctx.tx,
    ),
  ]);
  return {
    totalClinics: counts.rows[0]?.clinics ?? 0,
    activeUsers: counts.rows[0]?.activeUsers ?? 0,
    scheduledDemos: 0,
    newLeads: 0,
    supportTickets: 0,
    health,
    recentClinics,
    alerts: systemAlerts({ jobsFailed: health.jobsFailed, clinics: wanting.rows }),
  };
}
