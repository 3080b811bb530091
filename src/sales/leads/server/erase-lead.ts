import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { LeadSource, LeadStage } from '#vocabulary/leads.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';

/**
 * Erases what is kept of a person: the lead with those that were merged into it, notes, tasks, history and what they wrote,
 * their demos (one to come is cancelled first, with letters), and their contact in the CRM. A clinic that the lead became is
 * not touched.
 *
 * What stays is a line of stage, source and day under a new id, because the platform's figures count leads by the week and a
 * wish of today must not change what last month was. The trail says who erased, when, and a lead of which stage.
 *
 * @throws AppError `not_found`.
 */
export async function eraseLead(
  { tx, audit }: PlatformContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const { rows } = await sql<{ stage: LeadStage; source: LeadSource }>`
    select e.stage, e.source from app.erase_lead(${id}::uuid) e`.execute(tx);
  const [erased] = rows;
  if (!erased) throw new AppError('not_found');
  audit('lead.erased', id, { after: erased });
  return { id };
}
