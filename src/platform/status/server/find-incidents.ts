import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident } from '../contract.ts';

const MAX_SHOWN = 100;

async function findIncidents(tx: Kysely<Tables>, incidentId: string | null): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select i.id, i.title, i.impact, i.components, i.state, i.opened_at as "openedAt", i.resolved_at as "resolvedAt",
      coalesce((select json_agg(json_build_object('state', u.state, 'message', u.message, 'postedAt', u.posted_at)
          order by u.posted_at desc, u.id) from status_updates u where u.incident_id = i.id), '[]') as updates
      from status_incidents i
     where ${incidentId}::uuid is null or i.id = ${incidentId}::uuid
     order by i.resolved_at is not null, i.opened_at desc, i.id limit ${MAX_SHOWN}`.execute(tx);
  return rows;
}

/** The latest incidents, those that go on first. */
export const listIncidents = async ({ tx }: PlatformContext): Promise<{ items: Incident[] }> => ({
  items: await findIncidents(tx, null),
});

/** @throws AppError `not_found`. */
export async function getIncident(tx: Kysely<Tables>, incidentId: string): Promise<Incident> {
  const [incident] = await findIncidents(tx, incidentId);
  if (!incident) throw new AppError('not_found');
  return incident;
}
