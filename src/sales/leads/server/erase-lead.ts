import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { LeadListItem } from '../contract.ts';

const Erased = LeadListItem.pick({ stage: true, source: true });

/**
 * Erases all data of a person: the lead with those that were merged into it, notes, tasks, history and what they
 * wrote, their demos (a future one is cancelled first, with emails), and their contact in the CRM. A clinic that the
 * lead was converted into is not touched.
 *
 * What stays is a row with stage, source and day under a new id, so that weekly statistics of the past do not change.
 * The audit trail says who erased a lead of which stage, and when.
 *
 * @throws AppError `not_found`.
 */
export async function eraseLead(
  { tx, audit }: PlatformContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const erased = await fetchRow(tx, Erased, sql`select e.stage, e.source from app.erase_lead(${id}::uuid) e`);
  if (!erased) throw new AppError('not_found');
  audit('lead.erased', id, { after: erased });
  return { id };
}
