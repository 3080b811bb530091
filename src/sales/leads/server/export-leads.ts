import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListLeads } from '../contract.ts';
import { listLeads } from './list-leads.ts';

/** The list of leads in large pages. The audit trail records who exported them. */
export async function exportLeads(ctx: PlatformContext, input: ListLeads) {
  const { limit, cursor, q, ...filters } = input;
  // The search text may be somebody's name, and the audit trail is kept longer than leads.
  const after = {
    filters: { ...filters, isSearched: q.trim() !== '' },
    limit,
    isFirstPage: cursor === undefined,
  };
  ctx.audit('leads.exported', 'platform', { after });
  return listLeads(ctx, input);
}
