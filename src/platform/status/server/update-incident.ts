import { sql } from 'kysely';
import type { IncidentState } from '#vocabulary/status.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident, ResolveIncident, UpdateIncident } from '../contract.ts';
import { getIncident } from './find-incidents.ts';

interface Word {
  readonly incidentId: string;
  readonly state: IncidentState;
  /** As before, where it is not said. */
  readonly impact?: UpdateIncident['impact'];
  readonly message: string;
}

/**
 * @throws AppError `not_found`, and `incident_resolved` for one that is over: of two who end it at once, one is
 *   refused.
 */
async function say(ctx: PlatformContext, { incidentId, state, impact, message }: Word) {
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

/** Adds an update to an incident. @throws AppError `not_found`, `incident_resolved`. */
export async function updateIncident(ctx: PlatformContext, input: UpdateIncident): Promise<Incident> {
  const { incidentId, state, impact, message } = input;
  const before = await say(ctx, input);
  ctx.audit('incident.updated', incidentId, {
    before: { state: before.state, impact: before.impact },
    after: { state, impact, message },
  });
  return getIncident(ctx.tx, incidentId);
}

/** Ends an incident with a last update. @throws AppError `not_found`, `incident_resolved`. */
export async function resolveIncident(ctx: PlatformContext, input: ResolveIncident): Promise<Incident> {
  const { incidentId, message } = input;
  const before = await say(ctx, { ...input, state: 'resolved' });
  ctx.audit('incident.resolved', incidentId, { before: { state: before.state }, after: { message } });
  return getIncident(ctx.tx, incidentId);
}
