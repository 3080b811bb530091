import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

const Retried = z.object({ count: z.int() });

/** Sends one lead, or all failed leads, to the CRM again. @throws AppError `not_found` for a lead that is never sent. */
export async function retryLeads(
  { tx, audit }: PlatformContext,
  { leadId }: { readonly leadId?: string | undefined },
): Promise<{ count: number }> {
  const retried = await fetchRow(
    tx,
    Retried,
    sql`select app.retry_crm_leads(${leadId ?? null}::uuid) as count`,
  );
  const count = retried?.count ?? 0;
  if (leadId !== undefined && count === 0) throw new AppError('not_found');
  audit('crm_lead.retried', leadId ?? 'all', { after: { count } });
  return { count };
}
