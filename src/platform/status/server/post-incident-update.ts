import { sql } from 'kysely';
import type { IncidentState } from '#vocabulary/status.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident, UpdateIncident } from '../contract.ts';
import { getIncident } from './get-incident.ts';

interface NewUpdate {
  readonly incidentId: string;
  readonly state: IncidentState;
  /** Omitted to leave it unchanged. */
  readonly impact?: UpdateIncident['impact'];
  readonly message: string;
}

/**
 * Adds an update to an incident and sets the incident's state; returns the incident as it was before.
 *
 * @throws AppError `not_found`; `incident_resolved` for a resolved one. Of two callers who resolve it at the same
 *   time, one is refused.
 */
export async function postIncidentUpdate(
  ctx: PlatformContext,
  { incidentId, state, impact, message }: NewUpdate,
): Promise<Incident> {
  const before = await getIncident(ctx.tx, incidentId);
  const changed = await ctx.tx
    .updateTable('status_incidents')
    .set({
      state,
      ...(impact === undefined ? {} : { impact }),
      ...(state === 'resolved' ? { resolved_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', incidentId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('incident_resolved');
  await ctx.tx.insertInto('status_updates').values({ incident_id: incidentId, state, message }).execute();
  return before;
}
