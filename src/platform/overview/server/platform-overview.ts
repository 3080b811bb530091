import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { countOpenTickets } from '#platform/support/server/public/count-open-tickets.ts';
import { systemAlerts, type WantingClinic } from '../alerts.rules.ts';
import type { PlatformOverview, SystemHealth } from '../contract.ts';
import { expiredFlags } from '#platform/flags/flag.rules.ts';
import { findClinics } from '#platform/clinics/server/public/find-clinics.ts';

const RECENT_CLINICS = 6;

/** Demos that are booked and still to come. */
const countScheduledDemos = ({ tx, now }: PlatformContext) =>
  tx
    .selectFrom('demo_bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'booked')
    .where('starts_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();

/** Leads that nobody has called back yet. */
const countNewLeads = ({ tx }: PlatformContext) =>
  tx
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stage', '=', 'new')
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();

/** The platform's own CRM connection, leads and tickets that need attention. */
async function findWaiting({ tx, now }: PlatformContext) {
  const { rows } = await sql<{ crmNeedsReconnect: boolean; crmLeadsFailed: number; overdueTickets: number }>`
    select coalesce(m.crm_state = 'needs_reconnect', false) as "crmNeedsReconnect",
           (select count(*) from crm_lead_links where state = 'failed') as "crmLeadsFailed",
           (select count(*) from tickets where answer_due_at < ${now.toISOString()}::timestamptz) as "overdueTickets"
      from app.server_metrics() m`.execute(tx);
  return rows[0];
}

async function measureHealth({ tx }: PlatformContext): Promise<SystemHealth> {
  const { rows } = await sql<Omit<SystemHealth, 'status'>>`
    select h.database_version as "databaseVersion", h.migrations_applied as "migrationsApplied",
           h.latest_migration as "latestMigration", h.jobs_waiting as "jobsWaiting", h.jobs_failed as "jobsFailed"
      from app.platform_health() h`.execute(tx);
  const measured = rows[0];
  if (!measured) throw new Error('the database measured nothing');
  return { ...measured, status: measured.jobsFailed ? 'attention' : 'good' };
}

/**
 * The figures of the platform's dashboard.
 */
export async function platformOverview(ctx: PlatformContext): Promise<PlatformOverview> {
  const [health, demos, leads, supportTickets, waiting, counts, recentClinics, wanting, lockedOut] =
    await Promise.all([
      measureHealth(ctx),
      countScheduledDemos(ctx),
      countNewLeads(ctx),
      countOpenTickets(ctx),
      findWaiting(ctx),
      sql<{ clinics: number; activeUsers: number }>`
      select clinics, active_users as "activeUsers" from app.platform_counts()`.execute(ctx.tx),
      findClinics(ctx.tx, ctx.now, {
        condition: sql`true`,
        order: sql`c.created_at desc, c.id`,
        limit: RECENT_CLINICS,
      }),
      sql<WantingClinic>`
      select kind, clinic_id as "clinicId", clinic_name as "clinicName" from app.clinics_needing_attention()`.execute(
        ctx.tx,
      ),
      // A clinic that has admins, but all of their accounts are closed.
      sql<WantingClinic>`
      select 'clinic_without_admin' as kind, clinic_id as "clinicId", clinic_name as "clinicName"
        from app.clinics_locked_out()`.execute(ctx.tx),
    ]);
  return {
    totalClinics: counts.rows[0]?.clinics ?? 0,
    activeUsers: counts.rows[0]?.activeUsers ?? 0,
    scheduledDemos: demos.count,
    newLeads: leads.count,
    supportTickets,
    health,
    recentClinics,
    alerts: systemAlerts({
      ...waiting,
      jobsFailed: health.jobsFailed,
      expiredFlags: expiredFlags(ctx.now.toISOString().slice(0, 10)).length,
      clinics: [...wanting.rows, ...lockedOut.rows],
    }),
  };
}
