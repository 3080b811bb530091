import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { LeadListItem, MoveLead } from '../contract.ts';
import { mayMoveLead } from '../lead-stage.rules.ts';
import { findLead, lockLead } from './find-lead.ts';

/**
 * Moves a lead to another stage, back or forward.
 *
 * @throws AppError `lead_changed`, `lead_stage_not_allowed`, `not_found`.
 */
export async function moveLead(
  ctx: PlatformContext,
  { id, version, stage, lostReason }: MoveLead,
): Promise<LeadListItem> {
  const before = await lockLead(ctx.tx, id);
  if (before.version !== version) throw new AppError('lead_changed');
  if (!mayMoveLead(before.stage, stage, before.clinicId !== null))
    throw new AppError('lead_stage_not_allowed');
  const reason = stage === 'lost' ? lostReason : null;
  await ctx.tx.updateTable('leads').set({ stage, lost_reason: reason }).where('id', '=', id).execute();
  ctx.audit('lead.moved', id, { before: { stage: before.stage }, after: { stage } });
  return findLead(ctx.tx, id);
}
