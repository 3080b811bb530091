import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { PlatformWeek } from '../contract.ts';

/** Twelve weeks of the platform, the current one last. */
export async function listPlatformWeeks({ tx }: PlatformContext): Promise<{ weeks: PlatformWeek[] }> {
  const weeks = await fetchRows(
    tx,
    PlatformWeek,
    sql`select w.week_on as "weekOn", w.new_clinics as "newClinics", w.active_users as "activeUsers", w.appointments,
               w.new_leads as "newLeads"
          from app.platform_weeks() w`,
  );
  return { weeks };
}
