import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { countOpenTickets } from '#platform/support/server/public/count-open-tickets.ts';
import { systemAlerts } from '../alerts.rules.ts';
import { IncompleteClinic, type PlatformOverview, SystemHealth } from '../contract.ts';
import { expiredFlags } from '#platform/flags/flag.rules.ts';
import { findClinics } from '#platform/clinics/server/public/find-clinics.ts';

const Waiting = z.object({
  backupIsLate: z.boolean(),
  crmNeedsReconnect: z.boolean(),
  crmLeadsFailed: z.int(),
  overdueTickets: z.int(),
});
const Counts = z.object({ clinics: z.int(), activeUsers: z.int() });

const Measured = SystemHealth.omit({ status: true });

const RECENT_CLINICS = 6;

/** Future demos that are booked. */
const countScheduledDemos = ({ tx, now }: PlatformContext) =>
  tx
    .selectFrom('demo_bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'booked')
    .where('starts_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();

/** Leads that nobody has contacted yet. */
const countNewLeads = ({ tx }: PlatformContext) =>
  tx
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stage', '=', 'new')
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();

/** Backups, the platform's own CRM connection, leads and tickets that need attention. */
function findWaiting({ tx, now }: PlatformContext) {
  return fetchRow(
    tx,
    Waiting,
    sql`select app.backup_is_late() as "backupIsLate",
               coalesce(m.crm_state = 'needs_reconnect', false) as "crmNeedsReconnect",
               (select count(*) from crm_lead_links where state = 'failed') as "crmLeadsFailed",
               (select count(*) from tickets where answer_due_at < ${now.toISOString()}::timestamptz) as "overdueTickets"
          from app.server_metrics() m`,
  );
}

async function measureHealth({ tx }: PlatformContext): Promise<SystemHealth> {
  const measured = await fetchRow(
    tx,
    Measured,
    sql`select h.database_version as "databaseVersion", h.migrations_applied as "migrationsApplied",
               h.latest_migration as "latestMigration", h.jobs_waiting as "jobsWaiting", h.jobs_failed as "jobsFailed"
          from app.platform_health() h`,
  );
  if (!measured) throw new Error('app.platform_health returned no row');
  return { ...measured, status: measured.jobsFailed ? 'attention' : 'good' };
}

/** The metrics and alerts of the platform's dashboard. */
export async function platformOverview(ctx: PlatformContext): Promise<PlatformOverview> {
  const [health, demos, leads, supportTickets, waiting, counts, recentClinics, incomplete, lockedOut] =
    await Promise.all([
      measureHealth(ctx),
      countScheduledDemos(ctx),
      countNewLeads(ctx),
      countOpenTickets(ctx),
      findWaiting(ctx),
      fetchRow(ctx.tx, Counts, sql`select clinics, active_users as "activeUsers" from app.platform_counts()`),
      findClinics(ctx.tx, ctx.now, {
        condition: sql`true`,
        order: sql`c.created_at desc, c.id`,
        limit: RECENT_CLINICS,
      }),
      fetchRows(
        ctx.tx,
        IncompleteClinic,
        sql`select kind, clinic_id as "clinicId", clinic_name as "clinicName" from app.clinics_needing_attention()`,
      ),
      // A clinic whose admins' accounts are all deactivated.
      fetchRows(
        ctx.tx,
        IncompleteClinic,
        sql`select 'clinic_without_admin' as kind, clinic_id as "clinicId", clinic_name as "clinicName"
              from app.clinics_locked_out()`,
      ),
    ]);
  return {
    totalClinics: counts?.clinics ?? 0,
    activeUsers: counts?.activeUsers ?? 0,
    scheduledDemos: demos.count,
    newLeads: leads.count,
    supportTickets,
    health,
    recentClinics,
    alerts: systemAlerts({
      ...waiting,
      jobsFailed: health.jobsFailed,
      expiredFlags: expiredFlags(ctx.now.toISOString().slice(0, 10)).length,
      clinics: [...incomplete, ...lockedOut],
    }),
  };
}
