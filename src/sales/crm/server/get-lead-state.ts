import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { getLeadStateEndpoint } from '../contract.ts';

type LeadState = z.output<typeof getLeadStateEndpoint.output>;

/** Whether one lead is in the CRM. @throws AppError `not_found` for one that is never sent. */
export async function getLeadState(
  { tx }: PlatformContext,
  { leadId }: { readonly leadId: string },
): Promise<LeadState> {
  const { rows } = await sql<LeadState>`
    select state, reason, synced_at as "syncedAt", app.crm_lead_connection() is not null as "isConnected"
      from crm_lead_links where lead_id = ${leadId}::uuid`.execute(tx);
  const [state] = rows;
  if (!state) throw new AppError('not_found');
  return state;
}
