import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/** Sends one lead, or all that failed, to the CRM again. @throws AppError `not_found` for a lead that is never sent. */
export async function retryLeads(
  { tx, audit }: PlatformContext,
  { leadId }: { readonly leadId?: string | undefined },
): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select app.retry_crm_leads(${leadId ?? null}::uuid) as count`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (leadId !== undefined && count === 0) throw new AppError('not_found');
  audit('crm_lead.retried', leadId ?? 'all', { after: { count } });
  return { count };
}
