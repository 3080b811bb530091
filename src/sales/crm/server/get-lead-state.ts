import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { getLeadStateEndpoint } from '../contract.ts';

const { output } = getLeadStateEndpoint;

/** The sync state of one lead. @throws AppError `not_found` for a lead that is never sent. */
export async function getLeadState(
  { tx }: PlatformContext,
  { leadId }: { readonly leadId: string },
): Promise<z.output<typeof output>> {
  const state = await fetchRow(
    tx,
    output,
    sql`select state, reason, synced_at as "syncedAt", app.crm_lead_connection() is not null as "isConnected"
          from crm_lead_links where lead_id = ${leadId}::uuid`,
  );
  if (!state) throw new AppError('not_found');
  return state;
}
