import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { DemoTeamMember } from '../contract.ts';

/** All platform admins, with whether and when they give demos. */
export function listDemoTeam(tx: Kysely<Tables>): Promise<DemoTeamMember[]> {
  return fetchRows(
    tx,
    DemoTeamMember,
    sql`select t.user_id as "userId", t.email, t.full_name as "fullName", t.takes_demos as "takesDemos",
               t.time_zone as "timeZone", t.meeting_url as "meetingUrl", t.hours, t.time_off as "timeOff"
          from app.demo_team() t`,
  );
}
