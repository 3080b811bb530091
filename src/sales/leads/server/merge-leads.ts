import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { LeadListItem } from '../contract.ts';
import { findLead, lockLead } from './find-lead.ts';

interface Merge {
  readonly id: string;
  readonly mergedId: string;
}

/**
 * Merges another lead into this one. Its notes, tasks and history move to this lead; missing facts are
 * copied. Do-not-contact of either applies to the merged lead.
 *
 * @throws AppError `lead_has_clinic` when the other has become a clinic; `not_found` for either.
 */
export async function mergeLeads(ctx: PlatformContext, { id, mergedId }: Merge): Promise<LeadListItem> {
  // Always in the same order, so that two merges of the same leads cannot deadlock.
  const [first, second] = id < mergedId ? [id, mergedId] : [mergedId, id];
  const locked = new Map([
    [first, await lockLead(ctx.tx, first)],
    [second, await lockLead(ctx.tx, second)],
  ]);
  const kept = locked.get(id);
  const merged = locked.get(mergedId);
  if (!kept || !merged) throw new AppError('not_found');
  if (merged.clinicId !== null) throw new AppError('lead_has_clinic');
  await ctx.tx
    .updateTable('leads')
    .set({ merged_into: id })
    .where((is) => is.or([is('id', '=', mergedId), is('merged_into', '=', mergedId)]))
    .execute();
  const after = {
    email: kept.email ?? merged.email,
    phone: kept.phone ?? merged.phone,
    clinicName: kept.clinicName ?? merged.clinicName,
    country: kept.country ?? merged.country,
    ownerId: kept.ownerId ?? merged.ownerId,
    doNotContact: kept.doNotContact || merged.doNotContact,
  };
  await ctx.tx
    .updateTable('leads')
    .set({
      email: after.email,
      phone: after.phone,
      clinic_name: after.clinicName,
      country: after.country,
      owner_id: after.ownerId,
      do_not_contact: after.doNotContact,
    })
    .where('id', '=', id)
    .execute();
  ctx.audit('lead.merged', id, {
    before: { stage: kept.stage, mergedId, mergedStage: merged.stage },
    after: { ownerId: after.ownerId, doNotContact: after.doNotContact },
  });
  return findLead(ctx.tx, id);
}
