import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident, UpdateIncident } from '../contract.ts';
import { getIncident } from './get-incident.ts';
import { postIncidentUpdate } from './post-incident-update.ts';

/** Adds an update to an incident. @throws AppError `not_found`, `incident_resolved`. */
export async function updateIncident(ctx: PlatformContext, input: UpdateIncident): Promise<Incident> {
  const { incidentId, state, impact, message } = input;
  const before = await postIncidentUpdate(ctx, input);
  ctx.audit('incident.updated', incidentId, {
    before: { state: before.state, impact: before.impact },
    after: { state, impact, message },
  });
  return getIncident(ctx.tx, incidentId);
}
