import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident, OpenIncident } from '../contract.ts';
import { getIncident } from './get-incident.ts';

/** Opens an incident: the public page shows it with its first update. */
export async function openIncident(ctx: PlatformContext, input: OpenIncident): Promise<Incident> {
  const { title, impact, components, message } = input;
  const { id } = await ctx.tx
    .insertInto('status_incidents')
    .values({ title, impact, components, state: 'investigating' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('status_updates')
    .values({ incident_id: id, state: 'investigating', message })
    .execute();
  ctx.audit('incident.opened', id, { after: { title, impact, components, message } });
  return getIncident(ctx.tx, id);
}
