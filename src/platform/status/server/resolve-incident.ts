import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident, ResolveIncident } from '../contract.ts';
import { getIncident } from './get-incident.ts';
import { postIncidentUpdate } from './post-incident-update.ts';

/** Ends an incident with a last update. @throws AppError `not_found`, `incident_resolved`. */
export async function resolveIncident(ctx: PlatformContext, input: ResolveIncident): Promise<Incident> {
  const { incidentId, message } = input;
  const before = await postIncidentUpdate(ctx, { ...input, state: 'resolved' });
  ctx.audit('incident.resolved', incidentId, { before: { state: before.state }, after: { message } });
  return getIncident(ctx.tx, incidentId);
}
