import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Incident } from '../contract.ts';

const MAX_SHOWN = 100;

/** The latest incidents, the ongoing ones first; or one of them. */
export function findIncidents(tx: Kysely<Tables>, incidentId: string | null): Promise<Incident[]> {
  return fetchRows(
    tx,
    Incident,
    sql`select i.id, i.title, i.impact, i.components, i.state, i.opened_at as "openedAt", i.resolved_at as "resolvedAt",
          coalesce((select json_agg(json_build_object('state', u.state, 'message', u.message, 'postedAt', u.posted_at)
              order by u.posted_at desc, u.id) from status_updates u where u.incident_id = i.id), '[]') as updates
          from status_incidents i
         where ${incidentId}::uuid is null or i.id = ${incidentId}::uuid
         order by i.resolved_at is not null, i.opened_at desc, i.id limit ${MAX_SHOWN}`,
  );
}
